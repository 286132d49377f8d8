/** Who lives in a world: some in every one, others in those whose opening lets them in. */
import { Bot } from './bot';
import { Careful } from './careful';
import { Clerk } from './clerk';
import { Feeder } from './feeder';
import { Gambler } from './gambler';
import { Market } from './market';
import { Keeper } from './keeper';
import { Mender, type MenderParts } from './mender';
import { Onlooker } from './onlooker';
import { Operator } from './operator';
import { Planner } from './planner';
import { Protector } from './protector';
import { Rivals } from './rivals';
import { Storm } from './storm';
import type { Span } from './tape';
import { Trader } from './trader';
import { Treasurer } from './treasurer';
import type { Violation } from './violation';
import { Waves } from './waves';

const GUESTS = ['protector', 'bot', 'clerk', 'storm', 'treasurer', 'careful'] as const;
/** Who came after all else of an opening was decided: what was kept of a world stays what it was. */
const LATER = ['rivals', 'planner'] as const;
/** And after these. */
const LATEST = ['mender', 'recorder', 'feeder', 'onlooker'] as const;
/** And after these. */
const LAST = ['keeper', 'twin', 'night'] as const;
/** And after these: who goes to another account, of those that have to be armed. */
const NEWEST = ['mover'] as const;
const ALL = [...GUESTS, ...LATER, ...LATEST, ...LAST, ...NEWEST] as const;
type Guest = (typeof ALL)[number];
type Guests = ReadonlySet<Guest>;

/** One in so many worlds has each; an opening that says nothing of them has none. */
const WORLDS: Readonly<Record<Guest, number>> = {
  protector: 2,
  bot: 3,
  clerk: 3,
  storm: 3,
  treasurer: 3,
  careful: 3,
  rivals: 4,
  planner: 4,
  mender: 3,
  recorder: 3,
  feeder: 6,
  onlooker: 3,
  keeper: 4,
  twin: 4,
  night: 8,
  mover: 2,
};

const someOf = (guests: readonly Guest[], opening: Span): Guest[] =>
  guests.filter((guest) => opening.choose(WORLDS[guest]) === 1);

export const guestsOf = (opening: Span): readonly Guest[] => someOf(GUESTS, opening);
export const laterGuestsOf = (opening: Span): readonly Guest[] =>
  someOf([...LATER, ...LATEST, ...LAST, ...NEWEST], opening);

export interface PeopleParts extends MenderParts {
  readonly guests: Guests;
  /** At the other terminal. */
  readonly twin: Acting;
  /** At another account; null where there is none. */
  readonly other: (Acting & { heal(): void }) | null;
  /** How often the trader is impatient. */
  readonly userRate: () => number;
  readonly note: (what: string) => void;
  readonly noteFault: (what: string) => void;
  readonly fail: (violation: Violation) => void;
}

export interface Acting {
  act(): void;
}

export const NOBODY: Acting = { act: () => undefined };

/** Who only matters to the other. */
const together = (one: Acting, other: Acting): Acting => ({
  act: () => {
    one.act();
    other.act();
  },
});

export class People {
  readonly market: Market;
  readonly bot: Bot;
  readonly careful: Careful;
  readonly planner: Planner;
  readonly onlooker: Onlooker;
  readonly keeper: Keeper;
  readonly #parts: PeopleParts;
  readonly #trader: Trader;
  readonly #gambler: Gambler;
  readonly #operator: Operator;
  readonly #feeder: Feeder;
  readonly #guests: Readonly<Record<Guest, Acting>>;

  constructor(parts: PeopleParts) {
    const { tape, clock, venue, program, ledger, protections, userRate, fail } = parts;
    this.#parts = parts;
    this.market = new Market(tape, clock, venue);
    this.#gambler = new Gambler(tape, clock, venue);
    this.#operator = new Operator(tape, clock, venue);
    this.#feeder = new Feeder(tape, clock, venue);
    this.bot = new Bot(parts);
    this.planner = new Planner(tape, program, ledger);
    this.careful = new Careful(tape, clock, program, fail);
    this.#trader = new Trader({ ...parts, careful: this.careful, rate: userRate });
    const trader = this.#trader;
    this.onlooker = new Onlooker({ tape, program, venue, trader, protections, fail });
    this.keeper = new Keeper({ ...parts, isAlone: !parts.guests.has('twin') });
    this.#guests = {
      protector: together(
        new Protector(tape, program, ledger, protections),
        new Waves(tape, clock, this.market),
      ),
      bot: this.bot,
      clerk: new Clerk(tape, clock, venue.keys, parts.noteFault),
      storm: new Storm(tape, clock, venue, this.market),
      treasurer: new Treasurer(tape, venue),
      careful: this.careful,
      rivals: together(
        new Rivals(tape, clock, venue),
        new Storm(tape, clock, venue, this.market, 'crash'),
      ),
      planner: this.planner,
      mender: new Mender(parts),
      // Who records only listens, and a night comes between steps.
      recorder: NOBODY,
      night: NOBODY,
      keeper: this.keeper,
      twin: parts.twin,
      mover: parts.other ?? NOBODY,
      feeder: this.#feeder,
      onlooker: this.onlooker,
    };
  }

  /** What everybody finds. */
  open(): void {
    if (this.#parts.guests.has('feeder')) this.#feeder.open();
    this.market.open();
  }

  act(): void {
    this.market.act();
    this.#gambler.act();
    this.#operator.act();
    for (const guest of ALL) if (this.#parts.guests.has(guest)) this.#guests[guest].act();
    const did = this.#trader.act();
    if (did !== 'wait') this.#parts.note(`the trader: ${did}`);
  }

  /** Nothing that somebody has done keeps the terminal from knowing and placing what it should. */
  heal(): void {
    this.#parts.venue.keys.giveBack();
    this.careful.lift();
    this.#parts.other?.heal();
    this.keeper.comeBack();
    if (this.#parts.guests.has('feeder')) this.#feeder.heal();
  }
}
