// Written by `make protocol` from the types of the server; a test holds it to that. Do not edit.
// Amounts are whole minor units, times whole microseconds since 1970 (UTC), odds text such as "3:2".

/** Why the server closed a socket. */
export const Closed = {
  MALFORMED: 4000,
  ANOTHER_WINDOW: 4008,
  TOO_FAST: 4029,
  SIGN_IN: 4401,
  NOT_HERE: 4403,
} as const;

/** What a player may choose to do with a hand. */
export type Action = "hit" | "stand" | "double" | "split" | "surrender";

/** Where cards and pace come from (B15). */
export type Mode = "internal" | "video" | "auto" | "live";

export type CardBack = "game" | "red" | "blue" | "green" | "violet" | "black";

/** When a display shows what was dealt, against the screens of the players. */
export type DisplayTime = "earlier" | "same" | "later";

export type Quality = "high" | "medium" | "low";

/** Who may peel the cards of a side, on their own page and for themselves. */
export type Squeeze = "off" | "largest" | "everybody";

export type Phase = "closed" | "shoe" | "betting" | "playing" | "result";

/** By their codes, each with its text in every language. */
export type DisplayText = "closed" | "wait" | "no-croupier" | "no-device" | "new-shoe" | "seeds" | "show-seeds" | "bets-please" | "last-bets" | "no-more-bets" | "insurance" | "another-bet" | "decide" | "cards" | "pending" | "result";

/** On which side of the felt a bet lies, as its player sees it. */
export type FeltSide = "left" | "middle" | "right";

export type HandSide = "whole" | "right" | "left";

/** Who won a coup. */
export type Winner = "P" | "B" | "T";

/** The colours of derived roads. They say nothing about Player and Banker. */
export type Mark = "R" | "B";

/** What a player must know about the own place. */
export type PlayerWarning = "" | "time-ran-out" | "away" | "unstaked";

export type WaitingFor = "card" | "burn-card" | "hole-card" | "check" | "hole-turn" | "new-shoe" | "shoe-opening" | "shoe-reveal" | "answers" | "time" | "croupier" | "resolution" | "opening";

/** By their codes; the texts of the console have them under `step.`. */
export type Step = "sign-in" | "card-hand" | "card-common" | "card-place" | "card-dealer" | "burn" | "hole-card" | "check" | "hole-turn" | "new-shoe" | "first-card" | "open-shoe" | "no-bets-yet" | "bets" | "last-bets" | "insurance" | "another-bet" | "decision" | "common-decision" | "pending" | "result" | "dispute" | "halted" | "wait" | "closed";

/** What just happened, for sound, motion and screen readers. */
export type CueName = "last-bets" | "no-more-bets" | "card" | "hole-card" | "hole-card-turned" | "chosen" | "lucky-card" | "card-corrected" | "cards-exchanged" | "cards-confirmed" | "round-paid" | "round-voided" | "said" | "croupier-said";

/** What people of the house hear of a table. */
export type FloorMatter = "attendant" | "attendant-answered" | "attendant-over" | "tip" | "dispute" | "dispute-over" | "approval" | "settings-approval" | "approval-over" | "hand-over" | "hand-over-over" | "alarm-taken";

/** What is the matter. */
export type AlarmMatter = "dispute" | "fault" | "halted" | "no-croupier" | "line-lost" | "device" | "approval" | "hand-pay" | "attendant" | "hand-over" | "award";

/** How soon somebody is needed. */
export type Urgency = "now" | "look";

/** What went wrong. */
export type Misdeal = "exposed-card" | "card-too-many" | "wrong-hand" | "impossible-card" | "shoe-ran-out";

/** What is done about it. */
export type MisdealEffect = "dealt" | "next-unless-chosen" | "burnt" | "moved" | "void" | "void-new-shoe" | "stakes-back-new-shoe";

/** What can happen in a round, by the name of its text. */
export type ReplayMoveKind = "card" | "hole" | "turned" | "checked" | "blackjack" | "insurance" | "chosen" | "common" | "hand-interrupted" | "lucky" | "burnt" | "corrected" | "exchanged" | "paid" | "void";

/** What is wanted besides the password. */
export type SignInStep = "code" | "enrol" | "new" | "again";

export type Role = "player" | "croupier" | "supervisor" | "cashier" | "operator" | "auditor";

export type AccountAct = "add" | "unlock" | "reset" | "factor" | "role" | "erase" | "remove" | "merge";

export type SettingKind = "flag" | "number" | "amount" | "amounts" | "choice" | "several" | "words" | "odds" | "text" | "document" | "structure";

/** From when a changed setting holds. */
export type SettingMoment = "now" | "round" | "shoe" | "day" | "opening";

/** Why nobody can change a setting. */
export type SettingLock = "profile" | "alone";

export type VersionState = "proposed" | "coming" | "in-force" | "replaced";

export type TableAct = "open" | "close" | "jackpot-on" | "jackpot-off";

/** Tell me what happens at this table: everything after message `after`, or how it is now. */
export interface Subscribe {
  readonly type: "subscribe";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The number of the last message that the client has; what came later is sent, or the whole table. */
  readonly after?: number | null;
}

/** Tell me no more about this table. With the last window at it closed, the player is not connected. */
export interface Unsubscribe {
  readonly type: "unsubscribe";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
}

/** A command. Sent again under the same id it is answered as the first time. */
export interface CommandMessage {
  readonly type: "act";
  /** Made by the client, 128 random bits; unique among all commands of the player. */
  readonly id: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** One of the commands that the sender's role may give; the session says who it is. */
  readonly command: Command | StaffCommand;
  /** Where given, the command is for this round and no other. */
  readonly round?: string;
}

/** Send me my own part of this table as it is now. */
export interface Look {
  readonly type: "look";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
}

/** I am here. The answer carries the same number. */
export interface Ping {
  readonly type: "ping";
  /** The number of the message. */
  readonly n?: number;
}

/** Come to a table; whoever wants to play does this first. */
export interface Join {
  readonly type: "join";
}

/** Leave a table. Stakes go back before the bell, and are played after it (B27). */
export interface Leave {
  readonly type: "leave";
}

/** Sit down. */
export interface TakeSeat {
  readonly type: "take-seat";
  /** The number of a seat, from 1. */
  readonly seat: number;
}

/** Get up. */
export interface LeaveSeat {
  readonly type: "leave-seat";
  /** The number of a seat, from 1. */
  readonly seat: number;
}

/** Keep my place while I am gone for a short time; or no longer. */
export interface ReserveSeat {
  readonly type: "reserve-seat";
  /** Whether it begins or ends. */
  readonly on: boolean;
}

/** Put a stake on a field. */
export interface PlaceBet {
  readonly type: "place-bet";
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** Money; golden chips are counted apart. */
  readonly amount: number;
  /** Values of chips; golden ones where it is a stake. */
  readonly chips?: readonly number[];
  /** The stake lies behind a hand of somebody else. */
  readonly behind?: boolean;
}

/** As much again on every field. */
export interface DoubleBets {
  readonly type: "double-bets";
}

/** One more chip on every field, as far as credit goes. */
export interface RaiseBets {
  readonly type: "raise-bets";
  /** The value of the selected chip. */
  readonly chip: number;
}

/** The stakes of the last round again: here, or at another table if none lay here yet. */
export interface RepeatBets {
  readonly type: "repeat-bets";
  /** 1, or 2 for twice the stakes. */
  readonly times?: number;
}

/** The one of the two buttons that this table has: all fields of a hand, or its special bets. */
export interface BetAll {
  readonly type: "bet-all";
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The value of the selected chip. */
  readonly chip: number;
}

/** Stake again what a hand won (B28). */
export interface LetItPlay {
  readonly type: "let-it-play";
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
}

/** The selected chip on every own hand without a stake, and Deal (B18). */
export interface PlayNow {
  readonly type: "play-now";
  /** The value of the selected chip. */
  readonly chip: number;
}

/** Undo: the last press goes back as a whole. */
export interface ClearLast {
  readonly type: "clear-last";
}

/** Take all stakes back. */
export interface ClearAll {
  readonly type: "clear-all";
}

/** Confirm one's stakes, where that is done by hand. */
export interface ConfirmBets {
  readonly type: "confirm-bets";
}

/** Press Deal. */
export interface PressDeal {
  readonly type: "press-deal";
}

/** Repeat in the next round, or for several; None takes the wish back. */
export interface QueueBets {
  readonly type: "make-wish";
  /** What is to be repeated, and how often; null for nothing. */
  readonly wish: QueuedBets | null;
}

/** Bets that the player wants placed when betting opens again (G11). */
export interface QueuedBets {
  /** The last stakes once, or doubled. */
  readonly times: number;
  /** In how many rounds; more than one is auto-repeat. */
  readonly rounds: number;
  /** Auto-repeat stops where the purse would fall below this. */
  readonly least_balance: number;
  /** Auto-repeat stops after a round that won at least this. */
  readonly most_win: number | null;
  /** It was made for several rounds: at an internal table it deals as well. */
  readonly auto: boolean;
}

/** Choose something for oneself. */
export interface SetPreferences {
  readonly type: "set-comfort";
  /** What the player chose for themselves. */
  readonly comfort: Preferences;
}

/** What players choose for themselves. */
export interface Preferences {
  /** False where insurance is never to be offered. */
  readonly insurance: boolean;
  /** The player is asked again before a hit on a soft 20 or on a hard 17 and more. */
  readonly safety_net: boolean;
  /** 1 to 3, at internal tables. */
  readonly speed: number;
  /** The player's stakes come back after each round of an internal table. */
  readonly keep_bets_on: boolean;
  /** What each decision returns is shown where it is made, as far as the table allows hints. */
  readonly values: boolean;
  /** After a round it is shown what its decisions gave away against the best ones, as far as the table allows hints. */
  readonly given_away: boolean;
}

/** Clear the cards of the last round of an internal table. */
export interface StartNewGame {
  readonly type: "start-new-game";
}

/** Take insurance on a hand, or not. */
export interface AnswerInsurance {
  readonly type: "answer-insurance";
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** Whether it is taken. */
  readonly takes: boolean;
  /** The bet that is asked for, so that a late answer is none to the next question. */
  readonly bet?: string;
}

/** Choose on a hand that one is asked about. */
export interface Choose {
  readonly type: "choose";
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** What is chosen: `hit`, `stand`, `double`, `split`, `surrender`. */
  readonly action: Action;
  /** The answer to the safety net's question. */
  readonly sure?: boolean;
}

/** Take part in making the next shoe; the seed itself is shown later. */
export interface PledgeSeed {
  readonly type: "pledge-seed";
  /** The hash that binds to a seed before it is shown; see docs/rng.md. */
  readonly commitment: string;
}

/** Show the seed that was pledged. */
export interface RevealSeed {
  readonly type: "reveal-seed";
  /** The seed. */
  readonly seed: string;
}

/** Dispute what was dealt at a croupier's table (D1). */
export interface Dispute {
  readonly type: "dispute";
}

/** Give something to the dealer. */
export interface Tip {
  readonly type: "tip";
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
}

/** Call somebody of the house. */
export interface CallAttendant {
  readonly type: "call-attendant";
}

/** Say something to the table. Others are told an id, under which the words can be fetched. */
export interface Say {
  readonly type: "say";
  /** The words, at most 200 visible characters. */
  readonly note: string;
}

/** From now on I deal at this table; not while another does, whose line answers (D7). */
export interface SignIn {
  readonly type: "sign-in";
}

/** I do not deal here any more. */
export interface SignOut {
  readonly type: "sign-out";
}

/** This croupier does not deal here any more. */
export interface Relieve {
  readonly type: "relieve";
  /** As the croupier's view names them. */
  readonly croupier: string;
  /** In words for the log. */
  readonly reason: string;
}

/** I hand this table over; I deal here until a colleague takes it. */
export interface OfferTable {
  readonly type: "offer-table";
  /** This colleague; empty where anybody who deals may take it. */
  readonly to?: string;
}

/** I do not hand it over after all. */
export interface KeepTable {
  readonly type: "keep-table";
}

/** From now on I deal here, because whoever does hands it over to me. */
export interface TakeTable {
  readonly type: "take-table";
  /** Whoever hands it over. */
  readonly croupier: string;
}

/** Who is to deal here from when on, in place of what was planned before; nobody comes or goes by it. */
export interface PlanRoster {
  readonly type: "plan-roster";
  /** In the order in which they begin. */
  readonly shifts: readonly PlannedShift[];
}

/** From then on this croupier is to deal, until the next one is. */
export interface PlannedShift {
  /** Whoever is to deal. */
  readonly croupier: string;
  /** In microseconds since 1970. */
  readonly begins: number;
}

/** I say something to the players of my table; where there is a chat at all. */
export interface Speak {
  readonly type: "speak";
  /** The words. They lie elsewhere, and the table is told under which id. */
  readonly note: string;
}

/** Last bets please, before the clock says so; betting goes on for as long as before. */
export interface CallLastBets {
  readonly type: "call-last-bets";
}

/** No more bets, before the time is over; not while nobody has a stake. */
export interface EndBetting {
  readonly type: "end-betting";
}

/** Betting goes on for longer; never more than 120 seconds are left. */
export interface ProlongBetting {
  readonly type: "prolong-betting";
  /** By how much. */
  readonly seconds: number;
}

/** I go to the guest who called for an attendant; the guest is told that somebody comes. */
export interface AnswerCall {
  readonly type: "answer-call";
  /** As the call names them. */
  readonly guest: string;
}

/** A new shoe is shuffled and lies on the table. */
export interface PrepareShoe {
  readonly type: "prepare-shoe";
}

/** The first cards are burnt; the shoe can be dealt from. */
export interface OpenShoe {
  readonly type: "open-shoe";
  /** Cards that were burnt, the first one included, as counted; null for as many as the rules say. */
  readonly burnt?: number | null;
  /** The first card, where it was shown. */
  readonly first?: string | null;
}

/** The cut card came out: this shoe's last round is being played. */
export interface SeeCutCard {
  readonly type: "see-cut-card";
}

/** This card was dealt, face up, to where the table wanted one. */
export interface DealCard {
  readonly type: "deal-card";
  /** Rank and suit, such as `Th`. */
  readonly card: string;
  /** It carries the mark of a lucky card (B24). */
  readonly lucky?: boolean;
}

/** A card too many left the shoe: it is dealt next if nobody chooses after seeing it, else burnt (D4). */
export interface ExposeCard {
  readonly type: "expose-card";
  /** Rank and suit, such as `Th`. */
  readonly card: string;
  /** In words that everybody at the table is shown. */
  readonly reason: string;
}

/** The dealer's second card lies face down. */
export interface DealHoleCard {
  readonly type: "deal-hole-card";
}

/** I have looked at the hole card. */
export interface ReportCheck {
  readonly type: "report-check";
  /** With the up card it is one. */
  readonly blackjack: boolean;
}

/** The hole card is turned, and this is it. */
export interface TurnHoleCard {
  readonly type: "turn-hole-card";
  /** Rank and suit, such as `Th`. */
  readonly card: string;
}

/** The shoe is empty although a card is wanted: the round is void (B33). With cards left it takes two. */
export interface RunOutOfCards {
  readonly type: "run-out-of-cards";
  /** In words for people. */
  readonly reason: string;
}

/** What is disputed was right; the round goes on (D2). */
export interface ConfirmCards {
  readonly type: "confirm-cards";
  /** In words that everybody at the table is told. */
  readonly reason?: string;
}

/** A card was misread; the round is told again with the right one (D2). After the result it takes two. */
export interface CorrectCard {
  readonly type: "correct-card";
  /** Which card. */
  readonly position: CardPlace;
  /** What it was taken for. */
  readonly old: string;
  /** What it is. */
  readonly new: string;
  /** In words that everybody at the table is shown. */
  readonly reason: string;
}

/** Where a card lies: a hand or a side of the coup, empty for the dealer; and its number from 0. */
export interface CardPlace {
  /** The hand, or the side of a coup; empty for the dealer. */
  readonly place: string;
  /** Which card there, counted from 0. */
  readonly index: number;
}

/** Two cards lie in each other's place: the round is told again as they should lie (D4). After the result it takes two. */
export interface ExchangeCards {
  readonly type: "exchange-cards";
  /** Which card. */
  readonly here: CardPlace;
  /** What lies there, and was meant for the other place. */
  readonly card: string;
  /** The place that it was meant for. */
  readonly there: CardPlace;
  /** What lies there, and comes here. */
  readonly other: string;
  /** In words that everybody at the table is shown. */
  readonly reason: string;
}

/** I want to do what only two people may do; the table waits for the other, where a round is in play. */
export interface AskApproval {
  readonly type: "ask-approval";
  /** This and nothing else. */
  readonly act: ActOfTwo;
  /** In words for the log. */
  readonly reason: string;
}

/** The round in play is void, and every stake of it goes back (G6). */
export interface Voiding {
  readonly type: "void-round";
}

/** A card was misread, and its result was shown already (D2). */
export interface Correction {
  readonly type: "correct-card";
  /** Which card. */
  readonly position: CardPlace;
  /** What it was taken for. */
  readonly old: string;
  /** What it is. */
  readonly new: string;
}

/** Two cards lie in each other's place, and the result was shown already (D4). */
export interface Exchange {
  readonly type: "exchange-cards";
  /** Which card. */
  readonly here: CardPlace;
  /** What lies there, and was meant for the other place. */
  readonly card: string;
  /** The place that it was meant for. */
  readonly there: CardPlace;
  /** What lies there, and comes here. */
  readonly other: string;
}

/** No card can come any more although the shoe still has some: the round is void, the shoe spent. */
export interface RunningOut {
  readonly type: "run-out-of-cards";
}

/** The shoe is not dealt from any more: what lies goes back, and a new one follows. */
export interface NewShoe {
  readonly type: "new-shoe";
}

/** The table is set up otherwise than its profile, its rules and its pay tables said. */
export interface Reconfiguration {
  readonly type: "configure-table";
  /** All of it, with the next version. */
  readonly configuration: Configuration;
}

