/** What the process of the trading terminal and the one that judges it tell each other. */
import type { TopicValue } from '@shared/contract/terminal';
import type { Pace } from '../venue/pace';

/** As JSON in the environment variable of this name. */
export const SETUP = 'TIDEMARK_LIVE_SESSION';

export interface SessionSetup {
  readonly folder: string;
  readonly pace: Pace;
  readonly addresses: {
    readonly baseUrl: string;
    readonly futuresBaseUrl: string;
    readonly wsUrl: string;
  };
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly getSignMode: 'path' | 'path-query';
}

export type Ask =
  /** Asks for so many intents, `everyMs` apart; answers when the last is asked, or awaited: has its outcome. */
  | {
      readonly kind: 'trade';
      readonly seed: number;
      readonly prefix: string;
      readonly count: number;
      readonly everyMs: number;
      readonly isAwaited: boolean;
    }
  /** Answers when nothing is on its way or in doubt any more, or when the time is over. */
  | { readonly kind: 'settle'; readonly withinMs: number }
  | { readonly kind: 'show' }
  | { readonly kind: 'close' };

/** How the intents of a run ended, by name: "placeOrder accepted" and the like. */
export type Outcomes = Readonly<Record<string, number>>;

export interface Settled {
  readonly tookMs: number;
  /** What is still on its way or in doubt, in words. */
  readonly left: readonly string[];
}

export interface Shown {
  readonly openOrders: TopicValue<'openOrders'>;
  readonly conditions: TopicValue<'conditions'>;
  readonly changes: TopicValue<'changes'>;
  readonly fills: TopicValue<'fills'>;
  readonly balances: TopicValue<'balances'>;
  readonly futuresAccount: TopicValue<'futuresAccount'>;
  readonly withdrawals: TopicValue<'withdrawals'>;
  readonly connection: TopicValue<'connection'>;
  readonly activity: readonly string[];
}

export interface Answers {
  readonly trade: Outcomes;
  readonly settle: Settled;
  readonly show: Shown;
  readonly close: null;
}

export type ToTerminal = Ask & { readonly id: number };
export type FromTerminal =
  | { readonly event: 'ready' }
  | { readonly event: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly event: 'failed'; readonly message: string };
