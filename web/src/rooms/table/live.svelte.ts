// A table as it is shown: what the server said, what is still moving, what was touched and not yet answered.
import { get } from '../../lib/api';
import { Eyes } from '../../lib/eyes';
import { me } from '../../lib/me.svelte';
import { money } from '../../lib/money';
import { moves, prefs } from '../../lib/prefs.svelte';
import { interrupt, say } from '../../lib/say.svelte';
import { type Line, fresh, open } from '../../lib/socket';
import type { FromServer, Happening, Hints, Layout, MenuEntry, Problem, ToDo, View } from '../../lib/wire';
import { type Piles, follow, settle, sweep } from './piles';

/** A bet that was touched and waits for the house. */
type Touched = { id: string; spot: string; cents: number; seq: number | null };
/** A bet as one makes it. */
export type Bet = { spot: string; cents: number };

type Step = Extract<FromServer, { step: unknown }>['step'];

/** How long things take to come to rest. */
const TAKES = { card: 140, turn: 280, dice: 900, spin: 4200, last: 300, pay: 420 };

/** What a touch lays: the chip, but not less than a first bet must be, nor a part of a step. */
export function amount(chip: number, lies: number, limits: { min: number; max: number; step: number } | undefined): number {
  if (!limits) return chip;
  if (limits.min === limits.max) return limits.min;
  const least = Math.max(chip, limits.min - lies);
  return Math.ceil((lies + least) / limits.step) * limits.step - lies;
}

export class Live {
  layout = $state.raw<Layout | null>(null);
  /** The view as far as it is shown. */
  view = $state.raw<View | null>(null);
  /** The chips in front of the viewer, counted when they lie there. */
  chips = $state(0);
  piles = $state.raw<Piles>(new Map());
  dice = $state.raw<number[][]>([]);
  /** The section the wheel came to rest at, and how often it was spun here. */
  section = $state.raw<{ at: number; turn: number } | null>(null);
  /** Something is on its way. */
  moving = $state(false);
  hints = $state.raw<Hints | null>(null);
  hinting = $state(false);
  refusal = $state.raw<{ problem: Problem; spot: string | null } | null>(null);
  /** Milliseconds until the line is tried again; null while it is up. */
  lost = $state<number | null>(null);
  goodbye = $state('');
  touched = $state.raw<Touched[]>([]);
  /** What was bet in the round before, for betting it again. */
  before = $state.raw<Bet[]>([]);
  /** The slips of the round before, until the next is over. */
  last = $state.raw<{ round: number; slips: View['slips'] } | null>(null);
  /** What each wager is worth, once somebody has read about one. */
  worth = $state.raw<Map<string, { edge: number; chance: number }>>(new Map());
  /** The table was closed, or opened anew, while we looked: what to say about it. */
  news = $state('');
  /** What we say for every shuffle, throw and spin; without words of our own the browser draws some for each. */
  words = $state('');
  /** We called for the deal, and the others have not yet. */
  ready = $state(false);
  /** By how much the server's clock is ahead of ours. */
  ahead = 0;

  #line: Line;
  #steps: Step[] = [];
  #busy = false;
  #over = false;
  #wake: (() => void) | null = null;
  /** What was laid touch by touch: bets of one amount are one touch. */
  #laid: Bet[][] = [];
  #table: string;
  #eyes: Eyes;