/** A table's game, mode, profile and settings in plain words. */
export interface Configuration {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The key of the game in the catalogue. */
  readonly game: string;
  /** `internal`, `video`, `auto` or `live`. */
  readonly mode: Mode;
  /** The jurisdiction profile. */
  readonly profile: string;
  /** The lines of a copy of this profile, in TOML, that people of the house made stricter; none where it is as it comes. */
  readonly own_profile: readonly string[];
  /** The lines of a variant card in TOML that people of the house wrote for this table; none where it plays by the card of its game. */
  readonly own_card: readonly string[];
  /** Rules that differ from the game's card. */
  readonly rules: Readonly<Record<string, string>>;
  /** By bet, where it is not the game's usual one. */
  readonly pay_tables: Readonly<Record<string, string>>;
  /** The special bets on offer; None for the game's usual ones. */
  readonly offered: readonly string[] | null;
  /** Limits, times and comforts. */
  readonly settings: Settings;
  /** Counts up with every change of the table. */
  readonly version: number;
  /** At an own-pace table: every visitor is opened one of their own like it, so many at once; 0 where the table itself is played at. */
  readonly own_tables: number;
  /** Whose own table this is; empty where it is nobody's. */
  readonly owner: string;
}

/** What the operator sets for a table, within what game and profile allow. */
export interface Settings {
  /** What players call the table, up to 40 characters; where empty, it has the name of its game. */
  readonly title: string;
  /** When the table is open by itself, such as `mon-thu 18:00-02:00; fri,sat 14:00-04:00`, by the clock of the house: it opens then, and closes after the round. Where empty, people open and close it. */
  readonly hours: string;
  /** By the key of the bet, `behind.` before it for stakes behind; what is missing has the usual limits. */
  readonly limits: Readonly<Record<string, FieldLimits>>;
  /** The most that one player may stake before the cards in one round, all fields together. */
  readonly most_per_player: number | null;
  /** Where None, those of the profile. */
  readonly times: Times | null;
  /** Milliseconds that pages need for each card where the house deals, and twice as many before one that decides something: the time of a result begins when its last card lies. */
  readonly lay_card: number;
  /** What the table leaves out of what its profile allows, by section and switch (docs/profiles.md). */
  readonly switches: Readonly<Record<string, Readonly<Record<string, boolean | number | string>>>>;
  /** The chips that players lay down, the smallest first. */
  readonly chips: readonly number[];
  /** What a credit may be worth where amounts are shown in credits. */
  readonly denominations: readonly number[];
  /** The card device that deals in auto mode, by its name under `[[device]]` (docs/devices.md). */
  readonly device: string;
  /** In auto mode, a low hand whose time runs out is hit instead of standing (B16). */
  readonly hit_on_timeout: boolean;
  /** The largest possible win of a Let It Play stake; above it the button is absent (B28). */
  readonly let_it_play_most: number;
  /** Players may add seeds of their own to every shoe. */
  readonly players_seeds: boolean;
  /** Prizes hidden in each shoe; without this there are none. */
  readonly lucky_cards: LuckyCards | null;
  /** Coups are dealt although nobody staked, as long as somebody watches. */
  readonly deal_unstaked: boolean;
  /** How many betting times in a row a seat is kept without a stake; 0 where it is kept for ever. */
  readonly kept_unstaked: number;
  /** How many past rounds the table shows, up to 200. */
  readonly shared_history: number;
  /** How many of the dealer's last hands are listed one by one. */
  readonly dealer_history: number;
  /** Over how many of the dealer's last hands is counted how they ended. */
  readonly dealer_statistics: number;
  /** How many of a player's own last results are listed. */
  readonly player_history: number;
  /** The panel that says what each special bet pays, and lights up what came. */
  readonly special_bet_info: boolean;
  /** The design of the backs of the cards. */
  readonly card_back: CardBack;
  /** At an own-pace table where the profile allows hints: after every decision it is shown what it returned, what the best would have, and why. Stakes are play credits like anywhere else. */
  readonly practice: boolean;
  /** When displays (`/display/TABLE`) show what was dealt: earlier than players, at the same time, later. */
  readonly display: DisplayTime;
  /** Seconds by which they are later, where they are. */
  readonly display_seconds: number;
  /** A live picture of the table (docs/picture.md); without this there is none. */
  readonly picture: Picture | null;
  /** Who may peel the cards of a side: nobody, whoever staked most on it, or everybody with a stake. Whoever peels has five seconds for a card, and nobody else waits. With `largest`, what the largest stakes are is told without names. */
  readonly squeeze: Squeeze;
}

/** What may lie on a field. */
export interface FieldLimits {
  /** The least stake. */
  readonly minimum: number;
  /** The most that may lie there. */
  readonly maximum: number;
  /** Stakes are whole multiples of it. */
  readonly step: number;
  /** A stake whose best row would win more is refused; a win is never cut. */
  readonly largest_payout: number;
}

/** How long things take at a table, in whole seconds. */
export interface Times {
  /** From the opening of betting to its end. */
  readonly betting: number;
  /** How long before the end of betting the last bets are called. */
  readonly last_bets: number;
  /** For the answer to insurance. */
  readonly insurance: number;
  /** For a decision on a hand of one's own. */
  readonly decision: number;
  /** For the first step of the common hand. */
  readonly first_step: number;
  /** For each further step of the common hand. */
  readonly next_steps: number;
  /** Before which no step of the common hand closes. */
  readonly least_step: number;
  /** How long a result is shown. */
  readonly result: number;
  /** How long after the result of a live round it may still be disputed. */
  readonly dispute: number;
  /** How long the picture of a regular win stays. */
  readonly regular_win: number;
  /** How long the picture of a nice win stays. */
  readonly nice_win: number;
  /** How long the picture of a big win stays. */
  readonly big_win: number;
  /** How long stakes at a live table wait for a croupier whose line is lost, before they go back (D7). */
  readonly absent: number;
  /** How long a reserved place is kept. */
  readonly reserve: number;
  /** How long an own-pace table waits for a player who does nothing, before it is free for the next. */
  readonly idle: number;
}

/** Prizes hidden in each shoe (B24): how many cards, and the golden chips that each of them brings. */
export interface LuckyCards {
  /** Lucky cards in each shoe, up to 52. Prizes of a shoe: up to 50,000.00 together, above 500.00 by two. */
  readonly count: number;
  /** Of each golden chip. */
  readonly value: number;
  /** Golden chips that a lucky card brings, up to 100. */
  readonly chips: number;
}

/** A camera over the table; without one, or where it fails, the page alone shows everything. */
export interface Picture {
  /** The best quality first, each once. */
  readonly streams: readonly StreamAddresses[];
  /** Nothing that was dealt is shown before the picture has it. Decisions, insurance, disputes and results then last `delay` longer, in whole seconds, and a picture that is later than `delay` is not shown. */
  readonly first: boolean;
  /** Milliseconds by which the picture is behind the table at most. It counts as so late wherever the stream does not say it itself: WHEP, and HLS without EXT-X-PROGRAM-DATE-TIME. */
  readonly delay: number;
  /** Milliseconds from a card on the table to the moment that EXT-X-PROGRAM-DATE-TIME gives its picture. */
  readonly camera: number;
}

/** One quality of the picture, by HLS, by WHEP or by both. */
export interface StreamAddresses {
  /** What players choose it by. One alone may be an HLS playlist with several; browsers then choose among these. */
  readonly quality: Quality;
  /** The playlist: `https://…` or `http://…`, or a path on the house's own site. */
  readonly hls: string;
  /** Where a WebRTC picture is asked for (WHEP), written likewise; tried first, since it is less late. */
  readonly whep: string;
}

/** I agree to what somebody else asked for, and it is done. */
export interface GiveApproval {
  readonly type: "give-approval";
  /** Its number, as the views of this table tell it. */
  readonly approval: number;
}

/** I do not want any more what I asked for; or I say no to what somebody else asked for. */
export interface WithdrawApproval {
  readonly type: "withdraw-approval";
  /** Its number, as the views of this table tell it. */
  readonly approval: number;
}

/** The table stands still, its clock stopped. */
export interface PauseTable {
  readonly type: "pause-table";
  /** In words that everybody at the table is shown. */
  readonly reason: string;
}

/** The table goes on. */
export interface ResumeTable {
  readonly type: "resume-table";
}

/** A closed table opens. */
export interface OpenTable {
  readonly type: "open-table";
}

/** The table closes; not while stakes lie on it. */
export interface CloseTable {
  readonly type: "close-table";
}

/** The table is set up otherwise, from the next round or the next shoe on (docs/configuration.md). */
export interface ConfigureTable {
  readonly type: "configure-table";
  /** All of it, with the next version. */
  readonly configuration: Configuration;
  /** In words for the log, where somebody gives them. */
  readonly reason?: string;
}

/** The machine that deals answers, or does not. */
export interface ReportDevice {
  readonly type: "report-device";
  /** It does not answer. */
  readonly silent: boolean;
}

/** A jackpot is being played for, or not any more. */
export interface SignalJackpot {
  readonly type: "signal-jackpot";
  /** It is. */
  readonly on: boolean;
}

/** The first message of every socket: who the session says that you are. */
export interface Welcome {
  readonly type: "welcome";
  /** The id under which others see them too. */
  readonly player: string;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** They have no name and no password: this session is all that they can come back with. */
  readonly guest: boolean;
}

/** A table as it is after message `n`. */
export interface Snapshot {
  readonly type: "snapshot";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The number of the message. */
  readonly n: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** What everybody is told. */
  readonly public: PublicView;
}

/** A table as everybody may see it. */
export interface PublicView {
  /** Its name. */
  readonly table: string;
  /** The key of the game in the catalogue. */
  readonly game: string;
  /** As people call it. */
  readonly title: string;
  /** `internal`, `video`, `auto` or `live`. */
  readonly mode: string;
  /** What the table is doing. */
  readonly phase: Phase;
  /** For the main information display. */
  readonly words: DisplayText;
  /** The clock that runs. */
  readonly clock: ClockView | null;
  /** Why nothing goes on, where nothing does. */
  readonly halt: HaltView | null;
  /** The table closes after this round. */
  readonly closing: boolean;
  /** Whether somebody is there to deal, where cards come from a croupier. */
  readonly croupier: boolean;
  /** The machine that deals does not answer. */
  readonly device_silent: boolean;
  /** A jackpot is being played for. */
  readonly jackpot: boolean;
  /** What Deal does in this round; Deal Now is told to those who may press it (B29). */
  readonly deal: string;
  /** What can be staked where, and what it pays. */
  readonly felt: FeltView;
  /** Those that are taken. */
  readonly seats: readonly SeatView[];
  /** How many are at the table. */
  readonly guests: number;
  /** How many are at the table without a stake. */
  readonly watchers: number;
  /** How many have a stake down. */
  readonly bettors: number;
  /** By hand, bet and player. */
  readonly stakes: Readonly<Record<string, FeltStake>>;
  /** By hand and bet. */
  readonly sums: Readonly<Record<string, FeltSum>>;
  /** The round that bets are taken for, or that is played. */
  readonly round_id: string;
  /** The round in play, or the one whose cards still lie. */
  readonly round: RoundView | null;
  /** How the last round ended, until the next one begins. */
  readonly result: ResultView | null;
  /** The shoe that is dealt from. */
  readonly shoe: ShoeView | null;
  /** The coups of the shoe. */
  readonly road: readonly Outcome[];
  /** The same coups on the scoreboard, where the game has one and the profile shows trends. */
  readonly roads: RoadsView | null;
  /** At blackjack, where the profile shows trends. */
  readonly dealer_ends: DealerEndsView | null;
  /** The last rounds, the latest last. */
  readonly history: readonly PastView[];
}

/** A clock that runs. */
export interface ClockView {
  /** What it counts down to. */
  readonly kind: string;
  /** When it ends, in microseconds. */
  readonly until: number;
  /** The moment before the end that matters: last bets, or the least time of a step; 0 where none is. */
  readonly marked: number;
}

/** Why nothing goes on. Who stopped the table is for the house to know. */
export interface HaltView {
  /** The key of its text where it is the house's own (`reason.no-croupier`), else in somebody's words. */
  readonly reason: string;
  /** Somebody disputes what was dealt. */
  readonly disputed: boolean;
  /** What was left of the clock, in microseconds. */
  readonly left: number;
}

/** What does not change while a round lasts. */
export interface FeltView {
  /** Of the table's settings. */
  readonly version: number;
  /** The look of the table. */
  readonly theme: string;
  /** The drawing on the backs of the cards; empty where it is the mark of the house. */
  readonly back: string;
  /** `blackjack` or `baccarat`. */
  readonly family: string;
  /** What tables of this title differ in, by the keys of texts (`badge.KEY`). */
  readonly badges: readonly string[];
  /** What is printed on the felt, the first line large. */
  readonly lettering: readonly FeltText[];
  /** How many there are in its shoe. */
  readonly decks: number;
  /** How many cards a full shoe holds. */
  readonly cards: number;
  /** One lies in the shoe, and says when the last round is dealt. */
  readonly cut_card: boolean;
  /** What can be decided about a hand, such as `hit`; empty where nothing is. */
  readonly actions: readonly string[];
  /** The betting fields. */
  readonly fields: readonly FieldView[];
  /** What insurance pays; empty where it is never offered. */
  readonly insurance: readonly PayRow[];
  /** Where cards lie that belong to nobody at the table, before any is dealt. */
  readonly places: readonly ShownCards[];
  /** Those that can be laid somewhere. */
  readonly chips: readonly number[];
  /** In which credits can be shown. */
  readonly denominations: readonly number[];
  /** Every hand that can be dealt; empty where stakes lie on none. */
  readonly hands: readonly HandPlace[];
  /** How many there are; none where nobody needs one. */
  readonly seats: number;
  /** Hands that belong to a seat. */
  readonly hands_each: number;
  /** Seats that one player may take. */
  readonly multi_seat: number;
  /** How many past rounds are shown. */
  readonly history: number;
  /** How special bets are laid out. */
  readonly layout: string;
  /** What this house calls a bet beside the main bets (G12). */
  readonly special_bet: string;
  /** Players here may write to the support of the house. */
  readonly support: boolean;
  /** How many of the dealer's last hands are listed one by one. */
  readonly dealer_history: number;
  /** How many of one's own last results are listed. */
  readonly player_history: number;
  /** A panel says what each special bet pays. */
  readonly special_bet_info: boolean;
  /** The design of the backs of the cards; `game` for the game's own. */
  readonly card_back: string;
  /** Who may peel the cards of a side: `off`, `largest` or `everybody`. */
  readonly squeeze: string;
  /** After every decision it is shown what it returned, what the best would have, and why. */
  readonly practice: boolean;
  /** When displays show what was dealt, against the players' screens: `earlier`, `same` or `later`. */
  readonly display: string;
  /** What each bet returns from the cards that are left in the shoe can be asked for. */
  readonly shoe_odds: boolean;
  /** The card of a double may be laid sideways, where the player wants it. */
  readonly double_sideways: boolean;
  /** What the button that bets everywhere lays down stands below it. */
  readonly bet_all_sum: boolean;
  /** How long the picture of a regular, a nice and a big win stays. */
  readonly win_seconds: readonly [number, number, number];
  /** From a camera over the table; in an interrupted game, over the table that it began at. */
  readonly picture: PictureView | null;
}

/** A line that is printed on the felt. */
export interface FeltText {
  /** Of its text (`felt.KEY`). */
  readonly key: string;
  /** What it says that something pays. */
  readonly odds: string;
}

/** A betting field. */
export interface FieldView {
  /** The key of a betting field. */
  readonly bet: string;
  /** As people call it. */
  readonly title: string;
  /** Where it lies on the felt. */
  readonly place: FeltPlace;
  /** It is a main bet. */
  readonly main: boolean;
  /** It lies in the middle of the special bets, and larger. */
  readonly focus: boolean;
  /** It lies before the player, not on a hand. */
  readonly per_player: boolean;
  /** Bets that must carry a stake first. */
  readonly needs: readonly string[];
  /** What may lie on it. */
  readonly limits: FieldLimits;
  /** The limits of stakes behind another's hand; None where there are none. */
  readonly behind: FieldLimits | null;
  /** What it pays, row by row. */
  readonly rows: readonly PayRow[];
}

/** Where a bet lies on the felt: fields of a group lie together, from left to right. */
export interface FeltPlace {
  /** `left`, `middle` or `right`, as the player sees it. */
  readonly side: FeltSide;
  /** What people call the group, where its fields lie apart from the special bets at large. */
  readonly group: string;
  /** Within its side, the least first; among equals, that which is offered first. */
  readonly order: number;
  /** What stands on the field where the group says the rest, such as a total; else the title does. */
  readonly caption: string;
}

/** A row of a pay table. */
export interface PayRow {
  /** As people call it. */
  readonly title: string;
  /** Such as `3:2`; `push` where the stake comes back, `lose` where nothing does. */
  readonly odds: string;
  /** Of its title in the texts (`title.KEY`); empty where it has only its own words. */
  readonly key: string;
  /** Every result that it pays, as the round names it; each stands in one row of a bet and in no other. */
  readonly labels: readonly string[];
}

/** The cards of one place, such as one side of a coup. */
export interface ShownCards {
  /** What moves and past rounds call it. */
  readonly place: string;
  /** What people call it. */
  readonly title: string;
  /** Where it lies: `left`, `middle` or `right`. */
  readonly side: FeltSide;
  /** How many cards lie there at least: so many places are drawn before they come. */
  readonly room: number;
  /** In the order in which they were dealt. */
  readonly cards: readonly string[];
  /** What they count, as people read it; empty where none lie. */
  readonly total: string;
  /** It is known that this place has won. */
  readonly won: boolean;
}

/** A hand that can be dealt here. */
export interface HandPlace {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** 0 where everybody shares it. */
  readonly seat: number;
  /** Which of the hands of that seat, or of the common ones, counted from 1. */
  readonly box: number;
}

/** A live picture of the table. */
export interface PictureView {
  /** The best first. */
  readonly streams: readonly StreamView[];
  /** Nothing that was dealt is shown before the picture has it. */
  readonly first: boolean;
  /** Milliseconds by which the picture is behind the table at most, and where it does not say it. */
  readonly delay: number;
  /** Milliseconds from a card on the table to the moment that its picture names. */
  readonly camera: number;
}

/** One quality of a live picture. */
export interface StreamView {
  /** `high`, `medium` or `low`. */
  readonly quality: string;
  /** Where its playlist is; empty where there is none. */
  readonly hls: string;
  /** Where it is asked for by WebRTC; empty where it is not. */
  readonly whep: string;
}

