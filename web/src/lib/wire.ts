// The types of everything the server says, generated from its OpenAPI description (`npm run types`).
import type { components } from '../api';

type Schemas = components['schemas'];

export type Layout = Schemas['Layout'];
export type View = Schemas['View'];
export type Drawing = Schemas['Drawing'];
export type SpotDrawing = Schemas['SpotDrawing'];
export type PlaceDrawing = Schemas['PlaceDrawing'];
export type Print = Schemas['Print'];
export type Shape = Schemas['Shape'];
export type Prop = Schemas['Prop'];
export type SpotPrint = Schemas['SpotPrint'];
export type SeatView = Schemas['SeatView'];
export type MenuEntry = Schemas['MenuEntry'];
export type Marker = Schemas['MarkerView'];
export type Happening = Schemas['Happening'];
export type Slip = Schemas['Slip'];
export type ChoiceValue = Schemas['ChoiceValue'];
export type Hints = Schemas['Hints'];
export type Problem = Schemas['Problem'];
export type ToDo = Schemas['ToDo'];
export type FromServer = Schemas['FromServer'];
export type Lobby = Schemas['Lobby'];
export type LobbyTable = Schemas['LobbyTable'];
export type Me = Schemas['Me'];
