export interface paths {
    "/api/clauses/{clause}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One clause by its citation, `HC-H §12.II`. */
        get: operations["clause"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dealing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How a physical table stands after everything that has fallen: what comes next, who acts, who is paid what and in which
         *     order. A line that cannot be is told in `refused`, and those before it stand.
         */
        post: operations["dealing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A finished round with its payments hidden. */
        get: operations["ask"];
        put?: never;
        /** Marks what the trainee paid: each wager with what is right, how it comes about, and its clause. */
        post: operations["mark"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every game with its wagers, pay tables and settings, as `croupier games --json` prints it. */
        get: operations["games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A game under these rules: its wagers, limits, pay tables and settings. */
        get: operations["game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A game's PAR sheet, as `croupier odds --json` prints it (docs/odds.schema.json). With `as=html` or `as=csv` it comes as
         *     a report to keep. Without `all=true` the pay tables in force alone are counted.
         */
        get: operations["sheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A game's chapters in our words, clause by clause, with readings and the tests that show them. */
        get: operations["rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/strategy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The best strategy for a game, as `croupier strategy --json` prints it; null where there is nothing to decide. */
        get: operations["strategy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Come in as a guest with play money. Whoever has a session already keeps it. */
        post: operations["guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Limit yourself: tighter at once, looser after 24 hours. What is left out stays; null lifts it. */
        post: operations["limits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lobby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every table. */
        get: operations["lobby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lotto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the lottery stands: the next draw, the price, the last draws. */
        get: operations["show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lotto/buy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buy a ticket with money of your wallet. The terminal picks the cards; what the hand wins at once is told. */
        post: operations["buy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lotto/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a ticket has won. */
        post: operations["check_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lotto/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Present a ticket for its prizes: they go to your wallet. Before the draw an exchange ticket takes its place. */
        post: operations["claim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who am I? */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set one's own password, or, as the owner, anybody's of the staff. */
        post: operations["password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pit as it stands. */
        get: operations["pit"];
        put?: never;
        /** Gives an order. Who may give which is the house's own rule, and so is the refusal. */
        post: operations["order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pit/patrons/{patron}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A patron: what they have, what they are held to, and their last rounds. */
        get: operations["patron"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pit/patrons/{patron}/rounds/{table}/{round}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of a patron's rounds, as they saw it. */
        get: operations["round_of"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plan/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Everything in a plan that breaks the book, with line and clause. */
        post: operations["check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plan/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What changed between two plans, under which clauses, and what it does to each wager. Prices that take long are worked
         *     out beside: `working` says so, and asking again tells more.
         */
        post: operations["diff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plan/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A commented plan that opens every game, as `croupier plan new` writes it. */
        get: operations["new"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your last rounds, the latest first. */
        get: operations["list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rounds/{table}/{round}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of your rounds: what you could see, what became of your wagers, and the turns of chance behind it. */
        get: operations["round"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every clause whose words, readings or citation hold all the words asked for, the most fitting first: how many there are, the
         *     first hundred of them, and what was looked for in the stead of a word that the book does not use.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in as staff. After five wrong passwords the number is locked for a quarter of an hour. */
        post: operations["sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave: the session ends. */
        post: operations["sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A table as it stands, for whoever asks. */
        get: operations["table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/deal-me-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Chips and a seat, in one go: whoever has neither is given the first free seat. */
        post: operations["deal_me_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/edges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the wagers of a table are worth, and how often each wins. */
        get: operations["edges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the program runs. */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What it has done, for Prometheus. */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the house answers and takes new rounds. */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description How little and how much, in which steps. */
        Amounts: {
            /** Format: int64 */
            max: number;
            /** Format: int64 */
            min: number;
            /** Format: int64 */
            step: number;
        };
        /** @description A command has acted. */
        Answered: {
            id: string;
            /** @description In a few words. */
            says: string;
            /**
             * Format: int64
             * @description The last step of the table the page has been sent.
             */
            seq: number;
        };
        /** @description A bet that lies. */
        BetOn: {
            /** Format: int64 */
            cents: number;
            /**
             * Format: int64
             * @description Commission that was paid with the bet, and comes back with it where it is taken down.
             */
            commission?: number;
            /** Format: int32 */
            hand: number;
            spot: string;
        };
        /** @description The state of the books. */
        Books: {
            /** @description The last link of the cage's chain. */
            head: string;
            /** @description Whether every account added up is nothing and every stake lies where the books say. */
            sound: boolean;
            /**
             * Format: int64
             * @description How many steps the log has.
             */
            steps: number;
            /**
             * Format: int32
             * @description How many streams.
             */
            streams: number;
            /** @description What is wrong, if something is. */
            why?: string | null;
        };
        /** @description A breach of the book, or a mistake. */
        Breach: {
            clause?: string | null;
            file: string;
            key: string;
            line: number;
            what: string;
        };
        /** @description How many plays. */
        Buy: {
            /** @description A name for this purchase, 32 hexadecimal digits: sent again under the same name it is one purchase. */
            id?: string | null;
            /**
             * Format: int32
             * @description On one ticket.
             */
            plays: number;
        };
        /**
         * @description A table dealt by hand: the game, the house's choices, and everything that has fallen so far. The server keeps nothing:
         *     to take something back is to leave its line out.
         */
        ByHand: {
            /** @description The game's id. */
            game: string;
            /**
             * @description What has happened, in the notation of records (`bet 1 ante $5`, `card As`, `choose 1 hit`). `card ?` is a card of
             *     the dealer that nobody has seen; `turn As` says what it was.
             */
            lines?: string[];
            /** @description Settings and limits: `decks=2`. */
            set?: string[];
        };
        /** @description The server hangs up. */
        Bye: {
            why: string;
        };
        /** @description A call the table knows, and what must be named along with it. */
        CallTaking: {
            amount: boolean;
            /** @description Who makes it: `player`, `dealer`, `floor` or `irregularity`. */
            by: string;
            card: boolean;
            clause: string;
            help: string;
            id: string;
            seat: boolean;
            spot: boolean;
        };
        /** @description A card of the grid. */
        CardLeft: {
            card: string;
            /**
             * Format: int32
             * @description How many of it may still come.
             */
            left: number;
        };
        /** @description So many of a card. */
        CardsOf: {
            card: string;
            /** Format: int32 */
            count: number;
        };
        /** @description A plan that was checked. */
        Checked: {
            breaches: components["schemas"]["Breach"][];
            by_the_book: boolean;
            departures: components["schemas"]["Departure"][];
            plan: string;
        };
        /** @description What a choice is worth. */
        ChoiceValue: {
            best: boolean;
            /** @description The cards it is worth this with, where the menu asks for some. */
            cards: number[];
            /**
             * Format: int64
             * @description The amount it is worth this with, where the menu leaves it open: it tells two choices of one name apart.
             */
            cents?: number | null;
            /** @description As the menu says it. */
            choice: string;
            /**
             * Format: double
             * @description In units of the base wager.
             */
            per_unit: number;
            /**
             * Format: int64
             * @description The expected gain of the round, to the cent.
             */
            value_cents: number;
        };
        /**
         * @description The colour of a cloth, by name.
         * @enum {string}
         */
        Cloth: "green" | "blue" | "burgundy" | "charcoal";
        /** @description Cards that belong to no seat. */
        Common: {
            caption?: string | null;
            cards: (string | null)[];
            name: string;
            /** @description What the cards there are to the hands: `dealer`, `second-hand`, `board`, `contender`, `key`, `stack`, `draw`, `aside`. */
            role: string;
        };
        /** @description A player's share in a turn of chance. */
        CutOn: {
            /** @description What they said. */
            says: string;
            /**
             * Format: int32
             * @description The patron's number.
             */
            who: number;
        };
        /** @description By when somebody has to act. */
        Deadline: {
            /**
             * Format: int64
             * @description The moment.
             */
            at: number;
            /** @description The clause or house rule behind it. */
            clause?: string | null;
            /** @description What is done then. */
            rule: string;
        };
        /** @description A table dealt by hand, as the dealer sees it. */
        DealtByHand: {
            /** @description What may be called, irregularities among it. */
            calls: components["schemas"]["CallTaking"][];
            /** @description Every card of the game with how many of it may still come; empty without cards. */
            cards: components["schemas"]["CardLeft"][];
            /**
             * Format: int32
             * @description How many cards are left.
             */
            cards_left: number;
            /** @description Its chapter. */
            chapter: string;
            /** @description Cards that belong to no seat. */
            commons: components["schemas"]["Common"][];
            /** @description The game's id. */
            game: string;
            /** @description The lines that were taken. */
            lines: string[];
            /** @description Signs on the felt. */
            markers: components["schemas"]["MarkerView"][];
            /** @description The choices of the player who acts; `choose SEAT CHOICE` is the line. */
            menu: components["schemas"]["MenuEntry"][];
            /** @description What comes next. */
            next: components["schemas"]["NextUp"];
            /** @description Who is paid what, in the order of payment: the round that is on, or the one just over. */
            payments: components["schemas"]["Slip"][];
            refused?: components["schemas"]["Problem"] | null;
            /**
             * Format: int64
             * @description How many rounds are done.
             */
            round: number;
            /** @description The seats. */
            seats: components["schemas"]["SeatView"][];
            /** @description Where bets lie. */
            spots: components["schemas"]["SpotPrint"][];
            /** @description Its title. */
            title: string;
            /** @description What came of the last line. */
            told: components["schemas"]["Happening"][];
            /** @description What is printed on the wheel; empty without one. */
            wheel: string[];
        };
        /** @description Where one has been seated. */
        DealtIn: {
            /**
             * Format: int64
             * @description The chips one has there.
             */
            chips: number;
            /** @description The seats one holds. */
            seats: number[];
        };
        /** @description What a table with house rules does otherwise than the book. */
        Departure: {
            says: string;
            /** Format: int32 */
            table: number;
        };
        /** @description A card or number that a turn of chance gave. */
        Draw: {
            /** @description `card As`, `burn`, `dice 3-4`, `spin 17`, `number 5`, as records have it; `passed` of a card that was found elsewhere. */
            line: string;
            /**
             * Format: int32
             * @description Its place: how many cards had left the shoe before.
             */
            place: number;
        };
        /** @description A felt drawn for one width of screen. Lengths are in units of which the drawing is `size` wide and high. */
        Drawing: {
            /** @description The cloth. */
            cloth: components["schemas"]["Cloth"];
            /** @description The table's edge as a path; none where the cloth fills its box. */
            edge?: string | null;
            /** @description Where cards lie. */
            places: components["schemas"]["PlaceDrawing"][];
            /** @description What is printed on the cloth and cannot be touched. */
            print: components["schemas"]["Print"][];
            /** @description What stands on the table beside cards and chips. */
            props: components["schemas"]["Prop"][];
            /** @description Where the others sit, from the viewer's left round to the right. */
            seats: components["schemas"]["SeatDrawing"][];
            /** @description Width and height. */
            size: number[];
            /** @description Where the viewer's bets lie. */
            spots: components["schemas"]["SpotDrawing"][];
            /** @description Where to jump to on a felt longer than the screen. */
            tabs: components["schemas"]["Tab"][];
        };
        /** @description The same felt drawn twice, with the same spots. */
        Drawings: {
            /** @description For phones; it may be longer than the screen. */
            narrow: components["schemas"]["Drawing"];
            /** @description What each section of a roulette wheel is besides its number, in the order of the wheel. */
            pockets: string[];
            /** @description For screens from 760 px. */
            wide: components["schemas"]["Drawing"];
        };
        /**
         * @description What the trainee pays for each wager of a round, in its order: the win without the stake; nothing for a wager that
         *     loses or pushes; null where the trainee does not say.
         */
        DrillAnswer: {
            /** @description The game's id. */
            game: string;
            /**
             * Format: int64
             * @description The number of the round.
             */
            number: number;
            /** @description The amounts. */
            pays: (number | null)[];
        };
        /** @description Whether the trainee paid right. */
        DrillMark: {
            /**
             * Format: int64
             * @description What the trainee paid.
             */
            paid?: number | null;
            /** @description Whether it is right. */
            right: boolean;
            /** @description What is right, and by which clause. */
            slip: components["schemas"]["Slip"];
        };
        /** @description A finished round with its payments hidden. */
        DrillRound: {
            /** @description Cards that belong to no seat. */
            commons: components["schemas"]["Common"][];
            /** @description The game's id. */
            game: string;
            /** @description Signs on the felt. */
            markers: components["schemas"]["MarkerView"][];
            /**
             * Format: int64
             * @description The number of the round: with it the same round is asked again.
             */
            number: number;
            /** @description What the dice, the wheel or the shown number said, in words. */
            outcome: string[];
            /** @description The seats, cards face up. */
            seats: components["schemas"]["SeatView"][];
            /** @description Its title. */
            title: string;
            /** @description The wagers to be paid, in the order of payment. */
            wagers: components["schemas"]["DrillWager"][];
        };
        /** @description A wager of a finished round whose payment the trainee has to find. */
        DrillWager: {
            /**
             * Format: int32
             * @description On which hand.
             */
            hand: number;
            /** @description The wager's name. */
            name: string;
            /** @description The player's hand in words. */
            own_words?: string | null;
            /** @description What it pays, where that is one pay. */
            pays?: string | null;
            /** @description Else the rows of its pay tables with what each pays. */
            rows: string[][];
            /**
             * Format: int32
             * @description Whose.
             */
            seat: number;
            /** @description Whether it is a side wager. */
            side: boolean;
            /** @description The spot. */
            spot: string;
            /**
             * Format: int64
             * @description What was staked.
             */
            stake: number;
        };
        /** @description The house edge of a wager. */
        Edge: {
            /**
             * Format: double
             * @description As a decimal.
             */
            decimal: number;
            /** @description As a fraction, where the figure is exact and short. */
            exact?: string | null;
            /** @description The wager's id. */
            wager: string;
            /** @description For people: `1.41%`. */
            words: string;
        };
        /** @description What a change does to a wager. */
        Effect: {
            after?: components["schemas"]["Price"] | null;
            before?: components["schemas"]["Price"] | null;
            /**
             * Format: int32
             * @description The table; none for the lottery.
             */
            table?: number | null;
            wager: string;
        };
        /** @description What binds the house: to the cards in use, or to its next throw or spin. */
        Fair: {
            /** @description The commitment to it. */
            commitment: string;
            /**
             * @description The viewer's own share: what they have said for the cards nobody has seen, or else for the next shuffle, throw or spin;
             *     null as long as they have said nothing.
             */
            cut?: string | null;
            /**
             * Format: int64
             * @description Which turn of chance at this table.
             */
            turn: number;
        };
        /** @description A shuffle, throw, spin or drawn number behind a round, with all that is needed to draw it again (docs/fairness.md). */
        FairTurn: {
            /**
             * Format: int32
             * @description How many outcomes a throw, spin or number has; nothing for a shuffle.
             */
            below?: number | null;
            /** @description The cards that were shuffled; empty for a throw, a spin or a number. */
            cards: components["schemas"]["CardsOf"][];
            /** @description What the house published before. */
            commitment?: string | null;
            /** @description The cuts, in rising order of the patrons. */
            cuts: components["schemas"]["CutOn"][];
            /** @description What it gave in this round, in order. */
            draws: components["schemas"]["Draw"][];
            /** @description What is printed on the sections of the wheel, where it is one. */
            labels: string[];
            /** @description The secret, as soon as it is shown; what was drawn is told then. */
            secret?: string | null;
            /** @description The name of the table in the hashes. */
            table: string;
            /**
             * Format: int64
             * @description The number of the turn.
             */
            turn: number;
            /** @description Why it cannot be checked, if it cannot. */
            unknown?: string | null;
        };
        /** @description A message of the page: sent again under the same id it acts once. */
        FromPage: {
            /** @description What is asked. */
            do: components["schemas"]["ToDo"];
            /** @description 32 hexadecimal digits of the page's choosing. */
            id: string;
        };
        /** @description A message of the server. */
        FromServer: {
            table: components["schemas"]["Table"];
        } | {
            step: components["schemas"]["Stepped"];
        } | {
            answer: components["schemas"]["Answered"];
        } | {
            refused: components["schemas"]["Refusal"];
        } | {
            hints: components["schemas"]["Hints"];
        } | {
            bye: components["schemas"]["Bye"];
        };
        /** @description A game by its names. */
        GameName: {
            /** @description The kind of game. */
            family: string;
            /** @description Its kebab-case id. */
            id: string;
            /** @description Its title. */
            name: string;
        };
        /**
         * @description How lettering looks.
         * @enum {string}
         */
        Hand: "felt" | "quiet" | "red" | "wide" | "plain";
        /** @description A hand of a seat. */
        HandView: {
            /** @description Whether a decision on it is due. */
            active: boolean;
            /**
             * Format: int64
             * @description What it is played for, side wagers apart.
             */
            bet: number;
            /** @description What the visible cards make. */
            caption?: string | null;
            /** @description Each card (`As`, `Th`, `Jk`), or null where it is hidden. */
            cards: (string | null)[];
        };
        /** @description Something that happened. `what` names it; the parts that do not belong to it are null or left out. */
        Happening: {
            /**
             * Format: int64
             * @description Of a settlement: what of the stake goes back.
             * @default null
             */
            back: number | null;
            /**
             * @description The card, unless it is hidden from the viewer.
             * @default null
             */
            card: string | null;
            /**
             * Format: int64
             * @description How much: a stake, commission, an award, where a meter stands, what a wager won.
             * @default null
             */
            cents: number | null;
            /** @default null */
            clause: string | null;
            /**
             * @description The faces of the dice.
             * @default []
             */
            dice: number[];
            /**
             * @description `up`, `own` or `down`.
             * @default null
             */
            face: string | null;
            /** @default null */
            from: components["schemas"]["Spot"] | null;
            /**
             * @description The spot a stake comes from.
             * @default null
             */
            from_spot: string | null;
            /**
             * Format: int32
             * @default null
             */
            hand: number | null;
            /**
             * Format: int32
             * @default null
             */
            index: number | null;
            /**
             * Format: int64
             * @description Of a settlement: what the player is better or worse off by.
             * @default null
             */
            net: number | null;
            /** @default null */
            place: components["schemas"]["Spot"] | null;
            /**
             * Format: int32
             * @default null
             */
            seat: number | null;
            /**
             * Format: int32
             * @description The section of the wheel, from 0.
             * @default null
             */
            section: number | null;
            /**
             * @description The spot a stake is on or moves to.
             * @default null
             */
            spot: string | null;
            /**
             * @description A number drawn, a round's number, what is printed at the section, what was chosen or said.
             * @default null
             */
            value: string | null;
            /**
             * @description `sat`, `left`, `staked`, `taken_down`, `moved`, `charged`, `closed`, `fed`, `awarded`, `metered`, `shuffled`,
             *     `cut`, `burned`, `dealt`, `turned`, `shifted`, `picked_up`, `discarded`, `thrown`, `spun`, `drawn`, `chose`,
             *     `said`, `settled`, `voided` or `round_over`.
             * @default
             */
            what: string;
            /**
             * @description It as a sentence.
             * @default
             */
            words: string;
        };
        /** @description A draw that was held. */
        HeldDraw: {
            cards: string[];
            /** @description What the house had bound itself to before. */
            commitment: string;
            day: string;
            /** @description The secret that fits it. */
            secret?: string | null;
            /** @description The digest of everything sold, which went into the draw with it. */
            sold?: string | null;
            /** Format: int64 */
            winners: number;
        };
        /** @description What choices and wagers are worth. */
        Hints: {
            choices: components["schemas"]["ChoiceValue"][];
            /** Format: int64 */
            for_seq: number;
            method: string;
            mistakes: components["schemas"]["Mistakes"];
            wagers: components["schemas"]["WagerEdge"][];
        };
        /** @description A table's print: what does not change while it is open. */
        Layout: {
            /** @description What the space bar does when bets lie there: `Deal`, `Throw`, `Spin`. */
            action: string;
            /** @description What may be called. */
            calls: components["schemas"]["CallTaking"][];
            /** @description The chips of the rack, least first. */
            chips: number[];
            /** @description The chapter that rules it. */
            clause: string;
            /** @description The places for cards that belong to no seat. */
            commons: string[];
            /** @description How it is drawn. */
            drawings: components["schemas"]["Drawings"];
            /** @description The kind of felt it is drawn on. */
            family: string;
            /** @description The game's id. */
            game: string;
            /** @description What people call the table. */
            name: string;
            /** @description What wagers pay whose pay table has several rows. */
            pay_lists: components["schemas"]["PayList"][];
            /** @description The least and the most that a wager of the game itself may be, side wagers apart. */
            range: components["schemas"]["Amounts"];
            /**
             * Format: int32
             * @description How many seats it has.
             */
            seats: number;
            /** @description Where bets lie. */
            spots: components["schemas"]["SpotPrint"][];
            /** @description The game's title. */
            title: string;
            /** @description What is printed at the sections of the wheel, in their order; empty without one. */
            wheel: string[];
        };
        /** @description What becomes of the viewer's bets if they go now. */
        Leaving: {
            /** @description The clause that forbids it, or that a wager stands by. */
            clause?: string | null;
            /** @description If only the page is left. */
            page: string;
            /** @description If they leave with their chips. */
            seat: string;
        };
        /** @description What a patron limits themselves to; null is no limit. */
        Limits: {
            /**
             * Format: int64
             * @description Excluded until then.
             */
            excluded_until?: number | null;
            /**
             * Format: int64
             * @description The most to lose in a day.
             */
            loss_cents?: number | null;
            /**
             * Format: int64
             * @description The most to stake on one wager.
             */
            stake_cents?: number | null;
            /**
             * Format: int64
             * @description How long to play in a day.
             */
            time_ms?: number | null;
        };
        /** @description Limits asked for: what is left out stays, null lifts it. */
        LimitsWanted: {
            /**
             * Format: int64
             * @description Excluded until then.
             * @default null
             */
            excluded_until: number | null;
            /**
             * @description 32 hexadecimal digits of the page's choosing: sent again under the same id it acts once.
             * @default null
             */
            id: string | null;
            /**
             * Format: int64
             * @description The most to lose in a day.
             * @default null
             */
            loss_cents: number | null;
            /**
             * Format: int64
             * @description The most to stake on one wager.
             * @default null
             */
            stake_cents: number | null;
            /**
             * Format: int64
             * @description How long to play in a day.
             * @default null
             */
            time_ms: number | null;
        };
        /** @description The lobby. */
        Lobby: {
            /** @description The house's name. */
            house: string;
            /** @description Its tables. */
            tables: components["schemas"]["LobbyTable"][];
        };
        /** @description A table in the lobby. */
        LobbyTable: {
            /** @description The chapter that rules it. */
            chapter: string;
            /** @description Where it is not by the book. */
            departures: string[];
            edge?: components["schemas"]["Edge"] | null;
            /** @description What is played. */
            game: components["schemas"]["GameName"];
            /** @description Its number. */
            id: string;
            /**
             * Format: int64
             * @description The most that one of them may be.
             */
            maximum: number;
            /** @description Its meters. */
            meters: components["schemas"]["Meter"][];
            /**
             * Format: int64
             * @description The least that a wager of the game itself may be, side wagers apart.
             */
            minimum: number;
            /** @description What people call it. */
            name: string;
            /** @description One line about the game. */
            pitch: string;
            /** @description The seats. */
            seats: components["schemas"]["Seated"];
            /** @description `open` or `closed`. */
            state: string;
        };
        /** @description Where the lottery stands. */
        Lotto: {
            /** @description What the house has bound itself to. */
            commitment: string;
            /**
             * Format: int64
             * @description When the next draw is.
             */
            draw_at: number;
            /** @description The last draws, the latest first. */
            held: components["schemas"]["HeldDraw"][];
            /**
             * Format: int32
             * @description The most plays on a ticket.
             */
            most_plays: number;
            /**
             * Format: int64
             * @description What a play costs.
             */
            price: number;
            /**
             * Format: int64
             * @description When sales stop.
             */
            sales_stop: number;
            /**
             * Format: int64
             * @description How many plays are sold for the next draw.
             */
            sold: number;
        };
        /** @description A sign on the felt that is neither card nor stake. */
        MarkerView: {
            label: string;
            /** Format: int32 */
            seat?: number | null;
            spot?: string | null;
            value: string;
        };
        /** @description Who somebody is to the house. */
        Me: {
            /** @description Their number. */
            id: string;
            /** @description The limits they set themselves. */
            limits: components["schemas"]["Limits"];
            /** @description Their name. */
            name: string;
            /** @description What they are. */
            role: string;
            /** @description Where they have seats or chips. */
            tables: components["schemas"]["MeAt"][];
            /**
             * Format: int64
             * @description Their money at the cage.
             */
            wallet: number;
        };
        /** @description Where somebody has seats or chips. */
        MeAt: {
            /**
             * Format: int64
             * @description What is bet there.
             */
            at_risk: number;
            /**
             * Format: int64
             * @description The chips that lie before those seats.
             */
            chips: number;
            /** @description Whether a round is on in which something of that is bet. */
            in_play: boolean;
            /** @description What people call it. */
            name: string;
            /** @description The seats held there, from 0. */
            seats: number[];
            /** @description The table's number. */
            table: string;
            /** @description The game's title. */
            title: string;
            /** @description Whether one of the seats has to decide. */
            turn: boolean;
        };
        /** @description A choice on the menu of the viewer whose turn it is. */
        MenuEntry: {
            amount?: components["schemas"]["Amounts"] | null;
            /** @description What is sent back to choose it. */
            choice: string;
            /** @description The clause that gives the choice. */
            clause: string;
            /**
             * Format: int32
             * @description The hand.
             */
            hand: number;
            /** @description What it means. */
            help: string;
            /** @description Its key. */
            key: string;
            /** @description What the button says. */
            label: string;
            /** @description Whether it may be chosen now. */
            legal: boolean;
            /**
             * Format: int32
             * @description How many cards of the hand must be picked: `cards` goes with the choice.
             */
            pick: number;
            /**
             * Format: int64
             * @description What it costs now; null where the amount is open.
             */
            price_cents?: number | null;
            refusal?: components["schemas"]["Problem"] | null;
            /**
             * Format: int32
             * @description The seat and the hand it is for.
             */
            seat: number;
        };
        /** @description A progressive meter. */
        Meter: {
            /**
             * Format: int64
             * @description Where it stands.
             */
            cents: number;
            /** @description Its name. */
            name: string;
        };
        /** @description A decision that was not the best. */
        Mistake: {
            /** Format: int64 */
            cents: number;
            game: string;
            /** @description The hand, what was done and what was best. */
            words: string;
        };
        /** @description What mistakes have cost. */
        Mistakes: {
            /** Format: int64 */
            cents: number;
            /** Format: int64 */
            decisions: number;
            /** @description The dearest first. */
            worst: components["schemas"]["Mistake"][];
        };
        /** @description The viewer's own affairs at the table. */
        MyPlace: {
            /**
             * Format: int64
             * @description What lies on the felt for them, with the commission paid for it.
             */
            at_risk: number;
            /**
             * Format: int64
             * @description Their chips here.
             */
            chips: number;
            leaving?: components["schemas"]["Leaving"] | null;
            limits?: components["schemas"]["Limits"] | null;
            /**
             * Format: int64
             * @description What lies there and the most that the decisions of the round may still add, whatever cards come.
             */
            may_cost: number;
            /** @description The seats they hold. */
            seats: number[];
            /**
             * Format: int64
             * @description Their money at the cage.
             */
            wallet: number;
        };
        /** @description A password for somebody. */
        NewPassword: {
            /**
             * Format: int32
             * @description Whose; one's own without it.
             */
            id?: number | null;
            /** @description From 12 to 1024 bytes. */
            password: string;
        };
        /** @description What the table wants next. */
        NextUp: {
            /** @description Its clause. */
            clause?: string | null;
            /** @description Where a card goes that is due: the name of a common place, or null for a seat's hand. */
            common?: string | null;
            /**
             * Format: int32
             * @description How many dice, or how many numbers.
             */
            count: number;
            /**
             * Format: int32
             * @description On which hand.
             */
            hand?: number | null;
            /** @description `bets`, `shuffle`, `burn`, `card`, `turn`, `dice`, `wheel`, `number` or `choice`. */
            kind: string;
            /**
             * Format: int32
             * @description Who acts, if a player does.
             */
            seat?: number | null;
            /** @description Whether the card that is due may stay unseen: `card ?`. */
            unseen: boolean;
            /** @description The rule behind it, in our words. */
            why?: string | null;
            /** @description What the dealer is asked, in words. */
            words: string;
        };
        /** @description One bet of several. */
        OneBet: {
            /** Format: int64 */
            cents: number;
            /** Format: int32 */
            seat: number;
            spot: string;
        };
        /** @description A patron, as the staff may look them up. */
        PatronSeen: {
            /**
             * Format: int32
             * @description Their number.
             */
            id: number;
            /** @description Their name. */
            name: string;
            /** @description Their last rounds, the latest first. */
            rounds: components["schemas"]["RoundLine"][];
            /** @description What they have, and what they are held to. */
            stands: components["schemas"]["Stood"][];
        };
        /** @description The pay table of a wager, or of a part of its payment. */
        PayList: {
            /** @description Each row with its pay, best first. */
            rows: string[][];
            /** @description What it is called. */
            title: string;
            /** @description The wager's id. */
            wager: string;
        };
        /** @description The pit. */
        Pit: {
            /** @description The books. */
            books: components["schemas"]["Books"];
            /** @description How the win went. */
            course: components["schemas"]["WinPoint"][];
            /** @description What somebody should look at, the latest first. */
            events: components["schemas"]["PitEvent"][];
            /** @description The meters. */
            meters: components["schemas"]["PitMeter"][];
            /**
             * Format: int64
             * @description The server's clock.
             */
            now: number;
            /**
             * Format: int64
             * @description Since when takings are counted.
             */
            since: number;
            /** @description The staff. */
            staff: components["schemas"]["StaffLine"][];
            /** @description The tables. */
            tables: components["schemas"]["PitTable"][];
            /** @description Whether theory covers everything staked. */
            theory_whole: boolean;
            /** @description All tables together. */
            total: components["schemas"]["Takings"];
            /** @description What waits for approval. */
            waiting: components["schemas"]["Waiting"][];
        };
        /** @description What came of an order. */
        PitAnswer: {
            /** @description What stands after it. */
            after: components["schemas"]["Stood"][];
            /**
             * Format: int64
             * @description When it was answered.
             */
            at: number;
            /** @description What stood before it, of what it is about; nothing where it only concerns a table. */
            before: components["schemas"]["Stood"][];
            /** @description Who gave it. */
            by: string;
            /** @description In a few words. */
            says: string;
        };
        /** @description An order: sent again under the same id it acts once. */
        PitAsk: {
            /** @description What is asked. */
            do: components["schemas"]["PitOrder"];
            /** @description 32 hexadecimal digits of the page's choosing. */
            id: string;
        };
        /** @description Something that somebody should look at. */
        PitEvent: {
            /** Format: int64 */
            at: number;
            /** @description Who did it. */
            by: string;
            /** @description Whether it is significant: an award, a void, a correction. */
            significant: boolean;
            table: string;
            words: string;
        };
        /** @description A meter of the house. */
        PitMeter: {
            /** Format: int64 */
            cents: number;
            /** @description The link's name; empty where a table has it to itself. */
            link: string;
            name: string;
            /** Format: int32 */
            tables: number;
        };
        /** @description What is asked of the house in the pit. */
        PitOrder: {
            /** @description A table is opened, as it was. */
            open: {
                table: string;
            };
        } | {
            /** @description A table is closed. */
            shut: {
                table: string;
            };
        } | {
            /** @description A closed table is opened with other limits on a wager. */
            limits: {
                /** Format: int64 */
                max: number;
                /** Format: int64 */
                min: number;
                table: string;
                wager: string;
            };
        } | {
            /** @description Chips go to a tray, or back (below nothing). */
            fill: {
                /** Format: int64 */
                cents: number;
                table: string;
            };
        } | {
            /** @description The tray is counted. */
            count: {
                table: string;
            };
        } | {
            /** @description An award is confirmed. */
            confirm: {
                /** Format: int64 */
                award: number;
                table: string;
            };
        } | {
            /** @description A round is void. */
            void: {
                table: string;
                why: string;
            };
        } | {
            /**
             * @description What was wrong is put right: money goes from an account to another. An account is `cage`, `wallet PATRON`,
             *     `chips TABLE PATRON` or `float TABLE` (a tray).
             */
            correct: {
                /** Format: int64 */
                cents: number;
                from: string;
                to: string;
                why: string;
            };
        } | {
            /** @description A patron's cash comes over the counter into the wallet, or goes out of it (below nothing). */
            cash: {
                /** Format: int64 */
                cents: number;
                /** Format: int32 */
                patron: number;
            };
        } | {
            /** @description A patron is held to what they want to be held to; an exclusion, too. */
            limit: {
                limits: components["schemas"]["LimitsWanted"];
                /** Format: int32 */
                patron: number;
            };
        } | {
            /** @description The owner gives somebody of the staff a password. */
            password: {
                /** Format: int32 */
                id: number;
                password: string;
            };
        };
        /** @description A table in the pit. */
        PitTable: {
            /**
             * Format: int64
             * @description What lies on the felt.
             */
            at_risk: number;
            family: string;
            game: string;
            id: string;
            /** Format: int64 */
            maximum: number;
            /** Format: int64 */
            minimum: number;
            name: string;
            /** @description What the table needs, in words. */
            need: string;
            /** Format: int32 */
            seats: number;
            /** @description `open` or `closed`. */
            state: string;
            /** Format: int32 */
            taken: number;
            takings: components["schemas"]["Takings"];
            title: string;
            /**
             * Format: int64
             * @description The chips in the tray.
             */
            tray: number;
            /** @description The limits of the main wager, and which it is. */
            wager: string;
        };
        /**
         * @description Where cards lie: `hand` for the viewer's own (`hand 2` for the second alone), else the name of a common place or
         *     `shoe`.
         */
        PlaceDrawing: {
            /**
             * Format: int32
             * @description How wide a card is.
             */
            card: number;
            /** Format: int32 */
            h: number;
            /** @description What the place is called there. */
            label?: string | null;
            place: string;
            /** Format: int32 */
            w: number;
            /** Format: int32 */
            x: number;
            /** Format: int32 */
            y: number;
        };
        /** @description Something that is different between two plans. */
        PlanChange: {
            about: string;
            after?: string | null;
            before?: string | null;
            clause?: string | null;
            /** Format: int32 */
            table?: number | null;
        };
        /** @description What changed between two plans, and what it does to each wager. */
        PlanDiff: {
            /** @description What is different. */
            changes: components["schemas"]["PlanChange"][];
            /** @description What that does to the wagers worked out so far. */
            effects: components["schemas"]["Effect"][];
            /** @description Whether some are still being worked out: asked again, there are more. */
            working: boolean;
        };
        /** @description A plan to be checked. */
        PlanText: {
            /** @description The text of the file. */
            text: string;
        };
        /** @description A ticket as it is presented. */
        Present: {
            /** @description The code on it. */
            code: string;
            /** @description A name for this claim, 32 hexadecimal digits: sent again under the same name it is paid once and answered alike. */
            id?: string | null;
            /**
             * Format: int64
             * @description Its number.
             */
            serial: number;
            /**
             * Format: int32
             * @description Where it is presented: 1 and up are retailers, who pay up to their limit. Left out, the Commission pays.
             */
            terminal?: number | null;
        };
        /** @description What a wager costs and risks. */
        Price: {
            /**
             * Format: double
             * @description The most one wager of the posted maximum can win, in dollars.
             */
            greatest_payout: number;
            house_edge: string;
            /** Format: double */
            house_edge_decimal: number;
            paytable?: string | null;
            /** Format: double */
            stddev: number;
        };
        /** @description The one thing the space bar does. */
        Primary: {
            /** @description What is sent for it. */
            do: components["schemas"]["ToDo"];
            /** @description The key. */
            key: string;
            /** @description What it is called here: `Deal`, `Throw`, `Spin`. */
            label: string;
            refusal?: components["schemas"]["Problem"] | null;
        };
        /** @description Something printed. */
        Print: {
            hand: components["schemas"]["Hand"];
            /** @enum {string} */
            kind: "words";
            /** Format: int32 */
            size: number;
            /** Format: int32 */
            turn: number;
            words: string;
            /** Format: int32 */
            x: number;
            /** Format: int32 */
            y: number;
        } | {
            d: string;
            hand: components["schemas"]["Hand"];
            /** @enum {string} */
            kind: "curve";
            /** Format: int32 */
            size: number;
            words: string;
        } | {
            /** @enum {string} */
            kind: "area";
            shape: components["schemas"]["Shape"];
            tint: components["schemas"]["Tint"];
        } | {
            faces: number[];
            /** @enum {string} */
            kind: "dice";
            /** Format: int32 */
            size: number;
            /** Format: int32 */
            x: number;
            /** Format: int32 */
            y: number;
        } | {
            /** @enum {string} */
            kind: "pays";
            rows: string[][];
            title: string;
            /** Format: int32 */
            w: number;
            /** Format: int32 */
            x: number;
            /** Format: int32 */
            y: number;
        };
        /** @description Why something is not allowed: one line, with what forbids it. */
        Problem: {
            /** @description The clause that forbids it. */
            clause?: string | null;
            /** @description The rule of the house that forbids it. */
            house_rule?: string | null;
            /** @description Why, in a few words. */
            why: string;
        };
        /** @description The body of every answer that is an error. */
        Problems: {
            /** @description What was wrong. */
            error: components["schemas"]["Problem"];
        };
        /** @description What stands on the table beside cards and chips. */
        Prop: {
            /** Format: int32 */
            h: number;
            /** Format: int32 */
            w: number;
            what: components["schemas"]["PropKind"];
            /** Format: int32 */
            x: number;
            /** Format: int32 */
            y: number;
        };
        /**
         * @description The kinds of props.
         * @enum {string}
         */
        PropKind: "wheel" | "big-wheel" | "result" | "history" | "neighbours" | "dice" | "player-cup" | "banker-cup" | "road" | "signs";
        /** @description A command was refused; nothing has changed. */
        Refusal: components["schemas"]["Problem"] & {
            id: string;
            /** @description The spot it was about. */
            spot?: string | null;
        };
        /** @description A round in a patron's list. */
        RoundLine: {
            /**
             * Format: int64
             * @description When it was over.
             */
            at: number;
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description What they were better or worse off by.
             */
            net: number;
            /** @description Whether every secret behind it has been shown. */
            open: boolean;
            /**
             * Format: int64
             * @description The number of the round at the table.
             */
            round: number;
            /** @description Whether anything of theirs was settled in it; where not, their wagers or their bank only stood. */
            settled: boolean;
            /**
             * Format: int64
             * @description What the patron staked.
             */
            staked: number;
            /** @description The table's number. */
            table: string;
            /** @description The game's title. */
            title: string;
            /** @description Whether it was declared void: the stakes went back, its number is the next round's, and it cannot be recalled. */
            void: boolean;
        };
        /** @description A step of a round: what the patron could see of it. */
        RoundStep: {
            /**
             * Format: int64
             * @description When.
             */
            at: number;
            /** @description What happened. */
            events: components["schemas"]["Happening"][];
        };
        /** @description A round as its patron could see it. */
        RoundTold: {
            /** @description Its chapter. */
            chapter: string;
            /** @description The colour of its cloth. */
            cloth: components["schemas"]["Cloth"];
            /** @description The turns of chance behind it. */
            fair: components["schemas"]["FairTurn"][];
            /** @description The game's id. */
            game: string;
            /** @description The round in short. */
            line: components["schemas"]["RoundLine"];
            /** @description The fingerprint of the rules it was played under. */
            rules: string;
            /** @description The patron's seats, from 0. */
            seats: number[];
            /** @description What became of the patron's wagers. */
            slips: components["schemas"]["Slip"][];
            /** @description What happened, step by step. */
            steps: components["schemas"]["RoundStep"][];
        };
        /** @description Where somebody else sits. */
        SeatDrawing: {
            /**
             * Format: int32
             * @description How wide their cards are.
             */
            card: number;
            /** Format: int32 */
            x: number;
            /** Format: int32 */
            y: number;
        };
        /** @description A seat. */
        SeatView: {
            /** @description What lies before it. */
            bets: components["schemas"]["BetOn"][];
            /** @description Whether a bot of the house plays it. */
            bot: boolean;
            /** @description Its hands. */
            hands: components["schemas"]["HandView"][];
            /** @description Whether it is the viewer's own. */
            mine: boolean;
            /**
             * Format: int32
             * @description Its number, from 0.
             */
            seat: number;
            /** @description Who sits there, by the name the table knows. */
            who?: string | null;
        };
        /** @description How many seats are taken. */
        Seated: {
            /** Format: int32 */
            free: number;
            /** Format: int32 */
            taken: number;
        };
        /** @description An outline. */
        Shape: {
            /** Format: int32 */
            h: number;
            /** @enum {string} */
            kind: "rect";
            /** Format: int32 */
            r: number;
            /** Format: int32 */
            w: number;
            /** Format: int32 */
            x: number;
            /** Format: int32 */
            y: number;
        } | {
            /** @enum {string} */
            kind: "circle";
            /** Format: int32 */
            r: number;
            /** Format: int32 */
            x: number;
            /** Format: int32 */
            y: number;
        } | {
            d: string;
            /** @enum {string} */
            kind: "path";
        };
        /** @description The shoe. */
        Shoe: {
            /**
             * Format: int32
             * @description How many cards it holds.
             */
            cards_left: number;
        };
        /** @description A number and a password. */
        SignIn: {
            /**
             * Format: int32
             * @description The number of somebody of the staff.
             */
            id: number;
            /** @description Their password. */
            password: string;
        };
        /** @description What became of a wager, in parts. */
        Slip: {
            /** @description How the payment comes about: `$10`, `× 3 to 2`, `= $15`. */
            arithmetic: string[];
            /**
             * Format: int64
             * @description Of the stake, what went back.
             */
            back: number;
            /** @description The clause that decides it; empty where the floor did, who declared the round void. */
            clause: string;
            /** @description The hand it met, in words. */
            dealer_words?: string | null;
            /**
             * Format: int64
             * @description Commission withheld.
             */
            fee: number;
            /**
             * Format: int32
             * @description On which hand.
             */
            hand: number;
            /** @description What happened, in words: which hands met, what was thrown, that the hand was folded. */
            happened: string;
            /** @description The wager's name. */
            name: string;
            /**
             * Format: int64
             * @description What the player is better or worse off by.
             */
            net: number;
            /** @description The player's hand in words. */
            own_words?: string | null;
            /** @description The pay, if it won. */
            pays?: string | null;
            /** @description The row of the pay table. */
            row?: string | null;
            /**
             * Format: int32
             * @description Whose.
             */
            seat: number;
            /** @description Whether it is a side wager: no part of what its hand is played for. */
            side: boolean;
            /** @description The spot. */
            spot: string;
            /**
             * Format: int64
             * @description What was staked.
             */
            stake: number;
            /**
             * Format: int64
             * @description What the house added.
             */
            won: number;
            /** @description All of it as a sentence. */
            words: string;
        };
        /** @description A place for cards. */
        Spot: {
            hand: {
                /** Format: int32 */
                hand: number;
                /** Format: int32 */
                seat: number;
            };
        } | {
            common: {
                name: string;
            };
        };
        /** @description Where a bet lies. */
        SpotDrawing: {
            /** @description Where the chips stand. */
            chips: number[];
            hit?: components["schemas"]["Shape"] | null;
            /** @description The spot's id. */
            id: string;
            /** @description What is printed in it. */
            print: components["schemas"]["Print"][];
            /** @description Its outline. */
            shape: components["schemas"]["Shape"];
            /** @description How it looks. */
            tint: components["schemas"]["Tint"];
        };
        /** @description A spot of the felt's print. */
        SpotPrint: {
            /** @description The clause of the wager. */
            clause: string;
            /** @description The other spots that take the same amount: a bet here is made with theirs, or the cards are not dealt. */
            equals?: string[];
            /** @description Its id, with which bets name it. */
            id: string;
            /** @description What is printed there, shorter. */
            label: string;
            /** @description How much may lie there. */
            limits: components["schemas"]["Amounts"];
            /** @description Its name in full. */
            name: string;
            /** @description Whether players bet here before the close; the others fill by decisions or by play. */
            open: boolean;
            /** @description What it pays where that is one pay, as printed. */
            pays?: string | null;
            /** @description Whether it is a side wager. */
            side: boolean;
            /** @description Whether it is a wager for the benefit of the dealer. */
            toke: boolean;
            /** @description The wager's id. */
            wager: string;
        };
        /** @description Somebody of the staff. */
        StaffLine: {
            /** Format: int32 */
            id: number;
            name: string;
            role: string;
        };
        /** @description A step at the table. */
        Stepped: {
            /** Format: int64 */
            at: number;
            events: components["schemas"]["Happening"][];
            /** Format: int64 */
            seq: number;
            view: components["schemas"]["View"];
        };
        /** @description Something as it stood. */
        Stood: {
            /** @description How, in words. */
            says: string;
            /** @description What. */
            what: string;
        };
        /** @description A part of a long felt. */
        Tab: {
            label: string;
            /** Format: int32 */
            y: number;
        };
        /** @description A table whole: first, and again when too much was missed. */
        Table: {
            layout: components["schemas"]["Layout"];
            /**
             * Format: int64
             * @description The time by the server's clock, for counting deadlines down.
             */
            now: number;
            /** Format: int64 */
            seq: number;
            view: components["schemas"]["View"];
        };
        /** @description What a table has done since the house was opened, beside what theory expects. Amounts are cents. */
        Takings: {
            /**
             * Format: int64
             * @description The standard deviation of the win.
             */
            deviation?: number | null;
            /**
             * Format: int64
             * @description Staked on wagers that were decided.
             */
            handle: number;
            /**
             * Format: int64
             * @description Rounds completed.
             */
            rounds: number;
            /**
             * Format: double
             * @description How many standard deviations the win is away from theory.
             */
            sigmas?: number | null;
            /**
             * Format: int64
             * @description What theory expects of the wagers it knows; null while it is being worked out.
             */
            theory?: number | null;
            /**
             * Format: int64
             * @description What the house won.
             */
            win: number;
        };
        /** @description A ticket with its code: whoever has both has the ticket. */
        TicketOut: {
            /** @description Whether something can be claimed now. */
            claimable: boolean;
            /** @description The code that proves it. */
            code: string;
            /** @description What was just done, in words: what was paid, and which ticket this is now. */
            done?: string | null;
            /**
             * Format: int64
             * @description The moment of its draw.
             */
            draw_at: number;
            /** @description The cards that were drawn; null before the draw. */
            drawn?: string[] | null;
            /** @description The hand of each play. */
            hands: string[][];
            /**
             * Format: int64
             * @description What was just paid for it.
             */
            paid?: number | null;
            /**
             * Format: int64
             * @description What it cost.
             */
            price: number;
            /** @description What it has won so far, what is paid first. */
            prizes: components["schemas"]["TicketPrize"][];
            /**
             * Format: int64
             * @description Its number.
             */
            serial: number;
            /** @description What became of it, in words. */
            standing: string;
        };
        /** @description A prize of a ticket. */
        TicketPrize: {
            /** @description The hand that won it, or how many cards were matched. */
            by: string;
            /**
             * Format: int64
             * @description How much.
             */
            cents: number;
            /** @description By which clause. */
            clause: string;
            /** @description Whether it was won at once or in the draw. */
            instant: boolean;
            /** @description Whether it is paid already, for this ticket or the one it stands in the place of. */
            paid: boolean;
            /**
             * Format: int32
             * @description Which play won it, from 1.
             */
            play: number;
        };
        /**
         * @description How a printed area looks.
         * @enum {string}
         */
        Tint: "line" | "dark" | "dashed" | "red" | "black" | "green" | "blue" | "bare";
        /** @description What the page asks. */
        ToDo: {
            /** @description Take a seat; without a number the first that is free. */
            sit: {
                /** Format: int32 */
                seat?: number | null;
            };
        } | {
            /** @description Give up every seat and take the chips to the cage. */
            leave: Record<string, never>;
        } | {
            /** @description Add to what lies on a spot. */
            bet: {
                /** Format: int64 */
                cents: number;
                /** Format: int32 */
                seat: number;
                spot: string;
            };
        } | {
            /** @description Several bets at once: all are taken or none. */
            bets: {
                bets: components["schemas"]["OneBet"][];
            };
        } | {
            /** @description Take down what lies on a spot; part of it where an amount is named. */
            take_down: {
                /** Format: int64 */
                cents?: number | null;
                /** Format: int32 */
                seat: number;
                spot: string;
            };
        } | {
            /** @description Take down everything of a seat that may come down. */
            clear: {
                /** Format: int32 */
                seat: number;
            };
        } | {
            /** @description No more bets: deal, throw, spin. Where others play too it says that one is ready. */
            close: Record<string, never>;
        } | {
            /** @description Decide, with a choice of the menu. */
            choose: {
                cards?: number[] | null;
                /** Format: int64 */
                cents?: number | null;
                choice: string;
                /** Format: int32 */
                seat: number;
            };
        } | {
            /** @description Call something out. */
            call: {
                call: string;
                card?: string | null;
                /** Format: int64 */
                cents?: number | null;
                /** Format: int32 */
                seat?: number | null;
                spot?: string | null;
            };
        } | {
            /** @description Say something for the next shuffle, throw or spin. */
            cut: {
                says: string;
            };
        } | {
            /** @description Buy chips with money of the wallet. */
            buy_in: {
                /** Format: int64 */
                cents: number;
            };
        } | {
            /** @description Take chips to the cage; all of them where no amount is named. */
            colour_up: {
                /** Format: int64 */
                cents?: number | null;
            };
        } | {
            /** @description Ask bots into so many seats; none sends them away. */
            bots: {
                /** Format: int32 */
                seats: number;
            };
        } | {
            /** @description Wait longer for one's own bets and decisions, from the next step on. */
            turns: {
                longer: boolean;
            };
        } | {
            /** @description Show what choices and wagers are worth. */
            hints: {
                on: boolean;
            };
        } | {
            /** @description After a lost connection: what came after this step? */
            again: {
                /** Format: int64 */
                from: number;
            };
        };
        /** @description Two plans to be compared. */
        TwoPlans: {
            /** @description The new one. */
            new: string;
            /** @description The old one. */
            old: string;
        };
        /** @description A table as one viewer may see it. */
        View: {
            /** @description Why nothing goes on here, while the table is closed. */
            closed?: string | null;
            /** @description Cards that belong to no seat. */
            commons: components["schemas"]["Common"][];
            deadline?: components["schemas"]["Deadline"] | null;
            /** @description Where this table is not by the book. */
            departures: string[];
            fair?: components["schemas"]["Fair"] | null;
            /** @description What the last rounds showed, latest last: numbers, throws, winning hands. They foretell nothing. */
            history: string[];
            /** @description Signs on the felt. */
            markers: components["schemas"]["MarkerView"][];
            /** @description The viewer's own affairs. */
            me: components["schemas"]["MyPlace"];
            /** @description The viewer's choices, when it is their turn. */
            menu: components["schemas"]["MenuEntry"][];
            /** @description The progressive meters. */
            meters: components["schemas"]["Meter"][];
            /** @description What the table needs, in words. */
            need: string;
            /** @description `bets`, `chance`, `choice`, `settled` while the slips of the last round lie there, or `closed`. */
            phase: string;
            primary?: components["schemas"]["Primary"] | null;
            /**
             * Format: int64
             * @description How many rounds have been completed here.
             */
            round: number;
            /** @description The seats. */
            seats: components["schemas"]["SeatView"][];
            /**
             * Format: int64
             * @description The step it shows.
             */
            seq: number;
            shoe?: components["schemas"]["Shoe"] | null;
            /** @description What became of the viewer's wagers in the round last settled, until the next bet. */
            slips: components["schemas"]["Slip"][];
            /** @description Why that round is void, and what went back, where it was declared so. */
            void?: string | null;
        };
        /** @description The house edge of a wager here. */
        WagerEdge: {
            /**
             * Format: double
             * @description How often it wins.
             */
            chance: number;
            /** Format: double */
            edge: number;
            spot: string;
        };
        /** @description The house edges of the wagers of a table. */
        WagerEdges: {
            /** @description Whether they have been worked out: if not, ask again. */
            ready: boolean;
            /** @description Each wager that may be made here. */
            wagers: components["schemas"]["WagerEdge"][];
        };
        /** @description Something that waits for somebody's approval. */
        Waiting: {
            /**
             * Format: int64
             * @description The number of the award there.
             */
            award: number;
            /**
             * Format: int64
             * @description How much.
             */
            cents: number;
            /** @description By which clause it waits. */
            clause: string;
            /** @description Who has confirmed it so far. */
            confirmed: string[];
            /** @description The table's number. */
            table: string;
            /** @description Whose it is. */
            who: string;
        };
        /** @description A moment of the win against theory. */
        WinPoint: {
            /** Format: int64 */
            at: number;
            /** Format: int64 */
            deviation: number;
            /** Format: int64 */
            theory: number;
            /** Format: int64 */
            win: number;
        };
        /** @description Work that is not done yet. */
        Working: {
            /**
             * Format: int64
             * @description What is done of it.
             */
            done: number;
            /**
             * Format: int64
             * @description What is expected in all, as far as it is known.
             */
            expected: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    clause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the citation */
                clause: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    dealing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByHand"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealtByHand"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    ask: {
        parameters: {
            query: {
                /** @description The game's id. */
                game: string;
                /** @description The number of the round; a fresh one without it. */
                number?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrillRound"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    mark: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrillAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrillMark"][];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>[];
                };
            };
        };
    };
    game: {
        parameters: {
            query?: {
                /** @description a setting or a limit */
                set?: string[];
                /** @description a printed pay table, by its id */
                paytable?: string[];
            };
            header?: never;
            path: {
                /** @description the game's id */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    sheet: {
        parameters: {
            query?: {
                /** @description a setting or a limit: `decks=6`, `ante.min=10` */
                set?: string[];
                /** @description a printed pay table, by its id */
                paytable?: string[];
                /** @description another pay: `pair-plus/flush=4 to 1`, `ante.bonus/straight=2 to 1` */
                row?: string[];
                /** @description be told how far it has come after so many milliseconds */
                wait?: number;
                /** @description one wager alone */
                wager?: string;
                /** @description for a stake: `ante=$10` */
                stake?: string[];
                /** @description every pay table of the book */
                all?: boolean;
                /** @description json, html or csv */
                as?: string;
            };
            header?: never;
            path: {
                /** @description the game's id */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Working"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    rules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the game's id */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>[];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    strategy: {
        parameters: {
            query?: {
                /** @description a setting or a limit */
                set?: string[];
                /** @description a printed pay table, by its id */
                paytable?: string[];
            };
            header?: never;
            path: {
                /** @description the game's id */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never> | null;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Working"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    guest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description who you are, as before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description somebody new; the session is a cookie */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    limits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LimitsWanted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    lobby: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lobby"];
                };
            };
        };
    };
    show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lotto"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    buy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Buy"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketOut"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    check_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Present"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketOut"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Present"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketOut"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    pit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pit"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    order: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PitAsk"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PitAnswer"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    patron: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the patron's number */
                patron: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatronSeen"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    round_of: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the patron's number */
                patron: number;
                /** @description the table's number */
                table: string;
                /** @description the number of the round there */
                round: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoundTold"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanText"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checked"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    diff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoPlans"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanDiff"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    new: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoundLine"][];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    round: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's number */
                table: string;
                /** @description the number of the round there */
                round: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoundTold"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description a few words */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's number */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    deal_me_in: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's number */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealtIn"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    edges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's number */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WagerEdges"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problems"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
}