/** A seat that is taken. */
export interface SeatView {
  /** The number of a seat, from 1. */
  readonly seat: number;
  /** The id of a person. */
  readonly player: string;
  /** One of their windows answers. */
  readonly connected: boolean;
  /** They missed two decisions in a row: their hands stand by themselves until they act again (B17). */
  readonly away: boolean;
  /** They pressed Deal; not told where Deal Now is offered, which bettors behind do not see (B29). */
  readonly ready: boolean;
  /** Their place is kept while they are gone. */
  readonly reserved: boolean;
}

/** A player's stake on a field before their own seat. */
export interface FeltStake {
  /** The id of a person. */
  readonly player: string;
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
  /** How many golden chips are among it. */
  readonly golden: number;
}

/** Everybody's stakes on one field, where nobody's own are shown: behind a hand, or on a common one. */
export interface FeltSum {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** The stake lies behind a hand of somebody else. */
  readonly behind: boolean;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
  /** How many players it is of. */
  readonly players: number;
  /** Of one player, where it decides who may peel the cards of a side; 0 elsewhere. */
  readonly largest: number;
}

/** A round of cards. */
export interface RoundView {
  /** `TABLE/SHOE/ROUND`. */
  readonly id: string;
  /** Those that were dealt. */
  readonly hands: readonly LineView[];
  /** The dealer's hand, at blackjack. */
  readonly dealer: DealerView | null;
  /** Cards that belong to nobody at the table, and how the round came out; empty at blackjack. */
  readonly shown: Shown;
  /** The hand that is asked, or to which the next card goes. */
  readonly current: string;
  /** What people are asked now: insurance, decision or step. */
  readonly asks: string;
  /** How many of the answers are in; at a common hand nobody sees more of them before the step closes. */
  readonly answered: number;
  /** Answers that are waited for. */
  readonly asked: number;
  /** How many hands with a main stake are played. */
  readonly done: number;
  /** How many hands with a main stake there are. */
  readonly of: number;
  /** Special bets that are decided already. */
  readonly labels: readonly LabelView[];
  /** Cards that were burnt. */
  readonly burnt: readonly string[];
  /** Hands to which a lucky card came. */
  readonly lucky: readonly string[];
  /** Nothing more is dealt in it. */
  readonly over: boolean;
}

/** A hand, or a line of the common hand. */
export interface LineView {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The hand that was dealt, of which splits made this one. */
  readonly dealt: string;
  /** Which of the two hands it became at each split, the first split first; empty where it was not split. */
  readonly splits: string;
  /** Where it lies after the last split. */
  readonly side: HandSide;
  /** Who plays it; nobody where it is common. */
  readonly owner: string;
  /** In the order in which they lie. */
  readonly cards: readonly string[];
  /** What it counts. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
  /** As it is spoken. */
  readonly words: string;
  /** It counts more than 21. */
  readonly bust: boolean;
  /** It is one. */
  readonly blackjack: boolean;
  /** It was split: its cards open the two hands after it. */
  readonly split: boolean;
  /** Its stake was doubled. */
  readonly doubled: boolean;
  /** It was surrendered. */
  readonly surrendered: boolean;
  /** It left the round unfinished, and is finished elsewhere (I2). */
  readonly interrupted: boolean;
  /** Nothing more is dealt to it. */
  readonly finished: boolean;
  /** How its main bet ended, once that is known. */
  readonly label: string;
  /** How many still choose on it. */
  readonly playing: number;
  /** How those ended who play it no more. */
  readonly ends: readonly EndView[];
}

/** One way in which some players ended on a common line; who they are is theirs to know. */
export interface EndView {
  /** How many cards of the line count for them. */
  readonly cards: number;
  /** Its stake was doubled. */
  readonly doubled: boolean;
  /** It was surrendered. */
  readonly surrendered: boolean;
  /** How many players it is of. */
  readonly players: number;
  /** How it ended, by the key of the result. */
  readonly label: string;
  /** It is known that they won. */
  readonly won: boolean;
}

/** The dealer's hand. */
export interface DealerView {
  /** Those that lie face up. */
  readonly cards: readonly string[];
  /** A card of theirs lies face down. */
  readonly hole_down: boolean;
  /** What it counts. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
  /** As it is spoken. */
  readonly words: string;
  /** What their check said, if they made one. */
  readonly checked: boolean | null;
}

/** All such places of a round, and how it came out. */
export interface Shown {
  /** In the order in which they lie, from the left. */
  readonly places: readonly ShownCards[];
  /** Who won; null until that is known. */
  readonly outcome: Named | null;
  /** What is remarkable about it, such as a natural. */
  readonly remark: Named | null;
}

/** A title within a sentence. */
export interface Named {
  readonly type: "named";
  /** Under which the texts have it: `bet.lucky-lucky`, `game.vanilla`. */
  readonly key: string;
  /** In English, for whatever the texts do not know. */
  readonly text: string;
}

/** A special bet that is decided: shown at once, paid with the round (G2). */
export interface LabelView {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** How it ended, by the key of the result. */
  readonly label: string;
}

/** How a round ended. */
export interface ResultView {
  /** The id of a round, `TABLE/SHOE/ROUND`. */
  readonly round: string;
  /** The round may still be disputed: nothing is paid yet (D1). */
  readonly pending: boolean;
  /** Stakes that everybody sees with the player. */
  readonly stakes: readonly EndedStake[];
  /** Stakes of which only the sum is seen: behind a hand, or on a common one. */
  readonly sums: readonly EndedSum[];
}

/** How one stake ended. */
export interface EndedStake {
  /** The id of a person. */
  readonly player: string;
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** How it ended, by the key of the result. */
  readonly label: string;
  /** Such as `3:2`; `push` where the stake comes back, `lose` where nothing does. */
  readonly odds: string;
  /** What lay there. */
  readonly staked: number;
  /** How many golden chips were among it. */
  readonly golden: number;
  /** Money that comes back, the stake included; a golden chip that won is spent (B30). */
  readonly back: number;
  /** Golden chips that come back. */
  readonly golden_back: number;
  /** What the house keeps of the winnings; it is not in `back`. */
  readonly commission: number;
}

/** Stakes of one field that ended alike, where nobody's own are shown. */
export interface EndedSum {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** The stake lies behind a hand of somebody else. */
  readonly behind: boolean;
  /** How it ended, by the key of the result. */
  readonly label: string;
  /** Such as `3:2`; `push` where the stake comes back, `lose` where nothing does. */
  readonly odds: string;
  /** How many players it is of. */
  readonly players: number;
  /** What lay there. */
  readonly staked: number;
  /** Minor units that come back, stakes included. */
  readonly back: number;
}

/** A shoe. */
export interface ShoeView {
  /** `TABLE/SHOE`. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: number;
  /** Of the house, in hexadecimal; empty where cards come from outside. */
  readonly commitment: string;
  /** Players who take part in making the shoe. */
  readonly pledges: readonly PledgeView[];
  /** Cards are dealt from it. */
  readonly opened: boolean;
  /** The card that was turned to say how many are burnt. */
  readonly first: string;
  /** How many cards were burnt. */
  readonly burnt: number;
  /** Cards that have left it. */
  readonly gone: number;
  /** The cut card has come. */
  readonly cut_card_out: boolean;
  /** Rounds that were dealt from it. */
  readonly rounds: number;
  /** No more rounds are dealt from it. */
  readonly spent: boolean;
  /** Its seed is shown. */
  readonly revealed: boolean;
}

/** A player's part in the shoe; their seed is told once they have shown it. */
export interface PledgeView {
  /** The id of a person. */
  readonly player: string;
  /** The hash that binds to a seed before it is shown; see docs/rng.md. */
  readonly commitment: string;
  /** The seed. */
  readonly seed: string;
}

/** One coup on the road. */
export interface Outcome {
  /** `P`, `B` or `T`: Player, Banker, Tie. */
  readonly winner: Winner;
  /** 8 or 9 where a natural decided the coup; equal naturals count as one. */
  readonly natural: number | null;
  /** The Player's first two cards are a pair. */
  readonly player_pair: boolean;
  /** The Banker's first two cards are a pair. */
  readonly banker_pair: boolean;
}

/** The scoreboard of the shoe (R1 to R8), unscrolled: every cell has its place already. */
export interface RoadsView {
  /** The number of the shoe. */
  readonly shoe: number;
  /** How many coups were dealt from it. */
  readonly coups: number;
  /** All roads, each cell with its place. */
  readonly board: Roads;
}

/** Everything that a scoreboard shows of one shoe, unscrolled. */
export interface Roads {
  /** The main road. */
  readonly main: readonly MainCell[];
  /** The Big Eye road. */
  readonly big_eye: DerivedRoad;
  /** The Small road. */
  readonly small: DerivedRoad;
  /** The Cockroach road. */
  readonly cockroach: DerivedRoad;
  /** The bead plate. */
  readonly bead: readonly BeadCell[];
  /** The next marks of the derived roads. */
  readonly forecast: Forecast;
  /** How often what came. */
  readonly counts: Counts;
  /** Ties while nobody has won yet: there is no cell that could carry them (R4). */
  readonly ties_waiting: number;
}

/** One win on the main road. Pairs and natural are those of this hand (R5). */
export interface MainCell {
  /** From 0. */
  readonly column: number;
  /** From 0, the top, to 5. */
  readonly row: number;
  /** `P` or `B`. */
  readonly winner: Winner;
  /** Ties that opened the shoe; only the first cell has any (R4). */
  readonly ties_before: number;
  /** Ties that came after this win and before the next. */
  readonly ties_after: number;
  /** The Player's first two cards are a pair. */
  readonly player_pair: boolean;
  /** The Banker's first two cards are a pair. */
  readonly banker_pair: boolean;
  /** 8 or 9; null where there was none. */
  readonly natural: number | null;
}

/** A derived road: Big Eye, Small or Cockroach. */
export interface DerivedRoad {
  /** All marks in their order, such as `RBB`. */
  readonly marks: string;
  /** In the order in which they came. */
  readonly cells: readonly DerivedCell[];
}

/** A mark on a derived road. */
export interface DerivedCell {
  /** From 0. */
  readonly column: number;
  /** From 0, the top, to 5. */
  readonly row: number;
  /** `R` red, `B` blue. */
  readonly mark: Mark;
}

/** One coup on the bead plate, ties as well (R6). */
export interface BeadCell {
  /** From 0. */
  readonly column: number;
  /** From 0, the top, to 5. */
  readonly row: number;
  /** Who won: `P`, `B` or `T`. */
  readonly outcome: Winner;
  /** 8 or 9; null where there was none. */
  readonly natural: number | null;
  /** The Player's first two cards are a pair. */
  readonly player_pair: boolean;
  /** The Banker's first two cards are a pair. */
  readonly banker_pair: boolean;
}

/** The next marks, should the Player or the Banker win. */
export interface Forecast {
  /** Should the Player win. */
  readonly P: ComingMarks;
  /** Should the Banker win. */
  readonly B: ComingMarks;
}

/** What each derived road would get next; None where it would get nothing. */
export interface ComingMarks {
  /** On the Big Eye road. */
  readonly big_eye: Mark | null;
  /** On the Small road. */
  readonly small: Mark | null;
  /** On the Cockroach road. */
  readonly cockroach: Mark | null;
}

/** The results of the shoe so far. */
export interface Counts {
  /** Coups that the Player won. */
  readonly player: number;
  /** Coups that the Banker won. */
  readonly banker: number;
  /** Ties. */
  readonly tie: number;
  /** Coups that a natural decided. */
  readonly naturals: number;
  /** Coups with a Player pair. */
  readonly player_pairs: number;
  /** Coups with a Banker pair. */
  readonly banker_pairs: number;
}

/** How the dealer ended their last hands. */
export interface DealerEndsView {
  /** The latest last: `BJ`, `BUST`, or the total, which is below 17 where they had no need to draw. */
  readonly last: readonly string[];
  /** The hands that are counted. */
  readonly over: number;
  /** How often what came. */
  readonly counts: readonly EndCount[];
}

/** How often the dealer ended so. */
export interface EndCount {
  /** How they ended. */
  readonly end: string;
  /** How many. */
  readonly count: number;
}

/** A round of the past. */
export interface PastView {
  /** The id of a round, `TABLE/SHOE/ROUND`. */
  readonly round: string;
  /** By hand; the dealer's stand under nothing. */
  readonly cards: readonly (readonly [string, readonly string[]])[];
  /** Cards that were burnt in it. */
  readonly burnt: readonly string[];
  /** It was void, and every stake went back. */
  readonly void: boolean;
}

/** Everybody has a table of their own here; this is yours, and is followed from now on in its place. */
export interface OwnTable {
  readonly type: "own-table";
  /** What was asked for. */
  readonly table: string;
  /** The player's own part. */
  readonly own: string;
}

/** The player's own part of a table as it is after message `n`. */
export interface OwnSnapshot {
  readonly type: "own";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The number of the message. */
  readonly n: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** The player's own part. */
  readonly own: OwnView;
}

/** Everything that only they may see of a table, and all that they may do. */
export interface OwnView {
  /** Themselves. */
  readonly player: string;
  /** Minor units; what lies in stakes is counted in. */
  readonly balance: number;
  /** What of the balance lies in stakes, at this table, at others and in interrupted games (I5). */
  readonly held: number;
  /** What of the balance lies nowhere. */
  readonly available: number;
  /** What may still be staked under all limits: the credit. Of no field or button is it told again. */
  readonly playable: number;
  /** The limit that leaves no more of it; null where it is all the money that there is. */
  readonly limited: Refusal | null;
  /** Golden chips that lie nowhere, where this table takes them. */
  readonly tray: readonly Pile[];
  /** Their own. */
  readonly seats: readonly number[];
  /** Until then their seat, or their terminal, is kept although they are gone; 0 where it is not. */
  readonly reserved_until: number;
  /** Since when an attendant is called; 0 where none is, or one comes. */
  readonly attendant_called: number;
  /** When somebody of the house answered the last call; 0 where nobody has. */
  readonly attendant_comes: number;
  /** What they have down. */
  readonly slip: readonly SlipRow[];
  /** All that lies of them in this round: doubles, splits and insurance count. */
  readonly staked: number;
  /** How often Undo can be pressed. */
  readonly presses: number;
  /** The stakes on the slip are confirmed. */
  readonly confirmed: boolean;
  /** What they staked in their last round. */
  readonly last_bet: number;
  /** What the last round returned above its stakes; 0 where it returned less. */
  readonly last_win: number;
  /** What Repeat would put down. */
  readonly repeatable: readonly SlipRow[];
  /** What is to be repeated, and how often; null for nothing. */
  readonly wish: QueuedBets | null;
  /** What the player chose for themselves. */
  readonly comfort: Preferences;
  /** They missed two decisions in a row: their hands stand by themselves until they act again (B17). */
  readonly away: boolean;
  /** What they are told after a missed decision. */
  readonly warning: PlayerWarning;
  /** The hands, in the order in which they are played. */
  readonly hands: readonly OwnHand[];
  /** What they have chosen in the open step. */
  readonly choice: string;
  /** What may be chosen on the hand that they are asked about. */
  readonly decisions: readonly DecisionButton[];
  /** What they are asked about insurance. */
  readonly insurance: readonly InsuranceOffer[];
  /** What they decided in the round that lies there, and what it gave away; empty where it is not shown. */
  readonly decided: readonly DecisionWorth[];
  /** The Deal button as they see it, where there is one. */
  readonly deal: DealView | null;
  /** Every field that the player could reach, and how much may be added there. */
  readonly fields: readonly FieldRange[];
  /** Every other button, with what it would cost or why it is grey. */
  readonly acts: readonly ButtonView[];
  /** How their stakes ended, until the next round begins. */
  readonly settlements: readonly EndedStake[];
  /** The round in which they ended; empty where none has. */
  readonly settled_round: string;
  /** These are not paid yet (D1). */
  readonly pending: boolean;
  /** Their interrupted games. */
  readonly unfinished: readonly Unfinished[];
  /** One of these must be finished before they may bet here (I5). */
  readonly blocked: boolean;
}

/** Nothing changed, and this is why. What a person may do wrong is answered, never raised. */
export interface Refusal {
  readonly type: "refusal";
  /** One of `texts/en/refusals.json`. */
  readonly code: string;
  /** What is filled into its sentence. */
  readonly values?: Readonly<Record<string, string | number | Money | Named | Refusal | readonly Refusal[]>>;
}

/** An amount within a sentence: every language and denomination writes it in its own way. */
export interface Money {
  readonly type: "money";
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
}

/** Golden chips of one value in a player's tray. */
export interface Pile {
  /** Minor units. */
  readonly value: number;
  /** How many. */
  readonly count: number;
}

/** A stake on the slip. */
export interface SlipRow {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** The stake lies behind a hand of somebody else. */
  readonly behind: boolean;
  /** Minor units, without golden chips. */
  readonly money: number;
  /** Values of chips; golden ones where it is a stake. */
  readonly chips: readonly number[];
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
  /** The odds of its best row. */
  readonly best: string;
  /** What that row would win. */
  readonly possible: number;
}

/** A hand of theirs, or one that they bet behind. */
export interface OwnHand {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The stake lies behind a hand of somebody else. */
  readonly behind: boolean;
  /** Those that count for this player: on a common line others may hold more of them. */
  readonly cards: readonly string[];
  /** As it is spoken. */
  readonly words: string;
  /** What these cards came to: the total, `BJ` or `BUST`. */
  readonly total: string;
  /** Minor units on it. */
  readonly stake: number;
  /** Golden chips among it. */
  readonly golden: number;
  /** Minor units that insure it. */
  readonly insurance: number;
  /** asked, waiting, finished or interrupted */
  readonly state: string;
  /** Its stake was doubled. */
  readonly doubled: boolean;
}

/** One action on the hand that the player is asked about. */
export interface DecisionButton {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** What is chosen: `hit`, `stand`, `double`, `split`, `surrender`. */
  readonly action: string;
  /** Minor units that it would take. */
  readonly cost: number;
  /** Why it cannot be done now; null where it can. */
  readonly refused: Refusal | null;
  /** The safety net asks once more before it is done. */
  readonly asks_again: boolean;
  /** What it returns on average, in millionths of the stake that the hand began with, by the cards of the hand and what lies open before the dealer, from a full shoe; null where it is not shown. */
  readonly worth: number | null;
}

