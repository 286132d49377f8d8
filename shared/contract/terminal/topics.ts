/**
 * What a desk may watch. A subscription starts with a snapshot and carries a revision. Policies:
 * `latest` sends whole values and may skip one that a newer replaces; `ring` sends appended items
 * and keeps the newest `capacity`: a revision gap means resubscribe.
 */
import { z } from 'zod';
import { INTERVALS } from '../../domain/candle';
import { ACTIVITY_KINDS, ACTIVITY_LEVELS } from './activity-keys';
import { alertTopics } from './alerts';
import { botTopics } from './bots';
import { chartTopics } from './charts';
import { candleRow, changeRow, fillRow, orderRow } from './commands';
import { deskTopics } from './desk';
import { driftTopics } from './drift';
import { book as bookKind, none, symbol, unread } from './fields';
import { futuresTopics } from './futures';
import { inspectTopics } from './inspect';
import { instrument } from './instruments';
import { journalTopics } from './journal';
import { killTopics } from './kill';
import { labDeskTopics } from './lab';
import { riskTopics } from './risk';
import { taskTopics } from './tasks';
import { trafficTopics } from './traffic';
import { venueTopics } from './venues';
import { withdrawalTopics } from './withdrawals';

const bySymbol = z.strictObject({ symbol });

/** [price in ticks, quantity in lots], best first. */
const level = z.tuple([z.number(), z.number()]);

const book = z.strictObject({
  symbol: z.string(),
  bids: z.array(level),
  asks: z.array(level),
  /** Exchange time and wall time of arrival; 0 before the first frame. */
  atMs: z.number(),
  arrivedAtMs: z.number(),
});

/** [atMs, price ticks, lots, 1 taker bought | −1 taker sold, 1 own trade | 0]. */
const tradeRow = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]);

const tickerRow = z.strictObject({
  symbol: z.string(),
  /** Ticks; 0 before the first trade. */
  open: z.number(),
  high: z.number(),
  low: z.number(),
  last: z.number(),
  volumeLots: z.number(),
  /** Ratio with 4 decimals: "0.0204" is +2.04 %. */
  rose: z.string(),
  /** Wall time of the arrival of the last ticker frame. */
  arrivedAtMs: z.number(),
  /** The exchange takes no orders for it for now. */
  isFrozen: z.boolean(),
  /** False once the exchange's list names it no more. */
  isListed: z.boolean(),
  /** The exchange has changed its precision or size since the start: it takes no orders until the next one. */
  isRecounted: z.boolean(),
  /** The exchange lists it in a row that cannot be read; absent: nobody has said so. */
  isUnreadable: z.boolean().optional(),
});

