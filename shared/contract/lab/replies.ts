/** What the lab answers. Money is decimal text; times are milliseconds of the market. */
import type { Regime } from '../../domain/regime';
import type { FaultRule } from './commands';
import type {
  FaultProfile,
  KeyPermission,
  LatencyProfile,
  MARKET_MODES,
  MarketSpeed,
} from './profiles';

export interface ClockReply {
  readonly marketTime: number;
  /** Asked for. */
  readonly speed: MarketSpeed;
}

export interface StateReply {
  readonly marketTime: number;
  /** The speed reached; `askedSpeed` is its ceiling. */
  readonly speed: number;
  readonly askedSpeed: number;
  readonly seq: number;
  readonly stateHash: string;
  readonly seed: number;
  readonly latencyProfile: LatencyProfile;
  /** Null while single rules are set. */
  readonly faultProfile: FaultProfile | null;
  readonly faultRules: readonly FaultRule[];
  /** Of exchange-rules §3. */
  readonly invariants: readonly { readonly id: string; readonly ok: boolean }[];
  /** Σ over all accounts of each asset: 0, or money was made or lost. */
  readonly ledger: readonly LedgerTotal[];
}

/** What is set in the lab, read in a moment and as often as one likes (GET controls). */
export interface ControlsReply {
  readonly marketTime: number;
  /** The speed reached; `askedSpeed` is its ceiling. */
  readonly speed: number;
  readonly askedSpeed: number;
  readonly mode: (typeof MARKET_MODES)[number];
  readonly seed: number;
  /** Null while there is no crowd. */
  readonly regime: Regime | null;
  /** It was set, and stays until it is freed. */
  readonly isRegimeForced: boolean;
  readonly agents: 'on' | 'off';
  readonly latencyProfile: LatencyProfile;
  /** Null while single rules are set. */
  readonly faultProfile: FaultProfile | null;
  readonly faultRules: readonly FaultRule[];
  readonly ack: 'sync' | 'async';
  /** Events of the recording that is being made; null while none is. */
  readonly recorded: number | null;
  /** Why the disk ended a recording; what it has of it stays. Null while none was ended so. */
  readonly recordingProblem: string | null;
  /** Pairs and contracts that are closed now, by hand or by themselves. */
  readonly halted: readonly string[];
  /** Fixed by hand. */
  readonly indexes: readonly { readonly underlying: string; readonly price: string }[];
  readonly contracts: readonly {
    readonly contractName: string;
    readonly underlying: string;
    readonly index: string;
    readonly mark: string;
    readonly maxLeverage: number;
    /** Of the account that was asked for; null without one. */
    readonly leverage: number | null;
  }[];
}

export interface LedgerTotal {
  readonly asset: string;
  /** Σ over every account, the exchange's own included. */
  readonly total: string;
  /** What users hold in all wallets and positions, locked included. */
  readonly users: string;
  /** All that was ever paid in, less what was withdrawn. */
  readonly issued: string;
  readonly fees: string;
  readonly interest: string;
  readonly insurance: string;
  /** On its way out. */
  readonly withdrawing: string;
}

/** The secret is shown this once. */
export interface NewKeyReply {
  readonly uid: number;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface AccountReply {
  readonly uid: number;
  readonly label: string;
  readonly keys: readonly MaskedKey[];
}

export interface MaskedKey {
  /** Names it in commands without giving it away. */
  readonly id: string;
  /** Its first four characters. */
  readonly apiKey: string;
  readonly enabled: boolean;
  readonly permissions: readonly KeyPermission[];
  readonly ipAllow: readonly string[];
}

export interface SessionReply {
  readonly name: string;
  readonly bytes: number;
  readonly marketTime: number;
  readonly stateHash: string;
}

interface LabAmount {
  readonly asset: string;
  readonly amount: string;
}

export interface InsuranceReply {
  readonly funds: readonly LabAmount[];
}

export interface MarginReply {
  readonly uid: number;
  /** Assets ÷ debt; "999" without debt. */
  readonly level: string;
  /** To borrow it must stay at or above the first; at the others it is called, and liquidated. */
  readonly limits: { readonly borrow: string; readonly call: string; readonly liquidation: string };
  readonly isCalled: boolean;
  readonly isInLiquidation: boolean;
  /** While it is liquidated: the pairs on which it waits until somebody offers. */
  readonly waitsFor: readonly string[];
  /** Oldest first: what each was about, what it paid to the insurance fund, and what the fund paid for it. */
  readonly liquidations: readonly {
    readonly startedAt: number;
    /** Null while it runs. */
    readonly endedAt: number | null;
    /** On which its orders were. */
    readonly pairs: readonly string[];
    /** When it began, interest included; null of one that an earlier version began. */
    readonly owed: readonly LabAmount[] | null;
    /** What the wallet held when it ended; null while it runs, and of one that an earlier version began. */
    readonly left: readonly LabAmount[] | null;
    /** Its orders are the wallet's orders above the first id, up to the second. */
    readonly afterOrderId: string;
    readonly lastOrderId: string;
    readonly funds: readonly {
      readonly asset: string;
      readonly paidToFund: string;
      readonly paidByFund: string;
    }[];
  }[];
  readonly assets: readonly {
    readonly asset: string;
    readonly free: string;
    readonly locked: string;
    readonly debt: string;
    readonly interest: string;
  }[];
}

/** What margin makes of a futures wallet, one element per margin coin (exchange-rules §5.4, §5.8). */
export interface FuturesReply {
  readonly uid: number;
  readonly accounts: readonly {
    readonly marginCoin: string;
    readonly normal: string;
    readonly locked: string;
    /** With what cross positions have won or lost at the mark. */
    readonly equity: string;
    /** Of cross positions at the mark. */
    readonly initialMargin: string;
    /** Of cross positions, closing fees included: at this equity they are liquidated. */
    readonly maintenance: string;
    /** What new orders may still lock. */
    readonly available: string;
  }[];
}

/** One order, from its arrival to where it is now (GET explain). */
export interface ExplainReply {
  readonly orderId: string;
  readonly uid: number;
  readonly wallet: 'spot' | 'margin' | 'futures';
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly type: string;
  readonly price: string | null;
  readonly status: string;
  readonly createdAt: number;
  /** Where a resting order stands at its price; null when it does not rest. */
  readonly queue: ExplainedQueue | null;
  /** What became of the queue before it; null when it never rested, or ended in an earlier run. */
  readonly ahead: ExplainedAhead | null;
  /** Oldest first. */
  readonly fills: readonly ExplainedFill[];
}

export interface ExplainedQueue {
  /** Orders before it at its own price, and their quantity. */
  readonly ordersAhead: number;
  readonly quantityAhead: string;
  /** Quantity at better prices: it trades before. */
  readonly quantityBetter: string;
}

export interface ExplainedAhead {
  /** Quantity before it at its own price when it came to rest. */
  readonly quantityAtArrival: string;
  /** How much of that has traded since, in how many trades. */
  readonly tradedAhead: string;
  readonly tradesAhead: number;
  /**
   * How much was taken back; null when the order ended before its turn came, and beside a feed when a print came
   * through its price or the feed was silent: nobody saw then what went.
   */
  readonly canceledAhead: string | null;
}

export interface ExplainedFill {
  readonly tradeId: string;
  readonly time: number;
  readonly price: string;
  readonly quantity: string;
  readonly fee: string;
  readonly feeAsset: string;
  readonly isMaker: boolean;
  /** Why it happened at this price, in words. */
  readonly reason: string;
}