/** What somebody is asked about insurance. */
export interface InsuranceOffer {
  /** The hands that one answer is for. */
  readonly hands: readonly string[];
  /** One answer is for all hands of a player, however many there are. */
  readonly for_all: boolean;
  /** Minor units that it takes. */
  readonly price: number;
  /** Why it cannot be taken; declining is always possible. */
  readonly refused: Refusal | null;
  /** Insurance, or another bet that is asked for. */
  readonly bet: string;
  /** As people call it. */
  readonly title: string;
  /** The odds of its best row. */
  readonly best: string;
  /** What taking it returns, as in DecisionButton, for all of these hands; declining returns nothing. */
  readonly worth: number | null;
}

/** A decision that was made, and what the best would have returned. All in millionths of the stake that the hand began with. */
export interface DecisionWorth {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** `hit`, `stand`, `double`, `split`, `surrender`, `insure` or `decline`. */
  readonly action: string;
  /** What it returned on average. */
  readonly worth: number;
  /** The action that returns most; the one that was taken, where it does. */
  readonly best: string;
  /** What the best would have returned on average. */
  readonly best_worth: number;
  /** Chances by which the best is explained, by key, in millionths: that one more card would bust the hand (`bust`), that the dealer busts (`dealer`), that a card is a ten (`tens`). */
  readonly facts: Readonly<Record<string, number>>;
  /** The player's own word; where time ran out the table decided, and nothing of it was given away. */
  readonly own: boolean;
}

/** The Deal button. */
export interface DealView {
  /** `starts`, `hurries` or `deal-now`. */
  readonly kind: string;
  /** They have pressed it. */
  readonly pressed: boolean;
  /** Why it cannot be done now; null where it can. */
  readonly refused: Refusal | null;
  /** The seats whose players have pressed it. */
  readonly pressed_at: readonly number[];
}

/** How much may be added to a field whatever the credit, or why nothing. */
export interface FieldRange {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** The stake lies behind a hand of somebody else. */
  readonly behind: boolean;
  /** In money; null where nothing may be added. */
  readonly range: Range | null;
  /** Why it cannot be done now; null where it can. */
  readonly refused: Refusal | null;
  /** With one of the player's golden chips; null where none may be added. */
  readonly golden: Range | null;
  /** Null as well where bets are taken and the player has none. */
  readonly golden_refused: Refusal | null;
}

/** A span that says why an amount does not lie in it. */
export interface Range {
  /** The least that may be added, in minor units. */
  readonly least: number;
  /** The most that may be added. */
  readonly most: number;
  /** Between two amounts that may be added. */
  readonly step: number;
  /** Why it may not be more. Why it may not be less, or lie between two steps, follows from the numbers. */
  readonly above: Refusal;
}

/** A button: what it would cost, or why it is grey whatever the credit. */
export interface ButtonView {
  /** The tag of the command, or the action that is chosen. */
  readonly key: string;
  /** The hand that the button is for, if it is for one. */
  readonly hand: string;
  /** The number of a seat, from 1. */
  readonly seat: number;
  /** Minor units that it would take. */
  readonly cost: number;
  /** What of the cost golden chips pay; the credit must reach for the rest. */
  readonly golden: number;
  /** Why it cannot be done now; null where it can. */
  readonly refused: Refusal | null;
  /** What pressing it means now: leaving brings `bets-back`, or the round `plays-on`; else empty. */
  readonly does: string;
  /** Where it depends on the chip: which chips it takes, and what they cost. */
  readonly by_chip: ChipRange | null;
}

/** One chip on each of several fields: which chips each of them takes, whatever the credit. */
export interface ChipRange {
  /** Every chip that goes onto one of them at least. */
  readonly range: Range;
  /** Which chips how many of them take. */
  readonly takes: readonly Taking[];
  /** What may be laid down altogether, where the house bounds it: where the chips are more than this or than the credit, the first fields get theirs. */
  readonly room: number | null;
  /** The chip goes onto all of them, or nowhere. */
  readonly whole: boolean;
}

/** How many fields take the chips of one span. */
export interface Taking {
  /** The least chip that they take. */
  readonly least: number;
  /** The greatest chip that they take. */
  readonly most: number;
  /** Between two chips that they take. */
  readonly step: number;
  /** How many there are. */
  readonly fields: number;
}

/** An interrupted game that waits for its player (I5). */
export interface Unfinished {
  /** The name of the interrupted game, under which it can be subscribed to. */
  readonly broken: string;
  /** Games of one kind; none of them may be played before this one is finished. */
  readonly category: string;
  /** The table at which a bettor behind may go on until leaving it or signing in again. */
  readonly spared: string;
}

/** A table as whoever deals sees it; croupiers, supervisors and auditors get it in the place of `own`. */
export interface CroupierSnapshot {
  readonly type: "croupier";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The number of the message. */
  readonly n: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** The view. */
  readonly croupier: CroupierView;
}

/** A table as whoever deals at it sees it. */
export interface CroupierView {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The key of the game in the catalogue. */
  readonly game: string;
  /** As people call it. */
  readonly title: string;
  /** As it is spoken. */
  readonly words: DisplayText;
  /** What the table waits for. */
  readonly want: WaitingFor;
  /** Where the wanted card goes; empty where it is the dealer's, or none is wanted. */
  readonly hand: string;
  /** The same as whoever deals is told it: what is done now, and by which command. */
  readonly next: NextStep;
  /** The clock that runs. */
  readonly clock: ClockView | null;
  /** The id of whoever deals; empty where nobody does. */
  readonly croupier: string;
  /** When the croupier came; 0 where that is not known. */
  readonly dealing_since: number;
  /** The table is handed over to whoever takes it. */
  readonly offer: OfferView | null;
  /** Who is to deal from when on. */
  readonly roster: readonly PlannedShift[];
  /** Since when no window of the croupier answers; 0 while one does. */
  readonly line_lost: number;
  /** Why the table stands still; empty where it does not. */
  readonly halted: string;
  /** What is disputed, where something is. */
  readonly dispute: DisputeView | null;
  /** Guests who call for an attendant, the first first. */
  readonly calls: readonly CallView[];
  /** Seats by their numbers. */
  readonly seats: readonly SeatView[];
  /** By hand, bet and player. */
  readonly stakes: Readonly<Record<string, FeltStake>>;
  /** By hand and bet. */
  readonly sums: Readonly<Record<string, FeltSum>>;
  /** The id of a round, `TABLE/SHOE/ROUND`. */
  readonly round: RoundView | null;
  /** How the round ended, where it has. */
  readonly result: ResultView | null;
  /** Lucky cards that may still come out of this shoe; 0 where there are none (B24). */
  readonly lucky: number;
  /** A card too many that lies there, until it is dealt or burnt (D4). */
  readonly exposed: string;
  /** In the order in which they lie. */
  readonly cards: readonly CardAt[];
  /** Every other button, with what it would cost or why it is grey. */
  readonly acts: readonly ButtonView[];
  /** The id of a shoe, `TABLE/SHOE`. */
  readonly shoe: ShoeView | null;
  /** What waits for a second person. */
  readonly approvals: readonly ApprovalView[];
}

/** What whoever deals does next. */
export interface NextStep {
  /** By its code; the texts of the console have it under `step.`. */
  readonly step: Step;
  /** Where the wanted card goes, or what is decided about; empty where it is the dealer's, or nobody's. */
  readonly hand: string;
  /** Of that hand; 0 where everybody shares it, or none is meant. */
  readonly seat: number;
  /** Which of the hands of that seat, or of the common ones; 0 where there is one. */
  readonly box: number;
  /** What the place of the card is called, where it is no hand. */
  readonly place: Named | null;
  /** Which card of its place the wanted one is, from 1; where a shoe opens, how many are burnt. */
  readonly number: number;
  /** The tag of the command that a card is which is read now; empty where none is wanted. */
  readonly takes: string;
  /** The tag of the command that does the step without a card; empty where there is none. */
  readonly gives: string;
}

/** The croupier hands the table over. */
export interface OfferView {
  /** To this colleague; empty where anybody who deals may take it. */
  readonly to: string;
  /** From when on, in microseconds. */
  readonly since: number;
}

/** Who disputes, and how much lay there then. */
export interface DisputeView {
  /** The id of a person. */
  readonly player: string;
  /** Seats by their numbers. */
  readonly seats: readonly number[];
  /** How many cards lay when they pressed. */
  readonly cards: number;
}

/** A guest who calls for an attendant. */
export interface CallView {
  /** The id of a person. */
  readonly player: string;
  /** Seats by their numbers. */
  readonly seats: readonly number[];
  /** From when on, in microseconds. */
  readonly since: number;
}

/** A card on the felt that may be corrected, by its place and its number there, from 0. */
export interface CardAt {
  /** Where it lies. */
  readonly place: string;
  /** Which card of the hand, counted from 0. */
  readonly index: number;
  /** Rank and suit, such as `Th`. */
  readonly card: string;
}

/** One act that somebody asked for, and that a second person approves or refuses. */
export interface ApprovalView {
  /** By this number it is given or withdrawn. */
  readonly approval: number;
  /** The tag of what is asked for. */
  readonly act: string;
  /** The round or the shoe that it is about; empty where it is about the table. */
  readonly about: string;
  /** The cards that would be others. */
  readonly changes: readonly CardToChange[];
  /** Why, in the words of whoever asked. */
  readonly reason: string;
  /** Who asked; somebody else answers. */
  readonly by: string;
  /** When it was asked for. */
  readonly at: number;
  /** The wanted one, where the table is to be set up otherwise. */
  readonly configuration: Configuration | null;
}

/** A card that lies, and the one that should. */
export interface CardToChange {
  /** The hand or the side; empty for the dealer. */
  readonly place: string;
  /** Which of the cards there, counted from 0. */
  readonly index: number;
  /** As it lies. */
  readonly card: string;
  /** As it should be. */
  readonly right: string;
}

/** How a table is set up; operators get it in the place of `own`. */
export interface OperatorSnapshot {
  readonly type: "operator";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The number of the message. */
  readonly n: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** Its settings. */
  readonly operator: OperatorView;
}

/** How a table is set up. */
export interface OperatorView {
  /** In force; null at an interrupted game, which goes on by the rules of its round. */
  readonly configuration: Configuration | null;
  /** What is configured and waits for the next round or shoe. */
  readonly coming: Configuration | null;
  /** The table is closed. */
  readonly closed: boolean;
  /** Why it stands still, by the key of its text or in somebody's words; empty where it does not. */
  readonly halted: string;
  /** What waits for a second person. */
  readonly approvals: readonly ApprovalView[];
}

/** What happened at a table up to message `n`, in steps that are shown one after the other. */
export interface Changed {
  readonly type: "changed";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The number of the message. */
  readonly n: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** In their order. */
  readonly steps: readonly OwnStep[];
}

/** One moment of what happened: what is otherwise since the last one, and what is heard or seen of it. */
export interface OwnStep {
  /** In the view of everybody. */
  readonly view: Readonly<Record<string, unknown>>;
  /** In their order. */
  readonly cues?: readonly Cue[];
}

/** One of these; what has no meaning for it is left out. */
export interface Cue {
  /** Which it is. */
  readonly cue: CueName;
  /** The hand or the side; left out for the dealer. */
  readonly place?: string;
  /** Which was dealt, turned or put there. */
  readonly card?: string;
  /** The card that lay there before, or the one that it was exchanged for. */
  readonly other?: string;
  /** What was chosen. */
  readonly action?: string;
  /** Why people of the house did it. */
  readonly reason?: string;
  /** The id under which words are asked for. */
  readonly note?: string;
}

/** What is otherwise in the part that this person alone is shown: the own one, or the croupier's. */
export interface OwnChanged {
  readonly type: "own-changed";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The number of the message. */
  readonly n: number;
  /** To what was told of it last. */
  readonly own: Readonly<Record<string, unknown>>;
}

/** The player's money; `n` counts up, and all windows of a player are told the same. */
export interface Purse {
  readonly type: "purse";
  /** Counts up; a lower one is older. */
  readonly n: number;
  /** Minor units; what lies in stakes is counted in. */
  readonly balance: number;
  /** What of the balance lies in stakes, at all tables and in interrupted games. */
  readonly held: number;
}

/** The command is accepted and committed; messages `first` to `last` of its table tell what it did. */
export interface Done {
  readonly type: "done";
  /** The id. */
  readonly id: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The first of these messages. */
  readonly first: number;
  /** Less than `first` where nothing came of it. */
  readonly last: number;
  /** What is otherwise in the player's own part of the table since; all other windows are told it, too. */
  readonly own?: Readonly<Record<string, unknown>>;
}

/** Nothing changed, and this is why. */
export interface Refused {
  readonly type: "refused";
  /** Of the command; empty where something else was refused. */
  readonly id: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** Why: one of `texts/en/refusals.json`. */
  readonly code: string;
  /** What is filled into its sentence, by name. */
  readonly values: Readonly<Record<string, string | number | Money | Named | Refusal | readonly Refusal[]>>;
  /** The sentence in English, for those who have no texts of their own. */
  readonly reason: string;
}

/** The answer to a ping. */
export interface Pong {
  readonly type: "pong";
  /** As it was sent. */
  readonly n: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
}

/** This table cannot be served now; what it knew is safe. */
export interface TableGone {
  readonly type: "table-gone";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** Why: one of `texts/en/refusals.json`. */
  readonly code: string;
  /** The sentence in English. */
  readonly reason: string;
}

/** Something that the house says to this player: a reality check, a stop that is announced. */
export interface Notice {
  readonly type: "notice";
  /** One of `texts/en/notices.json`. */
  readonly code: string;
  /** What is filled into its sentence, by name. */
  readonly values: Readonly<Record<string, string | number | Money | Named | Refusal | readonly Refusal[]>>;
  /** The sentence in English, for those who have no texts of their own. */
  readonly text: string;
}

/** What waits at the cash desk; told to cashiers and supervisors whenever it changes. */
export interface DeskQueue {
  readonly type: "desk-queue";
  /** The oldest first. */
  readonly hand_pays: readonly HandPayView[];
  /** The oldest first. */
  readonly awards: readonly AwardView[];
  /** Reserved ones that need a second person, the oldest first. */
  readonly tickets: readonly TicketWaiting[];
}

/** Credit of a player that waits to be paid by hand. */
export interface HandPayView {
  /** The name by which it is paid, approved or cancelled. */
  readonly request: string;
  /** The id of a person. */
  readonly player: string;
  /** All that the player had. */
  readonly amount: number;
  /** What of it is paid in cash; the rest are credits of the house. */
  readonly pays: number;
  /** Who asked: the player, or a cashier. */
  readonly by: string;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** A supervisor must approve it before it is paid. */
  readonly needs_second: boolean;
  /** Empty where nobody has approved it. */
  readonly approved_by: string;
  /** Where the player is just now, as far as this server knows. */
  readonly tables: readonly string[];
}

/** Golden chips for a player that wait for a second person. */
export interface AwardView {
  /** The name by which they are approved or declined. */
  readonly request: string;
  /** The id of a person. */
  readonly player: string;
  /** Of one chip. */
  readonly value: number;
  /** How many. */
  readonly count: number;
  /** Who wants to award them. */
  readonly by: string;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** For which bonus. */
  readonly reason: string;
  /** When what was not played of them is taken back; null for never. */
  readonly expires: number | null;
}

/** A reserved ticket that one person may not pay in cash alone. */
export interface TicketWaiting {
  /** By which it is approved, like a request by its name. */
  readonly number: string;
  /** Who cashed out. */
  readonly player: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
  /** What of it is paid in cash; the rest are credits of the house. */
  readonly pays: number;
  /** The cashier who reserved it. */
  readonly by: string;
  /** When the reservation ends, in microseconds. */
  readonly until: number;
  /** Empty where nobody has approved it. */
  readonly approved_by: string;
}

/** Something at a table wants people of the house; told at once to those whose role may act on it. */
export interface FloorCall {
  readonly type: "floor-call";
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** Whom it is about; empty where it is about no player. */
  readonly player: string;
  /** What it is about. */
  readonly matter: FloorMatter;
  /** Of a tip; 0 elsewhere. */
  readonly amount: number;
  /** When, in microseconds; 0 where that is not known. */
  readonly at: number;
  /** Who of the house answered, or asks for a second person. */
  readonly by: string;
  /** The number by which it is given or withdrawn at its table. */
  readonly approval: number;
  /** Why a second person is asked. */
  readonly reason: string;
  /** Of a tip: credits of the house in it, for which nobody is paid. */
  readonly given: number;
}

/** The floor as it is after message `n`; the first that a window at `/ws/floor` is told. */
export interface FloorSnapshot {
  readonly type: "floor";
  /** The number of the message. */
  readonly n: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** All that the page shows. */
  readonly floor: FloorView;
}

/** All that the page of the floor shows. */
export interface FloorView {
  /** By their names. */
  readonly tables: Readonly<Record<string, FloorRow>>;
  /** By their names. */
  readonly alarms: Readonly<Record<string, FloorAlarm>>;
  /** The sums of this gaming day. */
  readonly day: FloorDay;
}

/** A table at a glance. */
export interface FloorRow {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** What players call it. */
  readonly title: string;
  /** Its key. */
  readonly game: string;
  /** How the table looks. */
  readonly felt: string;
  /** Who deals and paces it. */
  readonly mode: string;
  /** Of the round. */
  readonly phase: string;
  /** What it waits for, by its code; the texts have it under `want.`. */
  readonly want: string;
  /** What runs, or null. */
  readonly clock: ClockView | null;
  /** Why it stands still: a key or somebody's words; empty where it does not. */
  readonly halted: string;
  /** Why it is out of order, by its code; empty where it is not. */
  readonly fault: string;
  /** Somebody deals here, or a device does; elsewhere it deals by itself. */
  readonly dealt: boolean;
  /** Who deals; empty where nobody does. */
  readonly croupier: string;
  /** When they came; 0 where nobody deals. */
  readonly dealing_since: number;
  /** Since when no window of theirs answers; 0 while one does. */
  readonly line_lost: number;
  /** The table is handed over. */
  readonly offered: boolean;
  /** The name of the device that deals here; empty where none does. */
  readonly device: string;
  /** It does not answer. */
  readonly device_silent: boolean;
  /** 0 where any number may play. */
  readonly seats: number;
  /** Seats that are taken; where there are none, players with a stake. */
  readonly taken: number;
  /** Who is there. */
  readonly players: number;
  /** Null before the first one. */
  readonly shoe: FloorShoe | null;
  /** The last one that is over; empty before that. */
  readonly round: string;
  /** How the last rounds ended: sides that won, or the dealer's hands; the latest last. */
  readonly last: readonly string[];
  /** Of this day, as all that follows. */
  readonly rounds: number;
  /** All that was staked, golden chips by their value. */
  readonly turnover: number;
  /** What of it came back, with winnings. */
  readonly back: number;
  /** Without credits of the house. */
  readonly tips: number;
  /** Rounds that were void. */
  readonly voids: number;
  /** Raised by players. */
  readonly disputes: number;
  /** Cards that were corrected. */
  readonly corrections: number;
  /** Null where nothing was staked, or while the exact return is worked out. */
  readonly returns: ReturnBand | null;
}

