/**
 * What an order is judged by, from the topics: a pair with its balances, or a contract with its wallet. The
 * ticket and the ladder ask the same questions of the same facts.
 */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { FuturesInstrument } from '@shared/contract/terminal/instruments';
import type { TopicValue } from '@shared/contract/terminal/topics';
import {
  availableOf,
  feesOf,
  moneyOf,
  rateOf,
  type FuturesFacts,
  type TicketContract,
  type TicketFacts,
} from '@shared/domain/ticket';
import type { OrderBookKind, Side } from '@shared/domain/order';
import { ticks } from '@shared/money/units';
import { deskState, findInstrument } from '../desk-state';
import { contractsOf } from '../futures/futures-state';
import { markOf, walletOf } from '../futures/futures-wallet';
import { tape } from '../market/tape';

export interface TicketTopics {
  readonly book: TopicValue<'book'> | null;
  readonly balances: TopicValue<'balances'> | null;
  readonly marks: TopicValue<'marks'>;
  readonly futuresAccount: TopicValue<'futuresAccount'> | null;
  readonly openOrders: readonly OrderRow[];
}

/**
 * Null while the instrument or the fees are not known, or the instrument is not of this book. `lastTicks` is
 * the symbol's last price, 0 before the first; of the main selection unless it is given.
 */
export function factsFrom(
  book: OrderBookKind,
  symbol: string,
  topics: TicketTopics,
  lastTicks: number = tape.get().last.ticks,
): TicketFacts | null {
  const desk = deskState.get();
  const instrument = findInstrument(desk, symbol);
  if (instrument === null || desk.session === null) return null;
  const market = {
    bids: topics.book?.bids ?? [],
    asks: topics.book?.asks ?? [],
    isBookKnown: topics.book !== null && topics.book.arrivedAtMs > 0,
    last: lastTicks === 0 ? null : ticks(lastTicks),
  };
  if (book === 'futures') {
    return instrument.kind === 'futures' ? { ...market, ...futuresOf(instrument, topics) } : null;
  }
  if (instrument.kind !== 'spot') return null;
  const { balances } = topics;
  const isKnown = book === 'spot' && balances !== null && balances.readAtMs > 0;
  return {
    book,
    pair: instrument,
    ...market,
    available: isKnown ? availableOf(instrument, balances.rows) : null,
    fees: feesOf(desk.session.fees),
  };
}

function futuresOf(
  instrument: FuturesInstrument,
  { marks, futuresAccount, openOrders }: TicketTopics,
): Pick<FuturesFacts, 'book' | 'contract' | 'mark' | 'wallet' | 'opening'> {
  const row = marks.find(({ symbol }) => symbol === instrument.symbol);
  return {
    opening: {
      BUY: openedBy(openOrders, instrument.symbol, 'BUY'),
      SELL: openedBy(openOrders, instrument.symbol, 'SELL'),
    },
    book: 'futures',
    contract: ticketContract(instrument),
    mark: row === undefined ? null : markOf(row.mark, instrument),
    wallet:
      futuresAccount === null
        ? null
        : walletOf(futuresAccount, contractsOf(deskState.get()), instrument.quote, marks),
  };
}

/** What is not known to be gone may be there. */
const openedBy = (orders: TicketTopics['openOrders'], contract: string, way: Side): number =>
  orders
    .filter(({ symbol, side, futures, status }) => {
      const isThere = symbol === contract && side === way && status !== 'UNLISTED';
      return isThere && futures?.action === 'OPEN';
    })
    .reduce((sum, { lots, executedLots }) => sum + Math.max(0, (lots ?? 0) - executedLots), 0);

const known = new WeakMap<FuturesInstrument, TicketContract>();

/** The listing in domain units; read once for each instrument the terminal sends. */
export function ticketContract(instrument: FuturesInstrument): TicketContract {
  const before = known.get(instrument);
  if (before !== undefined) return before;
  const { symbol, base, quote, pricePrecision, multiplier, limits, assumed } = instrument;
  const { fees, tiers, leverage } = assumed;
  const contract: TicketContract = {
    contract: { kind: 'futures', symbol, base, quote, pricePrecision, multiplier },
    minContracts: limits.minContracts,
    maxLimitContracts: limits.maxLimitContracts,
    maxMarketContracts: limits.maxMarketContracts,
    minValue: moneyOf(limits.minValue),
    maxLimitValue: moneyOf(limits.maxLimitValue),
    maxMarketValue: moneyOf(limits.maxMarketValue),
    fees: {
      openMaker: rateOf(fees.openMaker),
      openTaker: rateOf(fees.openTaker),
      closeMaker: rateOf(fees.closeMaker),
      closeTaker: rateOf(fees.closeTaker),
    },
    tiers: tiers.map((tier) => ({ ...tier, keepRate: rateOf(tier.keepRate) })),
    leverage,
  };
  known.set(instrument, contract);
  return contract;
}
