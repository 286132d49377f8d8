/** All that the exchange has made durable, done again at the end of a world: it leads to the same, and others count along. */
import type { ExchangeIds } from '../../../src-main/gateway/exchange-ids';
import { Deleveragings } from './deleveraging-oracle';
import { ExitEnds } from './exit-ends';
import { FeedOracle } from './feed-oracle';
import { Debts } from './interest-oracle';
import type { Protections } from './protections';
import { redo } from './redone';
import type { TerminalProgram } from './terminal';
import type { Venue } from './venue';
import { Violation } from './violation';

/** What only happens in some worlds, and can be told from the journal alone. */
export interface Counted {
  /** Full hours of debts. */
  readonly interestHours: number;
  /** Exits that were cancelled before their price came. */
  readonly exitsCancelled: number;
  /** Deleveragings held against the ranking, and against what the fund had. */
  readonly ranked: number;
  readonly weighed: number;
  /** Trades that a followed venue has told of, and trades of somebody here beside its feed. */
  readonly prints: number;
  readonly fedFills: number;
}

interface SecondCountParts {
  readonly venue: Venue;
  readonly program: TerminalProgram;
  readonly protections: Protections;
  readonly ids: ExchangeIds;
  readonly isFollowing: boolean;
}

export class SecondCount {
  /** What was seen on the way. */
  counted: Counted = {
    interestHours: 0,
    exitsCancelled: 0,
    ranked: 0,
    weighed: 0,
    prints: 0,
    fedFills: 0,
  };
  readonly #parts: SecondCountParts;

  constructor(parts: SecondCountParts) {
    this.#parts = parts;
  }

  /** Once all that was asked is durable. */
  run(): void {
    const { venue, program, protections, ids, isFollowing } = this.#parts;
    const { config, entries, engine } = venue;
    if (engine === null) return;
    const debts = new Debts(config.genesisMs);
    const ends = new ExitEnds(protections, program, ids);
    const deleveragings = new Deleveragings();
    const feed = new FeedOracle(isFollowing);
    const countings = [debts, ends, deleveragings, feed];
    const differs = redo(config, entries, engine, countings);
    if (differs !== null) throw new Violation('S11-replay', differs);
    this.counted = {
      interestHours: debts.charged,
      exitsCancelled: ends.cancelled,
      ranked: deleveragings.ranked,
      weighed: deleveragings.weighed,
      prints: feed.prints,
      fedFills: feed.fills,
    };
    for (const counting of countings) {
      const fault = counting.fault(venue.query);
      if (fault !== null) throw new Violation(counting.rule, fault);
    }
  }
}