/** The shoe of a table. */
export interface FloorShoe {
  /** Counted from the first one of the table. */
  readonly number: number;
  /** Cards that have left it. */
  readonly gone: number;
  /** How many it had. */
  readonly cards: number;
  /** After how many cards the cut card lies; 0 where that is not known. */
  readonly cut: number;
}

/** In millionths of the turnover. */
export interface ReturnBand {
  /** What came back. */
  readonly actual: number;
  /** What was to be expected by the rules and pay tables that were played. */
  readonly exact: number;
  /** Half of the width within which 95 of 100 such days lie. */
  readonly band: number;
}

/** Something that needs somebody, until it is over; whoever goes takes it. */
export interface FloorAlarm {
  /** Its name: the same matter that comes again later has another one. */
  readonly alarm: string;
  /** Empty where it is the cash desk's. */
  readonly table: string;
  /** What it is. */
  readonly matter: AlarmMatter;
  /** How soon somebody is needed. */
  readonly urgency: Urgency;
  /** Since when; 0 where that is not known. */
  readonly at: number;
  /** Whom it is about. */
  readonly player: string;
  /** Who asks for it, or whose line it is. */
  readonly by: string;
  /** Of a hand-pay; 0 elsewhere. */
  readonly amount: number;
  /** In words or by its key. */
  readonly reason: string;
  /** The number by which it is given at its table. */
  readonly approval: number;
  /** Who goes; empty where nobody does yet. */
  readonly taken_by: string;
  /** Since when they do. */
  readonly taken_at: number;
}

/** The whole house in this gaming day. */
export interface FloorDay {
  /** Days since the epoch, as the house counts them. */
  readonly day: number;
  /** All of the day is counted; before, it is still being read. */
  readonly whole: boolean;
  /** All that was staked. */
  readonly turnover: number;
  /** What of it came back. */
  readonly back: number;
  /** What was to come back by exact odds; null where some of it is not known yet. */
  readonly expected: number | null;
  /** Without credits of the house. */
  readonly tips: number;
  /** That were paid. */
  readonly rounds: number;
  /** At all tables, each counted where they are. */
  readonly players: number;
  /** That wait; 0 for whoever does not see the queue of the cash desk. */
  readonly hand_pays: number;
  /** Corrected cards by the hour, in hours since the epoch; hours without any are left out. */
  readonly misreads: readonly (readonly [number, number])[];
  /** The largest of the day, greatest first. */
  readonly stakes: readonly LargeAmount[];
  /** The largest of the day, greatest first. */
  readonly wins: readonly LargeAmount[];
}

/** A large stake or win of this day. */
export interface LargeAmount {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The id of a person. */
  readonly player: string;
  /** In which it was. */
  readonly round: string;
  /** The stakes of the player in it, or what was won beyond them. */
  readonly amount: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
}

/** What is otherwise on the floor since the message before. */
export interface FloorChanged {
  readonly type: "floor-changed";
  /** The number of the message. */
  readonly n: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** To what was told of it last. */
  readonly floor: Readonly<Record<string, unknown>>;
}

/** To register. */
export interface Credentials {
  /** 1 to 32 visible characters of one script; names that look alike are one name. */
  readonly name: string;
  /** 10 to 256 characters, and not one that is guessed easily. */
  readonly password: string;
}

/** Who somebody is from now on. The session itself is in a cookie that no script can read. */
export interface SignedIn {
  /** The id under which others see the same person. */
  readonly player: string;
  /** Empty for a guest. */
  readonly name: string;
  /** `player`, `croupier`, `supervisor`, `cashier`, `operator` or `auditor`. */
  readonly role: string;
  /** Goes into the header `x-sabot-proof` of every request that changes something. */
  readonly proof: string;
  /** When the person signed in before, in microseconds; 0 at the first time. */
  readonly last_at: number;
  /** From which address. */
  readonly last_from: string;
  /** The guest who was here before: that account keeps its money (`/api/security`, `/api/guest-back`). */
  readonly guest: string;
  /** Codes for whoever loses the second factor, shown this once. */
  readonly recovery: readonly string[];
}

/** Who somebody is, and what they have. */
export interface Me {
  /** The id of a person. */
  readonly player: string;
  /** Empty for a guest. */
  readonly name: string;
  /** What they are in the house. */
  readonly role: string;
  /** Goes into the header `x-sabot-proof` of every request that changes something. */
  readonly proof: string;
  /** Minor units; what lies in stakes is counted in. */
  readonly balance: number;
  /** What of the balance lies in stakes, at all tables and in interrupted games. */
  readonly held: number;
  /** What of the balance lies nowhere. */
  readonly available: number;
  /** Golden chips that lie nowhere. */
  readonly tray: readonly Pile[];
  /** When the session began, in microseconds. */
  readonly session_since: number | null;
  /** What waits to be paid to the player by hand. */
  readonly hand_pay: number;
  /** What the house is called. */
  readonly house: string;
  /** Those that its pages offer, the usual one first. */
  readonly languages: readonly string[];
  /** Where they may write to: an e-mail address or a page, `https://…`; empty where nobody answers. */
  readonly support: string;
  /** What a unit of money is called; empty where it has no name. */
  readonly currency: string;
  /** Players make accounts for themselves. */
  readonly registration: boolean;
  /** Signed in by badge or short code: approvals, money and rights ask for the rest of a sign-in. */
  readonly quick: boolean;
  /** The one table at which this session may act; empty where any will do. */
  readonly only_at: string;
}

/** `most` of null takes a limit away; that, and any looser one, holds a day later. */
export interface LimitRequest {
  /** stake, loss or time. */
  readonly measure: string;
  /** day, week or month; empty for the time of a session. */
  readonly period: string;
  /** Minor units; for time, microseconds. */
  readonly most: number | null;
}

/** From now on; `days` of null is for good. */
export interface ExclusionRequest {
  /** 1 to 36500. */
  readonly days: number | null;
}

/** As many credits as a new player has, for whoever has hardly any. */
export interface RefillRequest {
  /** Made by the client; the same request under the same id is done once, and answered alike. */
  readonly id: string;
}

/** All that bounds their play besides their money. */
export interface Bounds {
  /** Those that hold, or will. */
  readonly limits: readonly LimitView[];
  /** Every one holds by itself. */
  readonly exclusions: readonly Exclusion[];
}

/** A limit of their play. */
export interface LimitView {
  /** stake, loss or time. */
  readonly measure: string;
  /** day, week or month; empty for the time of a session. */
  readonly period: string;
  /** As it holds now. */
  readonly most: number | null;
  /** Set by the house, which alone can loosen it. */
  readonly imposed: boolean;
  /** What it becomes. */
  readonly next: number | null;
  /** When it becomes so. */
  readonly since: number | null;
  /** When the next day, week or month of the house begins, for which nothing is used yet. */
  readonly frees: number | null;
}

/** The player may not play; `until` of None is for good. */
export interface Exclusion {
  /** From when on, in microseconds. */
  readonly since: number;
  /** Until when, in microseconds; null for good. */
  readonly until: number | null;
}

/** A table as the lobby shows it. */
export interface LobbyTable {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The key of the game in the catalogue. */
  readonly game: string;
  /** As people call it. */
  readonly title: string;
  /** `blackjack` or `baccarat`. */
  readonly family: string;
  /** Games of one kind, which an interrupted one closes together. */
  readonly category: string;
  /** How the table looks, by the name that the game's card gives; the game's own key where it gives none. */
  readonly felt: string;
  /** `internal`, `video`, `auto` or `live`. */
  readonly mode: string;
  /** How the dealer deals, by the key of its text (`style.KEY`); empty where there is none. */
  readonly style: string;
  /** What tables of this title differ in, by the keys of texts (`badge.KEY`). */
  readonly badges: readonly string[];
  /** How many there are in its shoe. */
  readonly decks: number;
  /** Those by which people choose a table, by their keys. */
  readonly rules: readonly (readonly [string, string])[];
  /** The house takes no part of what main bets win, where others of this kind do. */
  readonly no_commission: boolean;
  /** The special bets on offer, by their keys. */
  readonly bets: readonly string[];
  /** Least that may lie there. */
  readonly minimum: number;
  /** Most that may lie there. */
  readonly maximum: number;
  /** 0 where any number may play. */
  readonly seats: number;
  /** Seats that nobody has. */
  readonly free: number;
  /** Seats that are taken, by their numbers. */
  readonly taken: readonly number[];
  /** Who is there now; where everybody has a table of their own, those who have one. */
  readonly guests: number;
  /** Everybody has a table of their own here, which is opened when they come. */
  readonly own_each: boolean;
  /** What the table is doing. */
  readonly phase: string;
  /** At baccarat, where the profile shows trends. */
  readonly road: LobbyRoad | null;
  /** At blackjack, where the profile shows trends. */
  readonly dealer_ends: DealerEndsView | null;
  /** The last round: the dealer's cards, or those of both sides. */
  readonly last: PastView | null;
  /** Why it is not served; empty where it is. */
  readonly fault: Refusal | null;
  /** Of whoever asks; null where nobody is signed in. */
  readonly own: OwnStanding | null;
}

/** The last columns of the main road, moved to the left, and the counts of the whole shoe. */
export interface LobbyRoad {
  /** In the order in which they came. */
  readonly cells: readonly LobbyCell[];
  /** How often what came. */
  readonly counts: Counts;
  /** How many coups were dealt from the shoe. */
  readonly coups: number;
}

/** A win on the main road, without what is too small for a card. */
export interface LobbyCell {
  /** From 0. */
  readonly column: number;
  /** From 0, the top, to 5. */
  readonly row: number;
  /** `P`, `B` or `T`: Player, Banker, Tie. */
  readonly winner: Winner;
  /** Ties that are counted at it. */
  readonly ties: number;
}

/** What the player who asks has at a table. */
export interface OwnStanding {
  /** They have joined it. */
  readonly here: boolean;
  /** Their own. */
  readonly seats: readonly number[];
  /** What they put down before the cards of this round. */
  readonly staked: number;
  /** Games that were interrupted here and wait for them, by their names. */
  readonly unfinished: readonly string[];
  /** They may not bet here before they have finished an interrupted game, here or elsewhere (I5). */
  readonly blocked: boolean;
  /** The one that they have of their own, where everybody has one; empty where none is open. */
  readonly table: string;
}

/** Something that only two people do is asked for. */
export interface ApprovalRequest {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** This and nothing else. */
  readonly act: ActOfTwo;
  /** In words for the log. */
  readonly reason: string;
  /** Where given, this round and no other. */
  readonly round: string;
}

/** A second person's yes; or nobody wants it any more. */
export interface ApprovalAnswer {
  /** Made by the client; the same answer under the same id is given once. */
  readonly id: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** By its number at this table. */
  readonly approval: number;
}

/** Messages `first` to `last` of the table tell what it did. */
export interface ApprovalDone {
  /** The first of them. */
  readonly first: number;
  /** The last of them. */
  readonly last: number;
}

/** What waits for a second person, and at which table. */
export interface TableApproval {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** What waits there. */
  readonly approval: ApprovalView;
}

/** Everything that a card on the felt may be corrected to, and with which it may change places. */
export interface CorrectionsView {
  /** The hand, or the side of a coup; empty for the dealer. */
  readonly place: string;
  /** Which card there, counted from 0. */
  readonly index: number;
  /** What it was taken for. */
  readonly card: string;
  /** The result was shown: a second person must approve. */
  readonly two: boolean;
  /** All others, in the order of a deck. */
  readonly cards: readonly CorrectionView[];
  /** The other cards that lie face up, in the order of the felt. */
  readonly exchanges: readonly ExchangeView[];
}

/** One card that may lie there instead. */
export interface CorrectionView {
  /** Rank and suit, such as `Th`. */
  readonly card: string;
  /** Why it cannot be corrected so; null where it can. */
  readonly refused: Refusal | null;
}

/** One card that may change places with it. */
export interface ExchangeView {
  /** The hand, or the side of a coup; empty for the dealer. */
  readonly place: string;
  /** Which card there, counted from 0. */
  readonly index: number;
  /** Rank and suit, such as `Th`. */
  readonly card: string;
  /** Why the two cannot change places; null where they can. */
  readonly refused: Refusal | null;
}

/** Nothing of it has happened. */
export interface CorrectionPreview {
  /** Why it cannot be corrected so; then nothing else is told. */
  readonly refused: Refusal | null;
  /** The result was shown: a second person must approve. */
  readonly two: boolean;
  /** Where cards would be others, or count otherwise. */
  readonly rows: readonly RowChange[];
  /** Stakes that would end otherwise, once there is a result. */
  readonly stakes: readonly StakeChange[];
  /** Minor units by which the house would pay more; fewer where it is below 0. */
  readonly house: number;
  /** What the table would wait for. */
  readonly wants: WaitingFor | null;
  /** The round would be over. */
  readonly over: boolean;
}

/** Cards at one place, as they lie and as they would lie. */
export interface RowChange {
  /** The hand, or the side of a coup; empty for the dealer. */
  readonly place: string;
  /** As they lie. */
  readonly before: readonly string[];
  /** As they would lie. */
  readonly after: readonly string[];
  /** What they count now, in words of the game; empty where the family has none. */
  readonly counted: string;
  /** What they would count. */
  readonly would_count: string;
}

/** A stake that would end otherwise. */
export interface StakeChange {
  /** The id of a person. */
  readonly player: string;
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** How it ended; empty where the round is not over. */
  readonly label: string;
  /** How it would end; empty where the round would not be over. */
  readonly would: string;
  /** Minor units that come back so far. */
  readonly back: number;
  /** Minor units that would come back. */
  readonly would_back: number;
}

/** One procedure, told before it is chosen. */
export interface MisdealView {
  /** What went wrong. */
  readonly misdeal: Misdeal;
  /** What is done about it. */
  readonly effect: MisdealEffect;
  /** The tag of the command, or of what a second person is asked for. */
  readonly act: string;
  /** A second person must approve. */
  readonly two: boolean;
  /** Why it cannot be done now; null where it can. */
  readonly refused: Refusal | null;
}

/** What a player disputes, with all that lies and happened. */
export interface DisputeCase {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The id of a round, `TABLE/SHOE/ROUND`. */
  readonly round: string;
  /** Who disputes. */
  readonly player: string;
  /** Since when; 0 where that is not known. */
  readonly at: number;
  /** How many cards lay when the player pressed. */
  readonly cards: number;
  /** What happened in the round, as it is told now. */
  readonly log: readonly ReplayMove[];
  /** When betting ended; 0 where that is not known. */
  readonly begun: number;
  /** When the card of each entry of `log` came; 0 where the entry is no card. */
  readonly moments: readonly number[];
  /** Where the round can be seen step by step once it is over. */
  readonly replay: string;
}

/** One thing that happened; fields that say nothing about it are empty. */
export interface ReplayMove {
  /** What it was. */
  readonly what: ReplayMoveKind;
  /** The hand or the side; empty for the dealer. */
  readonly place: string;
  /** The place is a hand on which players decide. */
  readonly on_hand: boolean;
  /** Which came to lie there. */
  readonly card: string;
  /** The card that lay there before, or the one that it was exchanged for. */
  readonly other: string;
  /** What was chosen. */
  readonly action: string;
  /** How many stakes were insured, or how many players chose this. */
  readonly count: number;
  /** Why cards were corrected, or why the round is void. */
  readonly reason: string;
}

/** Who deals at a table. */
export interface RosterRow {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** Empty where nobody does. */
  readonly croupier: string;
  /** When they came; 0 where that is not known. */
  readonly since: number;
  /** Since when no window of theirs answers; 0 while one does. */
  readonly line_lost: number;
  /** The table is handed over to whoever takes it. */
  readonly offer: OfferView | null;
  /** Who is to deal from when on. */
  readonly planned: readonly PlannedShift[];
}

/** Somebody goes to what needs somebody. */
export interface AlarmRequest {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
  /** By its name. */
  readonly alarm: string;
  /** Although somebody else goes already. */
  readonly over: boolean;
}

/** Who goes, and since when. */
export interface AlarmAnswer {
  /** By its name. */
  readonly alarm: string;
  /** The id of a person. */
  readonly by: string;
  /** In microseconds. */
  readonly at: number;
}

/** One line of a table's journal, as it was written. */
export interface JournalLine {
  /** In the stream of the table. */
  readonly number: number;
  /** In microseconds. */
  readonly at: number;
  /** What happened, by its stable name. */
  readonly name: string;
  /** Whose command it follows from; empty where the table brought it about by itself. */
  readonly by: string;
  /** The event as JSON, letter by letter as it was written. */
  readonly body: string;
  /** Of this line and all before it. */
  readonly hash: string;
}

/** Cash into a purse. */
export interface Deposit {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** By id or by name. */
  readonly player: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
  /** Needed above the deposit limit. */
  readonly reason?: string;
  /** The cashier knows that the player is excluded from play, and takes the deposit all the same. */
  readonly confirmed?: boolean;
}

/** Cash out of a purse. */
export interface Withdraw {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** By id or by name. */
  readonly player: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
}

/** All of a player's credit on a ticket; above the ticket limit it waits to be paid by hand. */
export interface CashOut {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** By id or by name. */
  readonly player: string;
}

/** For cash over the counter. */
export interface CashTicket {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: string;
}

/** Nobody else may have it for a while. */
export interface ReserveTicket {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: string;
}

/** Whoever holds it may have it again. */
export interface ReleaseTicket {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: string;
}

/** It never left the printer, or is taken back. */
export interface VoidTicket {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: string;
  /** In words for people. */
  readonly reason?: string;
}

/** The same ticket once more on paper. */
export interface ReprintTicket {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: string;
  /** In words for people. */
  readonly reason?: string;
}

/** The cashier pays what a player asked for. */
export interface PayByHand {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** As the queue names it. */
  readonly request: string;
}

/** Tips of a table to its dealer. */
export interface PayTips {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** By id or by name. */
  readonly dealer: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
}

/** One's own, with a count. */
export interface OpenDrawer {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** As counted. */
  readonly amount: number;
}