export const topics = {
  session: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      /** `new`: first run, nothing chosen yet. */
      phase: z.enum(['new', 'starting', 'ready', 'failed']),
      mode: z.enum(['paper', 'live']),
      /**
       * What failed last, and in how long it is tried again: never, where trying cannot help; 0, which is now, while
       * it is `starting`. Null while nothing did.
       */
      problem: unread.unwrap().extend({ retryMs: z.number().nullable() }).nullable(),
      accountLabel: z.string(),
      host: z.enum(['electron', 'browser']),
      version: z.string(),
      /** Fee rates the ticket may assume, as fractions; `isAssumed` puts ≈ before what follows. */
      fees: z.strictObject({ maker: z.string(), taker: z.string(), isAssumed: z.boolean() }),
    }),
  },
  instruments: { policy: 'latest', params: none, value: z.array(instrument) },
  tickers: { policy: 'latest', params: none, value: z.array(tickerRow) },
  /** Twice a frame: for what paints it. */
  book: { policy: 'latest', params: bySymbol, value: book },
  /** The same as often as figures can be read: for what computes with it. */
  bookFigures: { policy: 'latest', params: bySymbol, value: book },
  trades: { policy: 'ring', capacity: 200, params: bySymbol, item: tradeRow },
  /** The forming candle, and once more when it has closed. */
  candle: {
    policy: 'latest',
    params: z.strictObject({ symbol, interval: z.enum(INTERVALS) }),
    value: z.strictObject({
      symbol: z.string(),
      interval: z.enum(INTERVALS),
      candle: candleRow.nullable(),
      /** How often the stream has come back meanwhile: what closed while it was away is to be read again. */
      resumed: z.number().int().nonnegative(),
    }),
  },
  openOrders: { policy: 'latest', params: none, value: z.array(orderRow) },
  /** Guarded changes under way, and those that ended in the last minute. */
  changes: { policy: 'latest', params: none, value: z.array(changeRow) },
  fills: { policy: 'latest', params: none, value: z.array(fillRow) },
  balances: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      rows: z.array(
        z.strictObject({
          asset: z.string(),
          free: z.string(),
          locked: z.string(),
          /** The exchange counts finer: there is a little more of it than this says. */
          isCut: z.literal(true).optional(),
        }),
      ),
      /** Wall time of the read; 0 before the first. */
      readAtMs: z.number(),
    }),
  },
  connection: {
    policy: 'latest',
    params: none,
    value: z.strictObject({
      feed: z.enum(['connecting', 'open', 'waiting', 'idle']),
      feedAttempt: z.number(),
      /** Arrival of the last frame of any channel; 0 before the first. */
      lastFrameAtMs: z.number(),
      clockOffsetMs: z.number().nullable(),
      restP50Ms: z.number().nullable(),
      restP95Ms: z.number().nullable(),
      /** Since when requests have had no answer at all, by host; null while there are answers. */
      restSilentSinceMs: z.number().nullable(),
      futuresSilentSinceMs: z.number().nullable(),
      ipWeightUsed: z.number(),
      ipWeightLimit: z.number(),
      uidWeightUsed: z.number(),
      uidWeightLimit: z.number(),
      /** By the exchange's own count of this minute; null where it does not tell. */
      ipWeightReported: z.number().nullable(),
      uidWeightReported: z.number().nullable(),
      /** Limits below the document's, learned from refusals: `ip`, `uid` or a request per two seconds. */
      learnedLimits: z.array(
        z.strictObject({ what: z.string(), stated: z.number().nullable(), learned: z.number() }),
      ),
      blockedUntilMs: z.number().nullable(),
      isBanned: z.boolean(),
      /** When the orders on the screen, or of this account, were last read whole; 0 before that. */
      accountReadAtMs: z.number(),
      /** Books with open orders that have never been read: that no order of theirs is listed says nothing. */
      unreadBooks: z.array(bookKind),
      /** Why the exchange does not let the account be read; null while it does. */
      accountProblem: unread,
      /** Why the last read of that wallet failed, where the exchange said so; null while reads succeed or have no answer. */
      readFaults: z.strictObject({ spot: unread, futures: unread }),
      /** Market time minus wall time; 0 when they agree. */
      marketTimeOffsetMs: z.number(),
      /** Why each stream is closed that is, or what the exchange says of its maintenance; `stream` is empty of the only one. */
      problems: z.array(unread.unwrap().extend({ stream: z.enum(['', 'spot', 'futures']) })),
      /** The futures host is another one: contracts may be missing while spot is all there. */
      futures: z.enum(['connecting', 'open', 'unreachable']),
      /** Why it is unreachable, or what it says of its maintenance; otherwise null. */
      futuresProblem: unread,
    }),
  },
  /** Every outcome, fill and connection change, newest last. */
  activity: {
    policy: 'ring',
    capacity: 500,
    params: none,
    item: z.strictObject({
      id: z.number(),
      atMs: z.number(),
      kind: z.enum(ACTIVITY_KINDS),
      level: z.enum(ACTIVITY_LEVELS),
      /** An i18n key of the desk and its values: words are the desk's, facts are the terminal's. */
      key: z.string(),
      values: z.record(z.string(), z.string()),
    }),
  },
  ...alertTopics,
  ...botTopics,
  ...chartTopics,
  ...deskTopics,
  ...futuresTopics,
  ...inspectTopics,
  ...journalTopics,
  ...driftTopics,
  ...labDeskTopics,
  ...withdrawalTopics,
  ...riskTopics,
  ...taskTopics,
  ...venueTopics,
  ...killTopics,
  ...trafficTopics,
} as const;

type Topics = typeof topics;
export type TopicName = keyof Topics;
export type LatestTopic = {
  [Name in TopicName]: Topics[Name] extends { policy: 'latest' } ? Name : never;
}[TopicName];
export type RingTopic = Exclude<TopicName, LatestTopic>;
export type TopicParams<Name extends TopicName> = z.infer<Topics[Name]['params']>;
export type TopicValue<Name extends LatestTopic> = z.infer<Topics[Name]['value']>;
export type TopicItem<Name extends RingTopic> = z.infer<Topics[Name]['item']>;

/** True for topics that carry whole values; false for rings of appended items. */
export function isLatest(topic: TopicName): topic is LatestTopic {
  return topics[topic].policy === 'latest';
}
