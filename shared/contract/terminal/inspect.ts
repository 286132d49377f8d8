/**
 * What the inspector asks of the terminal: the life of a position, and the funding that was observed of
 * those that are open. Money as decimal text, times exchange time.
 */
import { z } from 'zod';
import { exchangeId, none, side, symbol, unread } from './fields';

const text = z.string();
const positionId = exchangeId;

/**
 * A payment, or the sum of several that nobody looked at one by one (the terminal was off): between
 * `sinceMs` and `atMs`.
 */
const fundingBar = z.strictObject({
  atMs: z.number(),
  sinceMs: z.number(),
  /** Below 0 is paid. */
  amount: text,
  /** capitalFee after it. */
  total: text,
  isSummed: z.boolean(),
});
export type FundingBarRow = z.infer<typeof fundingBar>;

const lifeEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), atMs: z.number() }),
  z.strictObject({ kind: z.literal('closed'), atMs: z.number() }),
  z.strictObject({
    kind: z.literal('fill'),
    atMs: z.number(),
    tradeId: text,
    orderId: text,
    action: z.enum(['OPEN', 'CLOSE']),
    /** Ticks. */
    price: z.number(),
    contracts: z.number(),
    value: text,
    /** Paid. */
    fee: text,
    isMaker: z.boolean(),
    /** Of the exchange itself: a step of a liquidation, or a deleveraging. */
    cause: z.enum(['', 'LIQUIDATION', 'ADL']),
    /** Before its fee; empty of an opening. */
    profit: text,
    /** Open after it. */
    contractsAfter: z.number(),
  }),
  fundingBar.extend({ kind: z.literal('funding') }),
  z.strictObject({
    /** Isolated margin put in or taken out. */
    kind: z.literal('margin'),
    atMs: z.number(),
    sinceMs: z.number(),
    change: text,
    hold: text,
  }),
  z.strictObject({
    kind: z.literal('leverage'),
    atMs: z.number(),
    sinceMs: z.number(),
    from: z.number(),
    to: z.number(),
  }),
  z.strictObject({
    kind: z.literal('liquidation'),
    atMs: z.number(),
    /** `ordered`: the exchange asked to close `contracts`, of which the book took `executed`. */
    step: z.enum(['frozen', 'released', 'ordered']),
    /** 0 of the other steps. */
    contracts: z.number(),
    executed: z.number(),
  }),
  z.strictObject({
    /** Closed without a trade: netted against the other leg, or taken over by the insurance fund. */
    kind: z.literal('forced'),
    atMs: z.number(),
    contracts: z.number(),
    profit: text,
  }),
]);
export type LifeEventRow = z.infer<typeof lifeEvent>;

/** One term of the realized result: the exchange's figure, and what the records add up to. */
const realizedTerm = z.strictObject({
  /** `other` is what the exchange has in its sum beyond the four terms it tells. */
  id: z.enum(['closes', 'fees', 'funding', 'settlements', 'other']),
  told: text,
  /** Empty where there are no records to add up. */
  seen: text,
  /** told − seen. */
  difference: text,
  /** What the difference is; empty without one. */
  cause: z.enum([
    '',
    'forced-close',
    'trades-missing',
    'not-observed',
    'share-of-losses',
    'unknown',
  ]),
});

const life = z.strictObject({
  positionId: text,
  symbol: text,
  side,
  mode: z.enum(['cross', 'isolated']),
  openedAtMs: z.number(),
  /** Null while it is open. */
  closedAtMs: z.number().nullable(),
  /** Oldest first. */
  events: z.array(lifeEvent),
  /** Their `told` sum to `realized` exactly. */
  terms: z.array(realizedTerm),
  realized: text,
  /** Trades for every contract that was opened have been found. */
  isComplete: z.boolean(),
});
export type PositionLifeRow = z.infer<typeof life>;

export const inspectTopics = {
  /** Of open positions, each with its bars, oldest first. */
  fundingBars: {
    policy: 'latest',
    params: none,
    value: z.array(z.strictObject({ positionId: text, symbol: text, bars: z.array(fundingBar) })),
  },
} as const;

export const inspectCommands = {
  /** Of an open position or one that was closed; null with the reason in `error`. */
  positionLife: {
    input: z.strictObject({ symbol, positionId }),
    output: z.strictObject({ life: life.nullable(), error: unread }),
  },
} as const;