/** From the safe into one's own drawer; less than nothing leads back to the safe. */
export interface MoveCash {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** As it is called: a wish that comes late is for no drawer that was opened since. */
  readonly drawer: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
  /** In words for people. */
  readonly reason?: string;
}

/** One's own. */
export interface CloseDrawer {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** As it is called. */
  readonly drawer: string;
  /** As counted. */
  readonly amount: number;
}

/** A hand-pay or an award that waits; or a ticket that one person may not pay alone, by its number. */
export interface ApproveRequest {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** As the queue names it; of a ticket, its number. */
  readonly request: string;
}

/** A supervisor allows that so much is paid to a dealer, though one person may not pay it alone (D3). */
export interface ApproveTips {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** By id or by name. */
  readonly dealer: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
}

/** A hand-pay that is not wanted any more, or an award that is declined. */
export interface CancelRequest {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** As the queue names it. */
  readonly request: string;
  /** In words for people. */
  readonly reason?: string;
}

/** The drawer of a cashier who cannot close it, counted by somebody else. */
export interface CloseDrawerFor {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** By id or by name. */
  readonly cashier: string;
  /** As the list of open ones calls it. */
  readonly drawer: string;
  /** As counted. */
  readonly amount: number;
  /** Why the cashier does not close it. */
  readonly reason: string;
}

/** Golden chips for a player. */
export interface AwardGolden {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** By id or by name. */
  readonly player: string;
  /** Of one chip. */
  readonly value: number;
  /** How many. */
  readonly count: number;
  /** For which bonus. */
  readonly reason: string;
  /** After which chips that were not played are taken back; null for never. */
  readonly days?: number | null;
}

/** Golden chips back from a player. */
export interface WithdrawGolden {
  /** Made by the client; the same command under the same id is done once. */
  readonly id: string;
  /** By id or by name. */
  readonly player: string;
  /** Of one chip. */
  readonly value: number;
  /** How many. */
  readonly count: number;
  /** Why they are taken back. */
  readonly reason: string;
}

/** What the cash desk sees of a player. */
export interface PlayerAccount {
  /** The id of a person. */
  readonly player: string;
  /** Empty for a guest. */
  readonly name: string;
  /** Minor units; what lies in stakes is counted in. */
  readonly balance: number;
  /** What of the balance lies in stakes. */
  readonly held: number;
  /** What of the balance lies nowhere. */
  readonly available: number;
  /** What of the balance are credits of the house, which are played and not paid out. */
  readonly given: number;
  /** From play; a deposit must be confirmed. */
  readonly excluded: boolean;
  /** Those that the player cashed out, of the last months. */
  readonly tickets: readonly TicketView[];
  /** What waits to be paid to the player by hand. */
  readonly hand_pay: HandPayView | null;
  /** In the tray, those that expire first before the others. */
  readonly golden: readonly GoldenChips[];
}

/** A ticket as the house knows it. */
export interface TicketView {
  /** The validation number. */
  readonly number: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
  /** What of it are credits of the house, which are played and not paid out. */
  readonly given: number;
  /** `issued`, `reserved`, `redeemed`, `expired` or `void`. */
  readonly state: string;
  /** When, in microseconds. */
  readonly issued: number;
  /** When, in microseconds. */
  readonly expires: number;
  /** Who allowed that it is paid in cash; empty where nobody did. */
  readonly approved_by: string;
}

/** Golden chips of one value that lie in a player's tray. */
export interface GoldenChips {
  /** Of one chip. */
  readonly value: number;
  /** How many. */
  readonly count: number;
  /** When they are taken back, in microseconds; null for never. */
  readonly expires: number | null;
  /** For which bonus; empty where nobody knows any more. */
  readonly reason: string;
}

/** What a cashier is to pay. */
export interface PaidOut {
  /** In cash. */
  readonly paid: number;
  /** Credits of the house that were with it and are not paid. */
  readonly given: number;
  /** Who cashed out. */
  readonly player: string;
  /** The number of the ticket, or the name of the request. */
  readonly reference: string;
  /** Who approved it; empty where nobody had to. */
  readonly second: string;
  /** From which it is paid. */
  readonly drawer: string;
  /** What should be left in the drawer. */
  readonly cash: number;
}

/** What a cashier may pay to a dealer, once and on this day, because a supervisor has allowed it. */
export interface TipsAllowance {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The dealer's hand, at blackjack. */
  readonly dealer: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
  /** The supervisor. */
  readonly by: string;
}

/** A cashier's drawer. */
export interface DrawerView {
  /** Its name; every opening has a new one. Empty where none is open. */
  readonly drawer: string;
  /** When, in microseconds. */
  readonly opened: number;
  /** With which it was opened. */
  readonly count: number;
  /** What should be in it. */
  readonly cash: number;
}

/** A drawer that was closed. */
export interface DrawerCount {
  /** Its name. */
  readonly drawer: string;
  /** By its cashier, or by the supervisor who closed it. */
  readonly counted: number;
  /** What should have been in it. */
  readonly expected: number;
  /** Below nothing where something is missing. */
  readonly difference: number;
}

/** A drawer that is open, as supervisors see it. */
export interface OpenDrawerView {
  /** The id of the person whose it is. */
  readonly cashier: string;
  /** Of that person; empty where nobody of this id is known any more. */
  readonly name: string;
  /** As its cashier sees it. */
  readonly drawer: DrawerView;
}

/** A ticket that somebody has brought to the desk. */
export interface DeskTicket {
  /** As it is printed. */
  readonly paper: OwnTicket;
  /** Who cashed out. */
  readonly player: string;
  /** Where it was printed. */
  readonly terminal: string;
  /** What of it is paid in cash. */
  readonly pays: number;
  /** A supervisor must approve it before one person pays it. */
  readonly needs_second: boolean;
  /** Empty where nobody has. */
  readonly approved_by: string;
  /** The cashier for whom it is kept; empty where anybody may have it. */
  readonly reserved_by: string;
  /** In microseconds. */
  readonly reserved_until: number;
  /** When it was paid, voided or expired; 0 where it is still worth its amount. */
  readonly ended: number;
}

/** A ticket, with everything that is printed on it. */
export interface OwnTicket {
  /** The validation number. */
  readonly number: string;
  /** The same as it is printed. */
  readonly shown: string;
  /** Minor units; golden chips are counted in. */
  readonly amount: number;
  /** The amount in words. */
  readonly words: string;
  /** What of it are credits of the house, which are played and not paid in cash. */
  readonly given: number;
  /** `issued`, `reserved`, `redeemed`, `expired` or `void`. */
  readonly state: string;
  /** When, in microseconds. */
  readonly issued: number;
  /** When, in microseconds. */
  readonly expires: number;
  /** Counts the tickets of the house. */
  readonly sequence: number;
  /** The name of the house. */
  readonly site: string;
  /** What a unit of money is called; empty where it has no name. */
  readonly currency: string;
  /** The bar code, Interleaved 2 of 5: widths of bars and spaces in turn, a bar first. */
  readonly bars: readonly number[];
}

/** Something that changed what should be in a drawer. */
export interface DrawerMove {
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** The name of its line in the journal, such as `desk-deposited`. */
  readonly kind: string;
  /** Into the drawer; less than nothing out of it. */
  readonly amount: number;
  /** Whom it concerns; empty where nobody. */
  readonly player: string;
  /** The ticket, the request, or the table whose tips were paid. */
  readonly reference: string;
  /** Who approved it. */
  readonly second: string;
  /** In words, where some were given. */
  readonly reason: string;
  /** What should be in the drawer afterwards. */
  readonly cash: number;
}

/** Tips of one table. */
export interface TableTips {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** Not paid out yet, by the ledger. */
  readonly there: number;
  /** Who has dealt there. */
  readonly dealers: readonly DealerTips[];
  /** The latest first. */
  readonly shifts: readonly DealerShift[];
}

/** What one dealer was given at a table, and paid. */
export interface DealerTips {
  /** The dealer's hand, at blackjack. */
  readonly dealer: string;
  /** In the shifts below. */
  readonly given: number;
  /** Ever. */
  readonly paid: number;
  /** What a supervisor has allowed to be paid today though one person may not pay it alone. */
  readonly allowed: number;
}

/** Tips that came while one croupier dealt. */
export interface DealerShift {
  /** Empty where the house dealt by itself. */
  readonly dealer: string;
  /** When, in microseconds. */
  readonly came: number;
  /** Null while the shift lasts. */
  readonly went: number | null;
  /** That can be paid out. */
  readonly tips: number;
}

/** By what the desk is bound, and what it owes on paper. */
export interface DeskBounds {
  /** More than this is paid by hand. */
  readonly ticket_most: number;
  /** The most that one person pays to a player in a day. */
  readonly paid_alone: number;
  /** A deposit of more than this needs a reason. */
  readonly deposit_most: number;
  /** Golden chips of more than this in a day, to one player or by one person, need a second person. */
  readonly golden_alone: number;
  /** Tickets that are worth their amounts. */
  readonly open_tickets: number;
  /** All of them together. */
  readonly open_amount: number;
  /** Tickets of the last months that nobody redeemed in time. */
  readonly expired_tickets: number;
  /** What fell to the house with them. */
  readonly expired_amount: number;
}

/** What somebody is called. */
export interface NameView {
  /** The id of a person. */
  readonly player: string;
  /** A guest has one that is made of their id, such as `Guest 4F2A`. */
  readonly name: string;
  /** They have no name of their own. */
  readonly guest: boolean;
  /** They play for the house, so that nobody sits alone. */
  readonly house: boolean;
}

/** The rules of a table, or of a game as its card has them. */
export interface RulesView {
  /** Empty where a game was asked about. */
  readonly table: string;
  /** The key of the game in the catalogue. */
  readonly game: string;
  /** As people call it. */
  readonly title: string;
  /** `blackjack` or `baccarat`. */
  readonly family: string;
  /** How its table looks. */
  readonly felt: string;
  /** The hash of the rules that the shoe is dealt by. */
  readonly digest: string;
  /** Of the table's settings; 0 where a game was asked about. */
  readonly version: number;
  /** What this house calls a bet beside the main bets (G12). */
  readonly special_bet: string;
  /** Every rule by its key. */
  readonly rules: readonly (readonly [string, string])[];
  /** In which the sheet can be asked for, with `?lang=`. */
  readonly languages: readonly string[];
  /** All of it in words. */
  readonly sheet: SheetPage;
  /** Main bets first, then those on offer, then the others that the game knows. */
  readonly bets: readonly BetRules[];
  /** Whether the profile shows how often each result comes; what a bet returns is always told. */
  readonly odds_shown: boolean;
  /** The odds are being worked out; ask again in a few seconds. */
  readonly pending: boolean;
}

/** Everything that a player may want to know about a game. */
export interface SheetPage {
  /** The language of the words. */
  readonly language: string;
  /** As people call it. */
  readonly title: string;
  /** In the order in which they are read. */
  readonly sections: readonly SheetSection[];
}

/** A section of a rule sheet. */
export interface SheetSection {
  /** Where a link to it leads. */
  readonly key: string;
  /** As people call it. */
  readonly title: string;
  /** In the order in which they are read. */
  readonly blocks: readonly SheetBlock[];
}

/** A heading, a paragraph, or rows of a list or table. */
export interface SheetBlock {
  /** `heading`, `paragraph`, `bullets`, `terms` (word, meaning) or `table` (the first row is its head). */
  readonly kind: string;
  /** Where a link to a heading leads; otherwise empty. */
  readonly key: string;
  /** One row with one cell for headings and paragraphs. */
  readonly rows: readonly (readonly string[])[];
}

/** A bet with all that belongs to it. */
export interface BetRules {
  /** The key of a betting field. */
  readonly bet: string;
  /** As people call it. */
  readonly title: string;
  /** What wins, in a sentence or two, in the language that was asked for. */
  readonly text: string;
  /** It is a main bet. */
  readonly main: boolean;
  /** It lies on this felt; others may lie on that of another table of the game. */
  readonly offered: boolean;
  /** The name of its pay table. */
  readonly table: string;
  /** What it pays, row by row. */
  readonly rows: readonly RuleRow[];
  /** What may lie on it; null where no table was asked about, and where it is not on offer. */
  readonly limits: FieldLimits | null;
  /** The limits of stakes behind another's hand; null where there are none. */
  readonly behind: FieldLimits | null;
  /** Bets that must carry a stake first. */
  readonly needs: readonly string[];
  /** It wants a main stake. */
  readonly needs_main: boolean;
  /** It lies before the player, not on a hand. */
  readonly per_player: boolean;
  /** Bets that the same player may not hold in the same round. */
  readonly not_beside: readonly string[];
  /** Which cards it looks at. */
  readonly window: string;
  /** When it is known: with the `first-cards`, with the dealer's `second-card`, or at the `end`. */
  readonly decided: string;
  /** Null until they are worked out. */
  readonly odds: BetOddsView | null;
}

/** A row of a pay table. */
export interface RuleRow {
  /** As people call it. */
  readonly title: string;
  /** Such as `3:2`; `push` where the stake comes back, `lose` where nothing does. */
  readonly odds: string;
  /** Of its title in the texts (`title.KEY`); empty where it has only its own words. */
  readonly key: string;
  /** The results that it covers, as settled bets name them. */
  readonly labels: readonly string[];
  /** What it would pay without the commission; the same as `odds` where none is taken. */
  readonly gross: string;
  /** Cards that win it, such as `Qh-Qh | As-Kd`: the hand and the dealer, or the Player and the Banker. It is empty where there is none. */
  readonly example: string;
}

/** The odds of one bet, per unit of the initial stake, from a full shoe. */
export interface BetOddsView {
  /** The key of a betting field. */
  readonly bet: string;
  /** What comes back on average. */
  readonly returns: Chance;
  /** What the house keeps of it. */
  readonly edge: Chance;
  /** How often more than the stake comes back; null where chances are not shown. */
  readonly wins: Chance | null;
  /** How often the stake comes back; null where chances are not shown. */
  readonly pushes: Chance | null;
  /** The standard deviation of the net result. */
  readonly deviation: string;
  /** How it was found, in a few words. */
  readonly method: string;
  /** Best first, as they stand in the pay table; none where chances are not shown. */
  readonly rows: readonly OddsRow[];
}

/** A number as text. */
export interface Chance {
  /** Rounded to ten digits behind the point. */
  readonly decimal: string;
  /** A fraction such as `384/415`; null where it is computed and not counted. */
  readonly exact: string | null;
}

/** How often a row of the pay table comes. */
export interface OddsRow {
  /** Of the row; of blackjack's main bet, the net result in stakes such as `net +1.5`. */
  readonly title: string;
  /** Odds such as `3:2`, `push` or `lose`. */
  readonly pays: string;
  /** How often it comes. */
  readonly chance: Chance;
}

/** Past rounds, the latest first. */
export interface HistoryPage {
  /** Rounds that were dealt from it. */
  readonly rounds: readonly HistoryRow[];
  /** Ask with this for the rounds before these; null where there are none. */
  readonly before: string | null;
}

/** One past round of a player. */
export interface HistoryRow {
  /** The id of a round, `TABLE/SHOE/ROUND`. */
  readonly round: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The key of the game in the catalogue. */
  readonly game: string;
  /** As people call it. */
  readonly title: string;
  /** `blackjack` or `baccarat`. */
  readonly family: string;
  /** How the table looks. */
  readonly felt: string;
  /** The id of a shoe, `TABLE/SHOE`. */
  readonly shoe: string;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** It was void, and every stake went back. */
  readonly void: boolean;
  /** What lay there. */
  readonly staked: number;
  /** Golden chips that lay beside, by their value. */
  readonly golden: number;
  /** Minor units that come back, stakes included. */
  readonly back: number;
  /** `blackjack`, `win`, `push` or `lose`: whether more, as much or less came back than was staked. */
  readonly mark: string;
  /** The dealer's, or those of both sides. */
  readonly cards: readonly (readonly [string, readonly string[]])[];
  /** The player's own, at blackjack: where all share a hand, with the cards that counted for them. */
  readonly hands: readonly (readonly [string, readonly string[]])[];
  /** The hands that all share, where others went on after the player had stopped. */
  readonly common: readonly (readonly [string, readonly string[]])[];
  /** What all of these came to, in the same order: the total, `BJ` or `BUST`. */
  readonly totals: readonly (readonly [string, string])[];
  /** The stakes, each with what comes back. */
  readonly bets: readonly SettledBet[];
  /** What the player decided, and what it gave away; empty where that is not told, or not worked out yet. */
  readonly decided: readonly DecisionWorth[];
  /** The game in which hands of the player went on; empty where none did. */
  readonly interrupted: string;
  /** The round settled a main stake of the player, who was not there and is told so (I7). */
  readonly notice: boolean;
}

/** How one bet ended, and why. */
export interface SettledBet {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** The key of a betting field. */
  readonly bet: string;
  /** As people call it. */
  readonly title: string;
  /** What wins, in a sentence or two; of a replay in the language that was asked for. */
  readonly text: string;
  /** The stake lies behind a hand of somebody else. */
  readonly behind: boolean;
  /** How it ended, by the key of the result. */
  readonly label: string;
  /** The row of the pay table that it fell into: the label as people read it. */
  readonly row: string;
  /** Of that row in the texts (`title.KEY`); empty where it has only its own words. */
  readonly row_key: string;
  /** Such as `3:2`; `push` where the stake comes back, `lose` where nothing does. */
  readonly odds: string;
  /** What lay there. */
  readonly staked: number;
  /** Golden chips among it, by their value. */
  readonly golden: number;
  /** Minor units that come back, stakes included. */
  readonly back: number;
  /** Golden chips that came back, by their value. */
  readonly golden_back: number;
  /** What the house kept of the winnings; it is not in `back`. */
  readonly commission: number;
}

/** A past round from the end of betting to its payment. */
export interface RoundReplay {
  /** With the bets of the player whose round it is, or who shared it. */
  readonly row: HistoryRow;
  /** The id of a person. */
  readonly player: string;
  /** It is shown to somebody else than the player. */
  readonly shared: boolean;
  /** Why it is void. */
  readonly why: string;
  /** Cards that were burnt. */
  readonly burnt: readonly string[];
  /** Cards that were corrected, in words. */
  readonly corrections: readonly string[];
  /** What may be chosen on the hand that they are asked about. */
  readonly decisions: readonly PastDecision[];
  /** Hints that the player was shown. */
  readonly advice: readonly string[];
  /** What the house was bound to before the first card of its shoe, in hexadecimal; empty where cards came from outside. */
  readonly commitment: string;
  /** Everybody's stakes as betting ended; at a common hand they are told as sums. */
  readonly stakes: readonly FeltStake[];
  /** Stakes of which only the sum is seen: behind a hand, or on a common one. */
  readonly sums: readonly FeltSum[];
  /** From the end of betting to the payment. */
  readonly steps: readonly ReplayStep[];
  /** Its cards in the order in which they left the shoe; null stands for one that nobody saw. */
  readonly dealt: readonly (string | null)[];
}