  constructor(table: string) {
    this.#table = table;
    this.#eyes = new Eyes(table);
    this.before = this.#kept();
    this.#line = open(table, {
      message: (message) => this.#hear(message),
      up: () => {
        if (this.lost !== null) say('Connected again.');
        this.lost = null;
      },
      down: (again) => {
        if (this.lost === null) interrupt('Connection lost. Your bets stand. Trying again.');
        this.lost = again;
      },
    });
  }

  /** The seat the viewer bets from. */
  get seat(): number | null {
    return this.view?.me.seats[0] ?? null;
  }

  /** The spots one bets on. */
  get #open(): Set<string> {
    return new Set(this.layout?.spots.filter((s) => s.open).map((s) => s.id));
  }

  /** What lies on the viewer's own spots, with what was touched just now. What rides on a further hand lies at it. */
  get mine(): Map<string, number> {
    const sums = new Map<string, number>();
    const seat = this.view?.seats.find((s) => s.seat === this.seat);
    for (const bet of seat?.bets ?? []) {
      if (bet.hand === 0 || this.#open.has(bet.spot)) sums.set(bet.spot, (sums.get(bet.spot) ?? 0) + bet.cents);
    }
    for (const bet of this.touched) sums.set(bet.spot, (sums.get(bet.spot) ?? 0) + bet.cents);
    return sums;
  }

  /** Why the one action cannot be done with what lies there, while nothing is on its way that could change it. */
  get cannot(): Problem | null {
    return this.moving || this.touched.length > 0 ? null : (this.view?.primary?.refusal ?? null);
  }

  get menu(): MenuEntry[] {
    return this.moving ? [] : (this.view?.menu ?? []);
  }

  get betting(): boolean {
    return this.view?.phase === 'bets' || this.view?.phase === 'settled';
  }

  /** What the one action is called at this table: deal, throw, spin. */
  get word(): string {
    return this.layout?.action.toLowerCase() ?? '';
  }

  /** Until when the viewer is kept from playing by their own wish. */
  get kept(): number {
    return Math.max(me.now?.limits?.excluded_until ?? 0, this.view?.me.limits?.excluded_until ?? 0);
  }

  /** Whether they are kept from playing now. */
  get out(): boolean {
    return this.kept > Date.now() + this.ahead;
  }

  get canUndo(): boolean {
    return this.#laid.length > 0;
  }

  do(todo: ToDo): string {
    this.refusal = null;
    return this.#line.send(todo);
  }

  retry() {
    this.#line.retry();
  }

  leave() {
    this.#line.close();
    this.#wake?.();
  }

  /** Lays the chosen chip on a spot, or as much as the spot takes at least; it lies there at once, and goes back if the
      house says no. Spots that take one amount are laid together: as much lies on each of them. */
  bet(spot: string) {
    this.finish();
    const seat = this.seat;
    if (seat === null) return;
    const alike = [spot, ...this.equals(spot)];
    const lies = (id: string) => this.mine.get(id) ?? 0;
    const to = Math.max(...alike.map((id) => lies(spot) + amount(this.chip, lies(spot), this.layout?.spots.find((s) => s.id === id)?.limits)));
    const bets = alike.map((id) => ({ spot: id, cents: to - lies(id) })).filter((bet) => bet.cents > 0);
    const id = bets.length === 1 ? this.do({ bet: { seat, ...bets[0] } }) : this.do({ bets: { bets: bets.map((bet) => ({ seat, ...bet })) } });
    this.touched = [...this.touched, ...bets.map((bet) => ({ id, ...bet, seq: null }))];
    this.#laid.push(bets);
  }

  /** The other spots that take the same amount as this one. */
  equals(spot: string): string[] {
    return this.layout?.spots.find((s) => s.id === spot)?.equals ?? [];
  }

  /** Takes back what lies on a spot, or a part of it. */
  takeDown(spot: string, cents: number | null = null) {
    const seat = this.seat;
    if (seat === null) return;
    this.#laid = this.#laid.filter((bets) => bets.every((bet) => bet.spot !== spot));
    const alike = this.equals(spot).filter((id) => this.mine.has(id));
    for (const id of [spot, ...alike]) this.do({ take_down: { seat, spot: id, cents } });
  }

  undo() {
    const seat = this.seat;
    if (seat !== null) for (const bet of this.#laid.pop() ?? []) this.do({ take_down: { seat, ...bet } });
  }

  clear() {
    this.#laid = [];
    if (this.seat !== null) this.do({ clear: { seat: this.seat } });
  }

  /** Makes several bets at once: all are taken or none. */
  bets(bets: Bet[]) {
    const seat = this.seat;
    if (seat === null || bets.length === 0) return;
    this.do({ bets: { bets: bets.map((bet) => ({ seat, ...bet })) } });
    this.#laid.push(...bets.map((bet) => [bet]));
  }

  /** The bets of the round before that do not lie already. */
  get again(): Bet[] {
    return this.before.filter((bet) => !this.mine.has(bet.spot));
  }

  /** Every open bet once more. */
  double() {
    const open = this.#open;
    this.bets([...this.mine].filter(([spot]) => open.has(spot)).map(([spot, cents]) => ({ spot, cents })));
  }

  choose(entry: MenuEntry, cents: number | null = null, cards: number[] | null = null) {
    if (!this.#waits) this.#act({ choose: { seat: entry.seat, choice: entry.choice, cents, cards } });
  }

  /** An open amount to begin with: as much as lies on the hand, within what the choice takes. */
  asMuch(entry: MenuEntry): number {
    const { min, max } = entry.amount!;
    const lies = this.view?.seats.find((s) => s.seat === entry.seat)?.hands[entry.hand]?.bet ?? 0;
    return Math.max(min, Math.min(max, lies));
  }

  hint(on: boolean) {
    this.hinting = on;
    if (!on) this.hints = null;
    this.do({ hints: { on } });
  }

  /** Asks what the wagers are worth, until it has been worked out. */
  async weigh() {
    if (this.worth.size > 0 || this.#weighing) return;
    this.#weighing = true;
    try {
      for (let tries = 0; tries < 60; tries++) {
        const said = await get<{ ready: boolean; wagers: { spot: string; edge: number; chance: number }[] }>(`/tables/${this.#table}/edges`);
        if (said.ready) {
          this.worth = new Map(said.wagers.map((w) => [w.spot, w]));
          return;
        }
        await new Promise((done) => setTimeout(done, 1000));
      }
    } catch {
      // The card then says what is known without.
    } finally {
      this.#weighing = false;
    }
  }
  #weighing = false;

  /** Longer turns from the next step on, here and at every table. */
  turns(longer: boolean) {
    prefs.turns = longer ? 'longer' : 'usual';
    this.do({ turns: { longer } });
  }

  /** The one thing the space bar does: skip what moves, else deal, or bet again and deal. */
  primary() {
    if (this.moving) return this.finish();
    // Once is enough: what is pressed twice is not done twice.
    if (this.#waits) return;
    const todo = this.next;
    if (todo) {
      const id = this.#act(todo);
      if ('close' in todo) this.#called = this.#close = id;
    } else if (this.betting && this.again.length > 0) {
      this.bets(this.again);
      this.#called = this.#close = this.#act({ close: {} });
    }
  }
  /** The deal or the decision that the house has not answered yet, and the step it was asked at. */
  #acting = { id: '', seq: 0 };

  /** Whether what was asked last has shown nothing yet: neither an answer nor a step. A step comes before the answer to what
      made it, and whoever has seen it acts anew. */
  get #waits(): boolean {
    return this.#acting.id !== '' && this.#acting.seq === (this.view?.seq ?? 0);
  }

  #act(todo: ToDo): string {
    this.#acting = { id: this.do(todo), seq: this.view?.seq ?? 0 };
    return this.#acting.id;
  }

  /** What the table would do next at a word of ours. A bet just touched counts, although the house has not answered it yet:
      what is sent after it arrives after it. */
  get next(): ToDo | null {
    const primary = this.view?.primary;
    if (primary && !primary.refusal) return primary.do;
    return this.betting && this.touched.length > 0 ? { close: {} } : null;
  }

  /** Brings everything to its end at once. */
  finish() {
    const skip = this.#wake;
    this.#hurry = true;
    if (this.#paying) this.#arrive();
    skip?.();
    document.querySelectorAll('.felt-box, .pinned').forEach((box) => box.getAnimations({ subtree: true }).forEach((a) => a.finish()));
  }
  #hurry = false;
  /** Our call for the deal, until the bets are closed; and the last one there was. */
  #called = '';
  #close = '';

  #hear(message: FromServer) {
    if ('table' in message) {
      const { layout, view, now } = message.table;
      // A table that is sent whole with other limits has been opened anew.
      const anew = this.layout && (this.view?.closed || JSON.stringify(this.layout.range) !== JSON.stringify(layout.range)) && !view.closed;
      this.ahead = now - Date.now();
      this.#steps = [];
      this.#eyes.blinked();
      if (anew) this.worth = new Map();
      this.layout = layout;
      const piles: Piles = new Map();
      settle(piles, view, view.slips);
      this.piles = piles;
      this.#show(view);
      if (anew) this.#opened();
      if (this.hinting) this.do({ hints: { on: true } });
      if (prefs.turns === 'longer') this.do({ turns: { longer: true } });
    } else if ('step' in message) {
      message.step.events.forEach((event) => this.#eyes.saw(event));
      this.#steps.push(message.step);
      void this.#play();
    } else if ('answer' in message) {
      this.#line.answered(message.answer.id);
      const { id, seq } = message.answer;
      if (id === this.#acting.id) this.#acting.id = '';
      if (id === this.#cutting) this.#cutting = '';
      this.ready = id === this.#called && this.betting;
      this.touched = this.touched.map((t) => (t.id === id ? { ...t, seq } : t));
      this.#forget();
    } else if ('refused' in message) {
      const { id, spot, why, clause, house_rule } = message.refused;
      this.#line.answered(id);
      if (id === this.#acting.id) this.#acting.id = '';
      if (id === this.#cutting) this.#cutting = '';
      // Nobody asked for it, so nobody is told.
      if (id === this.#unasked) return;
      // Somebody else, or the clock, was quicker: what we called for is under way.
      if (id === this.#close && (this.moving || !this.betting)) return;
      const gone = this.touched.find((t) => t.id === id);
      const laid = gone ? this.#laid.map((bets) => bets[0]?.spot).lastIndexOf(gone.spot) : -1;
      if (laid >= 0) this.#laid.splice(laid, 1);
      this.touched = this.touched.filter((t) => t.id !== id);
      this.refusal = { problem: { why, clause, house_rule }, spot: spot ?? gone?.spot ?? null };
      interrupt(`${why}${clause ? `, ${clause}` : ''}`);
    } else if ('hints' in message) {
      this.hints = message.hints;
    } else if ('bye' in message) {
      this.goodbye = message.bye.why;
    }
  }

  /** Plays the steps in their order, each event taking its time. */
  async #play() {
    if (this.#busy) return;
    this.#busy = true;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      this.#hurry = !moves() || document.hidden || this.#steps.length > 4;
      for (const [n, event] of step.events.entries()) {
        const takes = this.#happen(event, step.events[n + 1]);
        if (takes) await this.#rest(takes);
      }
      const piles = new Map(this.piles);
      settle(piles, step.view, step.view.slips);
      this.piles = piles;
      const shut = this.view?.closed;
      this.#show(step.view);
      if (shut && !step.view.closed) this.#opened();
      this.#tell(step);
    }
    this.moving = false;
    this.#busy = false;
  }

  /** Lets an event happen, and says how long it takes. */
  #happen(event: Happening, next: Happening | undefined): number {
    const fresh = ['staked', 'closed', 'dealt'].includes(event.what);
    const piles = new Map([...this.piles].map(([key, pile]) => [key, { ...pile, cards: [...pile.cards] }]));
    if (this.#over && fresh) {
      this.#over = false;
      sweep(piles);
      this.piles = piles;
    }
    if (follow(piles, event)) {
      this.piles = piles;
      if (event.what === 'turned') return TAKES.turn;
      return next?.what === 'dealt' ? TAKES.card : TAKES.last;
    }
    this.piles = piles;
    switch (event.what) {
      case 'closed': {
        this.ready = false;
        this.#called = '';
        const open = this.#open;
        const bets = [...this.mine].filter(([spot]) => open.has(spot)).map(([spot, cents]) => ({ spot, cents }));
        if (bets.length) this.#keep(bets);
        this.#laid = [];
        this.dice = [];
        return 0;
      }
      case 'thrown':
        this.dice = [...this.dice, event.dice ?? []];
        return TAKES.dice;
      case 'spun':
        this.section = { at: event.section ?? 0, turn: (this.section?.turn ?? 0) + 1 };
        return TAKES.spin;
      case 'round_over':
        this.#over = true;
        return 0;
      case 'staked': {
        // What was touched lies now.
        const at = this.touched.findIndex((t) => event.seat === this.seat && t.spot === event.spot && t.cents === event.cents);
        if (at >= 0) this.touched = this.touched.filter((_, n) => n !== at);
        return 0;
      }
      default:
        return 0;
    }
  }

  #rest(ms: number): Promise<void> {
    if (this.#hurry) return Promise.resolve();
    this.moving = true;
    return new Promise((done) => {
      const timer = setTimeout(end, ms);
      const wake = () => end();
      this.#wake = wake;
      const self = this;
      function end() {
        clearTimeout(timer);
        if (self.#wake === wake) self.#wake = null;
        done();
      }
    });
  }

  #show(view: View) {
    const was = this.view;
    if (view.closed && was && !was.closed) {
      this.refusal = null;
      this.touched = [];
      interrupt(view.closed);
    }
    if (view.me.seats.length > 0 || view.closed) this.news = '';
    // A closed table still shows the last round as this one.
    if (was?.phase === 'settled' && view.phase !== 'settled' && !view.closed && was.slips.length > 0) this.last = { round: was.round, slips: was.slips };
    this.view = view;
    this.#eyes.promised(view.fair);
    this.#count(was, view);
    if (!this.betting) this.ready = false;
    if (me.now && me.now.wallet !== view.me.wallet) me.now = { ...me.now, wallet: view.me.wallet };
    if (this.hints && this.hints.for_seq < view.seq) this.hints = { ...this.hints, choices: [] };
    this.#forget();
    this.#share();
  }

  /** Has our share in the chance to come: words for the next shuffle, throw or spin. */
  cut(words: string) {
    this.words = words.trim();
    this.#cutting = this.do({ cut: { says: this.words || fresh() } });
  }
  /** The share that is on its way. */
  #cutting = '';
  /** The last that was sent without anybody's touch. */
  #unasked = '';

  /** Whoever sits here shares in every shuffle, throw and spin, as soon as the house takes words for it. */
  #share() {
    const fair = this.view?.fair;
    if (fair && fair.cut == null && this.seat !== null && this.betting && !this.out && !this.#cutting) {
      this.#cutting = this.#unasked = this.#line.send({ cut: { says: this.words || fresh() } });
    }
  }

  /** The table is open again, to whoever still looks at it. */
  #opened() {
    const { min, max } = this.layout!.range;
    this.news = `This table has been opened anew, with bets from ${money(min)} to ${money(max)}.`;
    interrupt(this.news);
  }

  /** Chips that are paid count when they have arrived. */
  #count(was: View | null, view: View) {
    // What is on its way arrives in its own time, whatever else is shown meanwhile.
    if (this.#paying && view.phase === 'settled') return;
    clearTimeout(this.#paying);
    const paid = was?.phase !== 'settled' && view.phase === 'settled' && view.slips.some((slip) => slip.back + slip.won > 0);
    if (paid && !this.#hurry && was) this.#paying = window.setTimeout(() => this.#arrive(), TAKES.pay);
    else this.#arrive();
  }

  #arrive() {
    clearTimeout(this.#paying);
    this.#paying = 0;
    this.chips = this.view?.me.chips ?? 0;
  }
  #paying = 0;

  /** What the view shows need not be shown as touched. */
  #forget() {
    const seq = this.view?.seq ?? 0;
    this.touched = this.touched.filter((t) => t.seq === null || t.seq > seq);
  }

  /** Tells those who listen. */
  #tell(step: Step) {
    const told = step.events.filter((e) => ['dealt', 'turned', 'thrown', 'spun', 'said', 'voided', 'charged'].includes(e.what));
    const { slips, menu } = step.view;
    const settled = step.events.some((e) => e.what === 'settled' && e.seat === this.seat);
    const net = slips.reduce((sum, slip) => sum + slip.net, 0);
    const result = !settled ? '' : net > 0 ? `You win ${money(net)}.` : net < 0 ? `You lose ${money(-net)}.` : 'Nothing won, nothing lost.';
    const words = [result, ...told.map((e) => `${e.words}.`), ...(settled ? slips.map((s) => `${s.words}.`) : [])];
    if (words.join('')) say(words.filter(Boolean).join(' '));
    if (menu.length > 0) interrupt(`Your turn: ${menu.filter((m) => m.legal).map((m) => m.label).join(', ')}.`);
  }

  #kept(): Bet[] {
    try {
      return JSON.parse(sessionStorage.getItem(`bets ${this.#table}`) ?? '[]') as Bet[];
    } catch {
      return [];
    }
  }

  #keep(bets: Bet[]) {
    this.before = bets;
    try {
      sessionStorage.setItem(`bets ${this.#table}`, JSON.stringify(bets));
    } catch {
      // Betting again then lasts as long as the page.
    }
  }

  /** The chip that is chosen, one the rack has. */
  get chip(): number {
    const rack = this.layout?.chips ?? [];
    return rack.includes(prefs.chip) ? prefs.chip : (rack[1] ?? rack[0] ?? 100);
  }
}