/** What was chosen on a hand. */
export interface PastDecision {
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** What is chosen: `hit`, `stand`, `double`, `split`, `surrender`. */
  readonly action: string;
  /** The player's own word; otherwise the house decided. */
  readonly own: boolean;
}

/** One moment of a round. */
export interface ReplayStep {
  /** The line of the journal that tells it. */
  readonly n: number;
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** What happened; nothing at the first moment, when betting had ended. */
  readonly moves: readonly ReplayMove[];
  /** The cards as they lie then; those of the last moment stay until the end. */
  readonly round: RoundView;
}

/** Where anybody can look at a round. */
export interface SharedRound {
  /** On this server, without its name. */
  readonly address: string;
  /** What stands behind `share=` in it. */
  readonly token: string;
}

/** A statement, the latest first. */
export interface StatementPage {
  /** Everything that changed the balance. */
  readonly lines: readonly StatementLine[];
  /** Ask with this for the lines before these; null where there are none. */
  readonly before: string | null;
}

/** Something that changed a balance. */
export interface StatementLine {
  /** The time of the house, in microseconds since 1970, UTC. */
  readonly at: number;
  /** What it was: `round`, `refill`, `ticket-out` and so on. */
  readonly purpose: string;
  /** The round, the ticket or the table; empty where there is none. */
  readonly reference: string;
  /** What left the purse; of a round, the stakes. */
  readonly debit: number;
  /** What came into it; of a round, all that came back. */
  readonly credit: number;
  /** After it. */
  readonly balance: number;
}

/** What a player's play comes to, void rounds left out. */
export interface Statistics {
  /** All of them. */
  readonly rounds: number;
  /** Minor units, golden chips left out. */
  readonly staked: number;
  /** Minor units that come back, the stake included. */
  readonly returned: number;
  /** The most that one round won. */
  readonly best: number;
  /** In which; empty where none won. */
  readonly best_round: string;
  /** By game. */
  readonly games: readonly PlayCount[];
  /** By day, the latest last. */
  readonly days: readonly PlayCount[];
  /** In microseconds. */
  readonly longest_session: number;
  /** How long the one that lasts has lasted, in microseconds; 0 where none does. */
  readonly session: number;
}

/** What the rounds of a game, or of a day, come to. */
export interface PlayCount {
  /** The key of the game, or the day such as `2026-11-16`: the gaming day of the house. */
  readonly key: string;
  /** How many there were. */
  readonly rounds: number;
  /** Minor units, golden chips left out. */
  readonly staked: number;
  /** Minor units that come back, the stake included. */
  readonly returned: number;
}

/** The transcript of a shoe, as docs/rng.md describes it: whoever has it can deal the shoe again. */
export interface ShoeProof {
  /** Of this form. */
  readonly version: number;
  /** The id of a shoe, `TABLE/SHOE`. */
  readonly shoe: string;
  /** How many it was made of. */
  readonly decks: number;
  /** `cut-card`, `every-round` or `continuous`. */
  readonly shuffle: string;
  /** Cards behind the cut card. */
  readonly cut: number;
  /** Cards that were burnt when it opened, or `first-card`: that one said how many. */
  readonly burn: number | string;
  /** Cards that lay elsewhere when it was made. */
  readonly without: readonly string[];
  /** What the house was bound to before the first card, in hexadecimal. */
  readonly server_commitment: string;
  /** In hexadecimal. */
  readonly server_seed: string;
  /** Whoever took part in making it, in the order of the ids. */
  readonly players: readonly PledgeProof[];
  /** Players who did not show their seeds. */
  readonly left_out: readonly string[];
  /** Every card that left it, the burnt ones first, as the table told them; those that nobody saw are as the seeds say. */
  readonly dealt: readonly string[];
  /** By a continuous shuffler alone. */
  readonly returned: readonly ReturnProof[];
  /** Which of them nobody saw, counted from 0. */
  readonly unseen: readonly number[];
  /** The rounds that were dealt from it. */
  readonly rounds: readonly string[];
  /** How the cards follow from the seeds, in a few words. */
  readonly generator: string;
}

/** A player's part in a shoe. */
export interface PledgeProof {
  /** The id of a person. */
  readonly player: string;
  /** The hash that binds to a seed before it is shown; see docs/rng.md. */
  readonly commitment: string;
  /** In hexadecimal; null where it was not shown, and left out. */
  readonly seed: string | null;
}

/** Cards that went back into a continuous shuffler. */
export interface ReturnProof {
  /** After so many cards had left it. */
  readonly after: number;
  /** In the order in which they lie. */
  readonly cards: readonly string[];
}

/** All of one's credit on a ticket, above the ticket limit by hand; refused while stakes lie anywhere. */
export interface OwnCashOut {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
}

/** A ticket, into one's own purse; where tickets are bound to their players, one of one's own. */
export interface OwnRedeem {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
  /** The validation number. */
  readonly number: string;
}

/** The credit is more than a ticket may hold: somebody of the house was told, and comes to pay. */
export interface OwnHandPay {
  /** As it waits. */
  readonly hand_pay: HandPayView;
  /** All that waits to be paid. */
  readonly amount: number;
}

/** The best chart of a table's rules, as people print it on cards. */
export interface StrategyView {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** It is being worked out; ask again in a few seconds. */
  readonly pending: boolean;
  /** The columns: the dealer's card. */
  readonly up_cards: readonly string[];
  /** Hard totals, soft totals and pairs. `H` hit, `S` stand, `D` double or else hit, `Ds` double or else stand, `P` split, `R` surrender or else hit, `Rs` or else stand, `Rp` or else split. */
  readonly parts: readonly ChartPart[];
  /** Whether to take insurance. */
  readonly insure: boolean;
  /** What the main bet returns when it is played so. */
  readonly returns: Chance | null;
}

/** A third of a chart. */
export interface ChartPart {
  /** `hard`, `soft` or `pairs`. */
  readonly key: string;
  /** As people call it. */
  readonly title: string;
  /** A hand each. */
  readonly rows: readonly ChartRow[];
}

/** A hand against every up card. */
export interface ChartRow {
  /** As people call it. */
  readonly title: string;
  /** What to do, in the order of the up cards. */
  readonly cells: readonly string[];
}

/** What the chart says of the hand that a player is asked about. That it was told is written down. */
export interface AdviceView {
  /** A hand such as `3.1`, after a split `3.1a`; `1` where all share it; empty at baccarat. */
  readonly hand: string;
  /** What to do: `hit`, `stand`, `double`, `split`, `surrender`. Empty where `pending`. */
  readonly action: string;
  /** The chart is being worked out; ask again in a few seconds. */
  readonly pending: boolean;
}

/** The returns of the next round. What somebody is shown belongs to the cards that they saw: a page shows these figures as long as it shows so many cards gone. */
export interface ShoeOddsView {
  /** The id of a shoe, `TABLE/SHOE`. */
  readonly shoe: string;
  /** Cards that have left it. */
  readonly gone: number;
  /** Those on the felt; none while a round is dealt, and where nobody can say. */
  readonly bets: readonly BetNow[];
}

/** What a bet returns on average, per unit of stake. */
export interface BetNow {
  /** The key of a betting field. */
  readonly bet: string;
  /** From the cards that can still come. */
  readonly now: Chance;
  /** From a full shoe. */
  readonly full: Chance;
}

/** What somebody said at a table. */
export interface Saying {
  /** The id of a person. */
  readonly player: string;
  /** In the player's own words. */
  readonly said: string;
}

/** To sign in. */
export interface SignInRequest {
  /** As it was registered. */
  readonly name: string;
  /** In clear: the house keeps a hash. */
  readonly password: string;
  /** Of the second factor, or one for recovery, where the account has one. */
  readonly code: string;
  /** The password from now on, where the present one was given by the house. */
  readonly new: string;
}

/** What is to be known before somebody comes in. */
export interface SignInOptions {
  /** What it is called. */
  readonly house: string;
  /** Those that its pages offer, the usual one first. */
  readonly languages: readonly string[];
  /** Anybody may play without a name. */
  readonly guests: boolean;
  /** Players make accounts for themselves. */
  readonly registration: boolean;
}

/** The password is right, and something more is needed; the status is 403. */
export interface MoreNeeded {
  /** Why: one of `texts/en/refusals.json`. */
  readonly code: string;
  /** The sentence in English. */
  readonly reason: string;
  /** A code of the second factor; a code of the authenticator that is to be set up; a new password; the same again. */
  readonly wanted: SignInStep;
  /** To be typed into an authenticator. */
  readonly secret: string;
  /** The same as an address that it reads. */
  readonly authenticator: string;
}

/** To be the guest again over whom one has signed in. */
export interface GuestBack {
  /** The id of the guest. */
  readonly guest: string;
}

/** What is to be known of one's own account. */
export interface OwnSecurity {
  /** All that have not ended. */
  readonly sessions: readonly OwnSession[];
  /** Accounts that were left behind by signing in. */
  readonly guests: readonly OwnGuest[];
  /** A code is asked for at every sign-in. */
  readonly second_factor: boolean;
  /** Recovery codes that were not used yet. */
  readonly recovery_left: number;
  /** When the person last signed in, in microseconds. */
  readonly last_at: number;
  /** From which address. */
  readonly last_from: string;
}

/** A session of one's own, as a list shows it. */
export interface OwnSession {
  /** What it is called here. */
  readonly session: string;
  /** In microseconds, as all times are. */
  readonly began: number;
  /** When something was last done in it. */
  readonly seen: number;
  /** When it ends whatever happens; 0 is never. */
  readonly until: number;
  /** From where it was begun. */
  readonly address: string;
  /** The one that asks. */
  readonly this: boolean;
}

/** A guest over whom one has signed in; `/api/guest-back` is the way back. */
export interface OwnGuest {
  /** The id of the guest. */
  readonly player: string;
  /** Minor units that are still there. */
  readonly balance: number;
}

/** Another password; every other session ends. */
export interface PasswordRequest {
  /** The password until now. */
  readonly old: string;
  /** 10 to 256 characters, and not one that is guessed easily. */
  readonly new: string;
}

/** Sessions of one's own end, with their open windows. */
export interface EndSessionsRequest {
  /** One by its name in the list; empty for all but this one. */
  readonly session: string;
}

/** A second factor is wanted, or not any more; the password is asked once more. */
export interface FactorRequest {
  /** Of whoever asks. */
  readonly password: string;
}

/** A code shows that the secret has arrived. */
export interface CodeRequest {
  /** Six digits. */
  readonly code: string;
}

/** To be entered into an authenticator, and confirmed by a code of it. */
export interface Secret {
  /** In base 32. */
  readonly secret: string;
  /** The same as an address that it reads. */
  readonly authenticator: string;
}

/** Codes for whoever loses the second factor; each lets in once. They are shown this once. */
export interface Recovery {
  /** Eight of them. */
  readonly codes: readonly string[];
}

/** Somebody finds that these words should not have been said. */
export interface ReportRequest {
  /** The id of the words, as the table told it. */
  readonly note: string;
  /** Why, in words for people of the house. */
  readonly reason: string;
}

/** What somebody said, and who finds that it should not have been said. */
export interface Report {
  /** The id of the words. */
  readonly note: string;
  /** Who said it. */
  readonly player: string;
  /** Empty where the words are erased. */
  readonly said: string;
  /** Who reported it. */
  readonly reporter: string;
  /** In microseconds. */
  readonly at: number;
  /** In the reporter's words. */
  readonly reason: string;
}

/** A player may not speak for a while. */
export interface MuteRequest {
  /** The id of the player. */
  readonly player: string;
  /** From now on; 0 lets the player speak again. */
  readonly minutes: number;
  /** Why, in words for the player. */
  readonly reason: string;
  /** At this table; empty is everywhere in the house. */
  readonly table: string;
  /** Sent again under the same id it is the same mute, and what a failure left undone is done. */
  readonly id: string;
}

/** Somebody may not speak for a while. */
export interface Mute {
  /** The id of the player. */
  readonly player: string;
  /** At this table; empty is everywhere in the house. */
  readonly table: string;
  /** In microseconds. */
  readonly until: number;
  /** Why, in words for the player. */
  readonly reason: string;
  /** Who of the house said so. */
  readonly by: string;
}

/** One of the two is enough; whoever signed in by badge or short code gives all that a sign-in needs. */
export interface ConfirmRequest {
  /** In clear: the house keeps a hash. */
  readonly password: string;
  /** Of the second factor, where the account has one. */
  readonly code: string;
}

/** Acts of the house are done without asking again. */
export interface Confirmed {
  /** In microseconds; 0 where the house never asks again. */
  readonly until: number;
}

/** Somebody who has a name, as people of the house see the account. */
export interface AccountRow {
  /** Made by the house, never reused. */
  readonly id: string;
  /** Empty for a guest. */
  readonly name: string;
  /** `player`, `croupier`, `supervisor`, `cashier`, `operator` or `auditor`. */
  readonly role: string;
  /** `open` or `locked`. */
  readonly state: string;
  /** When it was made, in microseconds. */
  readonly since: number;
  /** When the person last signed in; 0 is never. */
  readonly last_at: number;
  /** From which address. */
  readonly last_from: string;
  /** Somewhere, at this moment. */
  readonly signed_in: boolean;
  /** A code is asked for at every sign-in. */
  readonly second_factor: boolean;
  /** The password was given by the house and was not changed yet. */
  readonly one_time: boolean;
}

/** Something is to be done about an account: it is locked, unlocked, erased, removed, gets a password for one time, or loses its second factor. */
export interface AccountActRequest {
  /** The id, or the name. */
  readonly person: string;
  /** In words for the log. */
  readonly reason: string;
}

/** Somebody is to have an account; the house makes up a password for one time. */
export interface NewAccount {
  /** 1 to 32 visible characters of one script. */
  readonly name: string;
  /** What the person may do. */
  readonly role: Role;
  /** In words for the log. */
  readonly reason: string;
}

/** Somebody is to have another role; the person signs in again. */
export interface RoleRequest {
  /** The id, or the name. */
  readonly person: string;
  /** From now on. */
  readonly role: Role;
  /** In words for the log. */
  readonly reason: string;
}

/** Where somebody is signed in; with `end`, the person is not any more. */
export interface SessionsRequest {
  /** The id, or the name. */
  readonly person: string;
  /** Every session ends, with its open windows. */
  readonly end: boolean;
  /** With `end`, the one of this name in the list alone. */
  readonly session: string;
}

/** A second person's yes; or nobody wants it any more. */
export interface RequestAnswer {
  /** By its name in the list of those that wait. */
  readonly request: string;
}

/** What waits for a second person. */
export interface AccountRequest {
  /** Its name. */
  readonly request: string;
  /** What is to be done. */
  readonly act: AccountAct;
  /** The id of the account; empty where one is to be made. */
  readonly person: string;
  /** Of the account. */
  readonly name: string;
  /** That it is to have, or has. */
  readonly role: string;
  /** In the words of whoever asked. */
  readonly reason: string;
  /** Who asked. */
  readonly by: string;
  /** When, in microseconds. */
  readonly at: number;
  /** Of a merge: the id of the account that stays. */
  readonly into: string;
}

/** What was done, or what waits now. */
export interface AccountDone {
  /** The id of the account; empty where nothing is done yet. */
  readonly person: string;
  /** Made up for the first sign-in, which asks for another; shown this once. Where two people are needed, its first half for who asked, or its second for who approved: together, with a hyphen, they let in. */
  readonly password: string;
  /** The name of the request, where a second person must approve it. */
  readonly waiting: string;
}

/** A limit that the house sets for a player; beside it the player's own holds, and the stricter counts. A looser one, and none, hold a day later. */
export interface ImposedLimit {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
  /** The id of the player, or the name. */
  readonly person: string;
  /** stake, loss or time. */
  readonly measure: string;
  /** day, week or month; empty for the time of a session. */
  readonly period: string;
  /** Minor units; for time, microseconds. Null takes it away. */
  readonly most: number | null;
  /** In words for the log. */
  readonly reason: string;
}

/** A player does not play from now on. */
export interface ImposedExclusion {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
  /** The id of the player, or the name. */
  readonly person: string;
  /** Null is for good. Nobody shortens it. */
  readonly days: number | null;
  /** In words for the log. */
  readonly reason: string;
}

/** What a terminal starts with. */
export interface TerminalView {
  /** Its name. */
  readonly terminal: string;
  /** What the house is called. */
  readonly house: string;
  /** That it starts into. */
  readonly table: string;
  /** What players call the table. */
  readonly title: string;
  /** Of whoever plays at it; 0 where they choose. */
  readonly seat: number;
  /** What a credit is worth on it, in minor units; 0 where amounts are shown as money. */
  readonly denomination: number;
  /** That it starts with. */
  readonly language: string;
  /** Those that can be chosen, the usual one first. */
  readonly languages: readonly string[];
  /** After which it is free again, where nothing is staked and nobody does anything. */
  readonly idle_seconds: number;
  /** It has a menu for attendants. */
  readonly attendant: boolean;
  /** Nobody begins to play at it until an attendant puts it back; a visit that has begun goes on. */
  readonly out_of_service: boolean;
}

/** To open the attendant's menu. */
export interface AttendantCode {
  /** Of this terminal. */
  readonly code: string;
  /** Puts the terminal out of service, or back; where it is missing, it stays as it is. */
  readonly out_of_service: boolean | null;
}

/** What an attendant is told at a terminal. */
export interface AttendantMenu {
  /** Its name. */
  readonly terminal: string;
  /** That it plays at. */
  readonly table: string;
  /** What players call the table. */
  readonly title: string;
  /** Where cards and pace come from. */
  readonly mode: string;
  /** What the table does now. */
  readonly phase: string;
  /** The card device that deals there; empty where none does. */
  readonly source: string;
  /** The device does not answer, or nobody is there to deal. */
  readonly source_silent: boolean;
  /** Who is signed in at the terminal; empty where nobody is. */
  readonly player: string;
  /** Of the player. */
  readonly credit: number;
  /** What of it lies on tables. */
  readonly held: number;
  /** The player has called for an attendant, and nobody has gone yet. */
  readonly called: boolean;
  /** Nobody begins to play at the terminal. */
  readonly out_of_service: boolean;
}

/** Two accounts are one person's: one of them is to go into the other. */
export interface MergeRequest {
  /** The account that goes: its id, or the name. */
  readonly person: string;
  /** The one that stays. */
  readonly into: string;
  /** By what the house knows it, in words for the journal. */
  readonly reason: string;
}

/** What a merge of two accounts would do. */
export interface MergePreview {
  /** The account that goes. */
  readonly person: AccountRow;
  /** The one that stays. */
  readonly into: AccountRow;
  /** What bounds the one that goes. */
  readonly gone: Bounds;
  /** What bounds the one that stays. */
  readonly before: Bounds;
  /** The same once they are merged. */
  readonly after: Bounds;
}

/** A player's statement for people of the house. */
export interface HouseStatement {
  /** Whose it is. */
  readonly account: AccountRow;
  /** Everything that changed the balance, the latest first. */
  readonly lines: readonly StatementLine[];
  /** Ask with this for the lines before these; null where there are none. */
  readonly before: string | null;
  /** Accounts of the same person that are gone into this one; each has a statement of its own. */
  readonly merged: readonly AccountRow[];
}

/** A device on which people of the house sign in by badge or short code. */
export interface Enrolment {
  /** What it is called in the log. */
  readonly enrolment: string;
  /** What people call the device. */
  readonly name: string;
  /** The one table at which its people act; empty where any will do. */
  readonly table: string;
  /** Who enrolled it. */
  readonly by: string;
  /** When, in microseconds. */
  readonly at: number;
  /** When it ends by itself. */
  readonly until: number;
  /** When somebody last signed in on it. */
  readonly seen: number;
}

/** This very browser is to be a device on which people of the house sign in by badge or short code. */
export interface EnrolRequest {
  /** What people call the device. */
  readonly name: string;
  /** Of the second factor of whoever asks; one that was not used yet. */
  readonly code: string;
  /** The one table at which its people may act; empty where any will do. */
  readonly table: string;
  /** For which it is enrolled. */
  readonly days: number;
}

/** A device is enrolled no more; whoever signed in on it quickly is signed out. */
export interface RevokeRequest {
  /** By what it is called in the list. */
  readonly enrolment: string;
  /** In words for the log. */
  readonly reason: string;
}

/** What a browser that is enrolled knows of itself. */
export interface EnrolledDevice {
  /** What people call the device. */
  readonly name: string;
  /** The one table at which its people may act; empty where any will do. */
  readonly table: string;
  /** When it is enrolled no more, in microseconds. */
  readonly until: number;
}

/** To sign in on an enrolled device, with a badge or a name. */
export interface QuickSignIn {
  /** The short code of one's own. */
  readonly code: string;
  /** As the scanner typed it. */
  readonly badge: string;
  /** Where there is no badge, or none of that number: a page may send what was entered as both. */
  readonly name: string;
}

/** To open the lock of a console again, on the enrolled device on which one is signed in. */
export interface ShortCode {
  /** The short code of one's own. */
  readonly code: string;
}

/** A badge, and whose it is. Its number is known to nobody but the card. */
export interface BadgeRow {
  /** What it is called in the log. */
  readonly badge: string;
  /** The id of who carries it. */
  readonly person: string;
  /** Of the same. */
  readonly name: string;
  /** Who issued it. */
  readonly by: string;
  /** When, in microseconds. */
  readonly at: number;
}

/** Somebody is to carry a badge. */
export interface BadgeRequest {
  /** The id, or the name. */
  readonly person: string;
  /** As the scanner types it. */
  readonly number: string;
  /** In words for the log. */
  readonly reason: string;
}

/** A badge is worth nothing any more; whoever signed in by it is signed out. */
export interface WithdrawBadge {
  /** By what it is called in the list. */
  readonly badge: string;
  /** In words for the log. */
  readonly reason: string;
}

/** Whether one has a short code. */
export interface ShortCodeState {
  /** One was chosen. */
  readonly known: boolean;
  /** The role signs in by badge or short code on enrolled devices. */
  readonly offered: boolean;
}

/** A short code of one's own from now on, or none any more. */
export interface ShortCodeRequest {
  /** Of whoever asks. */
  readonly password: string;
  /** 4 to 8 digits that are not guessed at once; empty for none. */
  readonly code: string;
}

/** All tables of the house, and the games that its profile has. */
export interface HouseTables {
  /** As they are configured, then the others. */
  readonly tables: readonly TableRow[];
  /** Of which another table may be made. */
  readonly games: readonly GameName[];
}

/** A table of the house in the list of all. */
export interface TableRow {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** What players call it; empty where it has the name of its game. */
  readonly title: string;
  /** The key of the game in the catalogue. */
  readonly game: string;
  /** In English; a game of the venue's own has no other. */
  readonly game_title: string;
  /** `internal`, `video`, `auto` or `live`. */
  readonly mode: string;
  /** The jurisdiction profile. */
  readonly profile: string;
  /** `closed`, `shoe`, `betting`, `playing` or `result`. */
  readonly phase: string;
  /** No more round begins. */
  readonly closing: boolean;
  /** When it opens and closes by itself; empty where people do it. */
  readonly hours: string;
  /** The operator has said that a jackpot is being played for. */
  readonly jackpot: boolean;
  /** Why it stands still, by the key of its text or in somebody's words; empty where it does not. */
  readonly halted: string;
  /** At the table, or at tables of their own of it. */
  readonly players: number;
  /** In force. */
  readonly version: number;
  /** The version that waits for the next round or shoe; 0 where none does. */
  readonly coming: number;
  /** Changes that wait for a second person. */
  readonly approvals: number;
}

/** A game of which tables may be made here. */
export interface GameName {
  /** The key of the game in the catalogue. */
  readonly game: string;
  /** In English; a game of the venue's own has no other. */
  readonly game_title: string;
}

/** All settings of a table, as its newest version has them. */
export interface SettingsSheet {
  /** The table in the list of all. */
  readonly row: TableRow;
  /** The newest one, in force or coming: a change names it, and is refused where there is a newer one. */
  readonly version: number;
  /** The profile of the house. */
  readonly house: string;
  /** Whoever asks may change settings; others only read. */
  readonly may_change: boolean;
  /** Every setting. */
  readonly forms: readonly SettingForm[];
  /** By setting, lines of TOML to begin with: a copy of the table's profile, or of its game's card. */
  readonly copies: Readonly<Record<string, readonly string[]>>;
  /** Every bet that the game knows. */
  readonly bets: readonly BetForm[];
  /** What waits for a second person. */
  readonly approvals: readonly ApprovalView[];
}

/** One setting of a table. */
export interface SettingForm {
  /** By which it is changed. */
  readonly key: string;
  /** Under which it is named and explained among the texts. */
  readonly text: string;
  /** Which part of the page it belongs to. */
  readonly group: string;
  /** How its values are written. */
  readonly kind: SettingKind;
  /** As the newest version of the table has it. */
  readonly value: boolean | number | string | readonly (number | string)[] | null;
  /** What a table of this game has that nobody changed. */
  readonly usual: boolean | number | string | readonly (number | string)[] | null;
  /** The smallest number or amount. */
  readonly least: number | null;
  /** The largest number or amount, or the most characters. */
  readonly most: number | null;
  /** What may be chosen. */
  readonly choices: readonly string[];
  /** What each choice is called, where that is no word of the texts. */
  readonly names: readonly string[];
  /** From when a changed value holds. */
  readonly moment: SettingMoment;
  /** A change of it takes a second person (D3). */
  readonly two: boolean;
  /** Why it cannot be changed; null where it can. */
  readonly lock: SettingLock | null;
  /** The bet that it is about. */
  readonly about: string;
}

/** A bet of the table's game. */
export interface BetForm {
  /** The key of a betting field. */
  readonly bet: string;
  /** In English; a bet of the venue's own has no other. */
  readonly title: string;
  /** It lies on the felt. */
  readonly offered: boolean;
  /** That may be chosen; none where its price is a rule of the game. */
  readonly tables: readonly PayTableForm[];
}

/** A pay table that may be chosen for a bet. */
export interface PayTableForm {
  /** By which it is chosen. */
  readonly name: string;
  /** What it pays. */
  readonly rows: readonly RuleRow[];
}

/** Versions of a table, the newest first. */
export interface VersionPage {
  /** What it pays, row by row. */
  readonly rows: readonly VersionRow[];
  /** Ask for what is older than this version; 0 where there is nothing older. */
  readonly before: number;
}

/** One version of a table's settings. */
export interface VersionRow {
  /** Counted from 1 at each table. */
  readonly version: number;
  /** Whether it holds, will hold, has held, or waits for a second person. */
  readonly state: VersionState;
  /** When it was set. */
  readonly at: number;
  /** Who; empty where the file of the house did. */
  readonly by: string;
  /** Who approved; empty where one person was enough. */
  readonly second: string;
  /** Why, in their words. */
  readonly reason: string;
  /** Against the version before. */
  readonly changes: readonly ChangedSetting[];
}

/** One setting, before and after. */
export interface ChangedSetting {
  /** By which it is changed. */
  readonly key: string;
  /** Under which it is named among the texts. */
  readonly text: string;
  /** The bet that it is about; empty where it is about none. */
  readonly about: string;
  /** How its values are written. */
  readonly kind: string;
  /** Null where there was no such setting. */
  readonly before: boolean | number | string | readonly (number | string)[] | null;
  /** Null where there is no such setting any more. */
  readonly after: boolean | number | string | readonly (number | string)[] | null;
  /** From when it holds. */
  readonly moment: SettingMoment;
}

/** Settings that somebody would like, beside those of the newest version. */
export interface WantedSettings {
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The newest version that the page knows; where there is a newer one, nothing is changed. */
  readonly version: number;
  /** By key. */
  readonly changes: Readonly<Record<string, boolean | number | string | readonly (number | string)[] | null>>;
  /** Everything as this version had it; `changes` come after. */
  readonly back_to: number;
  /** In place of changes: those that wait for a second person under this number. */
  readonly approval: number;
}

/** What a change would do; nothing is changed by asking. */
export interface ChangePreview {
  /** The version that it would be. */
  readonly version: number;
  /** Every setting that would be another. */
  readonly changes: readonly ChangedSetting[];
  /** Why it may not hold; none where it may. */
  readonly problems: readonly string[];
  /** It takes a second person (D3). */
  readonly two: boolean;
  /** It leaves the profile of the house, which only two people may. */
  readonly leaves: boolean;
  /** Nothing of it holds before the next shoe, because bets would return too much in between. */
  readonly whole: boolean;
  /** Of every bet on offer before or after; none while they are worked out. */
  readonly returns: readonly ReturnChange[];
  /** Returns are being worked out: ask again in a moment. */
  readonly pending: boolean;
  /** At the table now. */
  readonly players: number;
  /** Of these, with stakes in the round that goes on by the settings that it began with. */
  readonly staked: number;
  /** Visitors' own tables, which keep what held when they were opened. */
  readonly own_tables: number;
}

/** What a bet returns by the settings in force, and by those that are wanted. */
export interface ReturnChange {
  /** The key of a betting field. */
  readonly bet: string;
  /** In English; a bet of the venue's own has no other. */
  readonly title: string;
  /** Null where it is not on offer. */
  readonly before: Chance | null;
  /** Null where it will not be on offer. */
  readonly after: Chance | null;
}

/** The same, to be saved. */
export interface SettingsRequest {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** The newest version that the page knows; where there is a newer one, nothing is changed. */
  readonly version: number;
  /** In words for the log. */
  readonly reason: string;
  /** By key. */
  readonly changes: Readonly<Record<string, boolean | number | string | readonly (number | string)[] | null>>;
  /** Everything as this version had it; `changes` come after. */
  readonly back_to: number;
}

/** What became of a change. */
export interface SettingsSaved {
  /** The version that it is, or would be. */
  readonly version: number;
  /** The number under which a second person approves it; 0 where it is done. */
  readonly approval: number;
}

/** A table that is not there yet. It begins closed. */
export interface NewTable {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
  /** Its own name, for good: small letters, digits and hyphens. */
  readonly table: string;
  /** In words for the log. */
  readonly reason: string;
  /** Dealt by the rules of its card; where empty, everything is as at the table `like`. */
  readonly game: string;
  /** Where cards and pace come from. */
  readonly mode: Mode;
  /** What players call it; where empty, it has the name of its game. */
  readonly title: string;
  /** Everything as at this table: what two people approved there is approved. */
  readonly like: string;
}

/** A table opens, closes after its round, or says that a jackpot is being played for. */
export interface TableActRequest {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
  /** The name of a table, or of an interrupted game. */
  readonly table: string;
  /** What it does. */
  readonly act: TableAct;
}

/** Look again, now. */
export interface CheckRequest {
  /** Made by the client. */
  readonly id: string;
}

/** What the last look said. */
export interface LastCheck {
  /** Null where nobody has looked since the start. */
  readonly last: SelfCheck | null;
}

/** What a look at all files said. */
export interface SelfCheck {
  /** How many were looked at. */
  readonly files: number;
  /** One fingerprint of all of them, SHA-256. */
  readonly digest: string;
  /** They were held against the list of the installation; otherwise against what lay there at the start. */
  readonly installed: boolean;
  /** What is not as it was, each in a sentence. */
  readonly wrong: readonly string[];
  /** Microseconds since the epoch; 0 where nobody said. */
  readonly at: number;
}

/** The house's own settings, as they hold. */
export interface HouseSettingsSheet {
  /** 0 as long as nobody changed what the file says. */
  readonly version: number;
  /** Whoever asks may change settings; others only read. */
  readonly may_change: boolean;
  /** Whoever asks may be the second person. */
  readonly may_approve: boolean;
  /** Every setting; `usual` is what the file says. */
  readonly forms: readonly SettingForm[];
  /** What waits for a second person. */
  readonly waiting: readonly WaitingSettings[];
  /** Every version, the newest first. */
  readonly versions: VersionPage;
  /** Nothing here is begun with a copy. */
  readonly copies: Readonly<Record<string, readonly string[]>>;
}

/** Settings that wait for a second person. */
export interface WaitingSettings {
  /** By which they are approved. */
  readonly request: number;
  /** When they were asked for. */
  readonly at: number;
  /** Who asked for them. */
  readonly by: string;
  /** Why, in their words. */
  readonly reason: string;
  /** Against those that hold. */
  readonly changes: readonly ChangedSetting[];
}

/** Settings of the house that somebody would like, beside those that hold. */
export interface WantedHouseSettings {
  /** The newest version that the page knows; where there is a newer one, nothing is changed. */
  readonly version: number;
  /** By key. */
  readonly changes: Readonly<Record<string, boolean | number | string | readonly (number | string)[] | null>>;
  /** Everything as this version had it, 0 before the first one, -1 as the file says now; then `changes`. */
  readonly back_to: number | null;
  /** In place of changes: those that wait for a second person under this number. */
  readonly request: number;
}

/** What a change would do; nothing is changed by asking. */
export interface HouseChangePreview {
  /** The version that it would be. */
  readonly version: number;
  /** Every setting that would be another. */
  readonly changes: readonly ChangedSetting[];
  /** Why it may not hold; none where it may. */
  readonly problems: readonly string[];
  /** It takes a second person. */
  readonly two: boolean;
  /** When the first gaming day begins that is counted otherwise; 0 where days stay as they are. */
  readonly day_from: number;
  /** People of the house who are signed in from where their role may not act any more. */
  readonly sent_away: number;
}

/** The same, to be saved. */
export interface HouseSettingsRequest {
  /** Made by the client; the same request under the same id is done once. */
  readonly id: string;
  /** The newest version that the page knows; where there is a newer one, nothing is changed. */
  readonly version: number;
  /** In words for the log. */
  readonly reason: string;
  /** By key. */
  readonly changes: Readonly<Record<string, boolean | number | string | readonly (number | string)[] | null>>;
  /** Everything as this version had it, 0 before the first one, -1 as the file says now; then `changes`. */
  readonly back_to: number | null;
}

/** A second person's yes, or somebody's no, to settings that wait. */
export interface HouseSettingsAnswer {
  /** Made by the client; the same answer under the same id is given once. */
  readonly id: string;
  /** By its number. */
  readonly request: number;
}

export type FromClient =
  | Subscribe
  | Unsubscribe
  | CommandMessage
  | Look
  | Ping;

export type Command =
  | Join
  | Leave
  | TakeSeat
  | LeaveSeat
  | ReserveSeat
  | PlaceBet
  | DoubleBets
  | RaiseBets
  | RepeatBets
  | BetAll
  | LetItPlay
  | PlayNow
  | ClearLast
  | ClearAll
  | ConfirmBets
  | PressDeal
  | QueueBets
  | SetPreferences
  | StartNewGame
  | AnswerInsurance
  | Choose
  | PledgeSeed
  | RevealSeed
  | Dispute
  | Tip
  | CallAttendant
  | Say;

export type StaffCommand =
  | SignIn
  | SignOut
  | Relieve
  | OfferTable
  | KeepTable
  | TakeTable
  | PlanRoster
  | Speak
  | CallLastBets
  | EndBetting
  | ProlongBetting
  | AnswerCall
  | PrepareShoe
  | OpenShoe
  | SeeCutCard
  | DealCard
  | ExposeCard
  | DealHoleCard
  | ReportCheck
  | TurnHoleCard
  | RunOutOfCards
  | ConfirmCards
  | CorrectCard
  | ExchangeCards
  | AskApproval
  | GiveApproval
  | WithdrawApproval
  | PauseTable
  | ResumeTable
  | OpenTable
  | CloseTable
  | ConfigureTable
  | ReportDevice
  | SignalJackpot;

export type ActOfTwo =
  | Voiding
  | Correction
  | Exchange
  | RunningOut
  | NewShoe
  | Reconfiguration;

export type ToClient =
  | Welcome
  | Snapshot
  | OwnTable
  | OwnSnapshot
  | CroupierSnapshot
  | OperatorSnapshot
  | Changed
  | OwnChanged
  | Purse
  | Done
  | Refused
  | Pong
  | TableGone
  | Notice
  | DeskQueue
  | FloorCall
  | FloorSnapshot
  | FloorChanged;
