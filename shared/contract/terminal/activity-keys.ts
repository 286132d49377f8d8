/** What a line is about, as a trader filters by it. */
export const ACTIVITY_KINDS = [
  'order',
  'fill',
  'cancel',
  'rejected',
  'unknown',
  'connection',
  'session',
  'withdrawal',
  'alert',
  'liquidation',
  'funding',
] as const;
/** The least first. */
export const ACTIVITY_LEVELS = ['info', 'warn', 'error'] as const;

/**
 * What the activity topic can tell, and the facts each line carries (all text; quantities and
 * prices as plain decimals). The words are the desk's, under the same keys.
 */
export const ACTIVITY = {
  sessionReady: [],
  /** `code` names the desk's words for `problem`; where it has none, that is a sentence of the exchange or the system. */
  sessionFailed: ['problem', 'code'],
  /** The disk refuses settings; it is asked again until it takes them. */
  settingsNotSaved: ['problem'],
  /** The disk refuses what is known of orders and money; it is asked again until it takes it. */
  knownNotKept: ['problem'],
  knownKept: [],
  /** The exchange counts them finer than this program: what is shown of them is cut, fees are filled up. */
  amountsCut: ['assets'],
  /** `stream`: which of two, where contracts have one of their own; else empty. */
  feedOpen: ['stream'],
  feedLost: ['reason', 'code', 'stream'],
  /** The exchange lists a pair or contract no more of which the trader has something, or which is looked at. */
  marketDelisted: ['symbol'],
  /** It counts one otherwise than since the start; `change` names the fields. */
  marketRecounted: ['symbol', 'change'],
  /** It lists contracts in rows that cannot be read; `symbols`: "E-A-USDT, E-B-USDT"; `reason`: the first one's. */
  contractsUnreadable: ['symbols', 'reason'],
  /**
   * `price` is empty for MARKET; `asset` is what `quantity` counts. Of a condition order `trigger` is the price that it
   * waits for, from which it goes `direction` (UP or DOWN), and `purpose` what for; of any other all three are empty.
   */
  orderAccepted: [
    'symbol',
    'side',
    'type',
    'quantity',
    'asset',
    'price',
    'trigger',
    'direction',
    'purpose',
    'status',
    'orderId',
    'intentId',
  ],
  /** Refused by the exchange (its code and words, verbatim) or by the terminal. */
  orderRejected: ['symbol', 'side', 'by', 'code', 'message', 'intentId'],
  /** Nobody can say whether it was placed: the terminal is looking for evidence. */
  orderUnknown: ['symbol', 'side', 'message', 'intentId'],
  /** An unknown order turned out to exist. */
  orderFound: ['symbol', 'side', 'status', 'orderId', 'intentId'],
  /** An unknown order is proven not to exist. */
  orderNotPlaced: ['symbol', 'side', 'intentId'],
  /** An order that counted as not placed showed up: new orders on the symbol stop. */
  orderZombie: ['symbol', 'side', 'orderId', 'intentId'],
  /** The exchange has an open order of ours at another price, of another size or side than it was sent: at these. */
  orderOtherwise: ['symbol', 'side', 'quantity', 'price', 'orderId'],
  /** No evidence can settle an unknown order: the trader has to look. */
  orderNeedsYou: ['symbol', 'side', 'code', 'message', 'intentId'],
  /** The trigger price of a condition order has come: it works now. */
  conditionFired: ['symbol', 'side', 'orderId', 'purpose', 'price'],
  /** One that waited was cancelled by the exchange itself, or by another program. */
  conditionCanceled: ['symbol', 'side', 'orderId', 'purpose', 'price'],
  /** The exchange does not know a condition order any more. */
  conditionLost: ['symbol', 'side', 'orderId'],
  /** The steps of a changed order that matter: done, or gone without its successor. */
  orderChanged: ['symbol', 'side', 'quantity', 'price', 'orderId'],
  /** The order works on as it was; or, after it was lost, works again. */
  orderNotChanged: ['symbol', 'side', 'code', 'message', 'orderId'],
  orderRestored: ['symbol', 'side', 'orderId'],
  orderNotReplaced: ['symbol', 'side', 'message', 'orderId'],
  /** A take profit or stop loss that an entry should have had: so much is without it. */
  exitNotPlaced: ['symbol', 'side', 'price', 'quantity', 'code', 'message'],
  /** The kill switch was lifted, and an exit that it had refused is still not there; `leg`: the position's side. */
  exitStillMissing: ['symbol', 'leg', 'purpose', 'price', 'quantity'],
  /** The same of exits that it has cancelled, of a position that is open. */
  exitsKilled: ['symbol', 'leg', 'exits'],
  /** A position (`leg` is its side) is proven to be closed: so many exits that it left are cancelled. */
  exitsCanceled: ['symbol', 'leg', 'exits'],
  /** A position is not there any more, and nothing proves that it was closed: so many exits wait on. */
  exitsLeft: ['symbol', 'leg', 'exits'],
  /** An order beyond one of the trader's limits, which only warns. */
  riskWarning: ['symbol', 'side', 'message'],
  /** The loss of the day has reached the trader's limit. */
  riskLocked: ['loss', 'limit'],
  riskUnlocked: [],
  /** So much of the loss that locked the day is proven to have been withdrawn: the lock is gone. */
  riskLockUndone: ['asset', 'amount', 'loss', 'limit'],
  /** The loss that locked the day may be money that was withdrawn: the lock stays until it is lifted. */
  riskLockDoubtful: [],
  /** Limits that were loosened are in force. */
  riskLoosened: [],
  /** Damaged on disk, or lost with the settings file: only closing is sent until limits are saved anew. */
  riskLimitsUnreadable: [],
  riskLimitsLost: [],
  /** What the day has lost is damaged on disk, or lost with the settings file: the day counts as locked. */
  riskDayUnreadable: [],
  riskDayLost: [],
  /** A live account may trade from now on, or only reads again. */
  tradingArmed: ['alias'],
  tradingDisarmed: ['alias'],
  /** `by`: hand, idle or suspend. */
  deskLocked: ['alias', 'by'],
  deskUnlocked: ['alias'],
  /** `source`: key, button, tray or global-key. */
  killPulled: ['source'],
  /** No order is left; so many were cancelled. */
  killVerified: ['gone'],
  /** The same but for what only the trader can settle. */
  killNeedsYou: ['gone', 'stuck'],
  killLifted: [],
  /** Another program has the key that pulls the switch from outside the windows. */
  killKeyTaken: [],
  /** An order that this terminal did not place. */
  orderExternal: ['symbol', 'side', 'orderId'],
  /** The same of a margin wallet, where nobody says whether the exchange did, in a liquidation. */
  marginOrderExternal: ['symbol', 'side', 'orderId'],
  /** An open order of a contract that is not listed, and that nobody here knows how to count. */
  orderUnlisted: ['symbol', 'orderId'],
  /** An open order whose figures do not fit what the exchange lists of its symbol: it is not shown as it is. */
  orderUnreadable: ['symbol', 'orderId', 'reason'],
  /** The same of one that has ended: it is left out of what is shown of the past. */
  pastOrderUnreadable: ['symbol', 'orderId', 'reason'],
  /** The same of a closed position: neither its list nor the journal has it. */
  closedPositionUnreadable: ['symbol', 'positionId', 'reason'],
  /** The exchange lists no trades as old as those that were known: some in between may be missing. */
  tradesMissing: ['symbol'],
  /** `book`: whose order it is; an id is one order's within its book only. */
  orderFilled: ['book', 'symbol', 'side', 'quantity', 'averagePrice', 'orderId'],
  orderCanceled: ['book', 'symbol', 'side', 'executed', 'orderId'],
  /** Refused by the exchange after it had answered. */
  orderRefusedLate: ['book', 'symbol', 'side', 'orderId'],
  /** An own order's end in figures that cannot be counted: told beside the line that says how it ended, with the reason. */
  orderEndUncounted: ['book', 'symbol', 'side', 'status', 'orderId', 'reason'],
  /**
   * The exchange has closed so much of a position: in a liquidation, or to deleverage somebody else's. `leg`
   * is the position's side; `rest` is what the order asked for beyond what the book took.
   */
  positionLiquidated: ['symbol', 'leg', 'quantity', 'rest', 'averagePrice', 'orderId'],
  positionDeleveraged: ['symbol', 'leg', 'quantity', 'averagePrice', 'orderId'],
  /** So much of a liquidated position is gone without a trade. */
  positionTakenOver: ['symbol', 'leg', 'quantity'],
  /**
   * The margin wallet is being liquidated, and was. Amounts are "1400.014 USDT, 0.1 BTC", empty where they are not
   * known; `left` is 0 where nothing is. `pairs`: on which it waits for offers, and on which it traded. `toFund` and
   * `byFund`: paid to the insurance fund, and by it. `orderId`: its last order; empty where it needed none.
   */
  marginLiquidating: ['owed', 'pairs'],
  marginLiquidated: ['owed', 'pairs', 'toFund', 'byFund', 'left', 'orderId'],
  /** Paid for a position (below 0) or received. */
  fundingSettled: ['symbol', 'leg', 'amount', 'asset'],
  fill: ['symbol', 'side', 'quantity', 'price', 'fee', 'feeAsset', 'liquidity', 'orderId'],
  /** `by`: exchange, where it has answered or was read; terminal, where nothing was sent. */
  cancelRejected: ['book', 'symbol', 'orderId', 'by', 'code', 'message'],
  cancelUnknown: ['book', 'symbol', 'orderId', 'message'],
  /** The paper exchange takes connections of programs at `address`. */
  botsOpened: ['address'],
  botsClosed: [],
  botsFailed: ['problem'],
  botKeyMade: ['uid', 'permissions'],
  withdrawalAccepted: ['asset', 'amount', 'address', 'withdrawalId', 'intentId'],
  /** Refused by the exchange (its code and words, verbatim) or by the terminal. */
  withdrawalRejected: ['asset', 'amount', 'by', 'code', 'message', 'intentId'],
  /** Nobody can say whether it was taken: the terminal asks by its id. Nothing is sent again. */
  withdrawalUnknown: ['asset', 'amount', 'code', 'message', 'withdrawalId', 'intentId'],
  withdrawalFound: ['asset', 'amount', 'status', 'withdrawalId', 'intentId'],
  /** It had been told as refused, or as proven not to have arrived: the trader may have asked for it again. */
  withdrawalAfterAll: ['asset', 'amount', 'address', 'status', 'withdrawalId', 'intentId'],
  /** Listed under our id, and not as it was asked for. */
  withdrawalDiffers: [
    'asset',
    'amount',
    'address',
    'listedAsset',
    'listedAmount',
    'listedAddress',
    'withdrawalId',
    'intentId',
  ],
  withdrawalNotPlaced: ['asset', 'amount', 'intentId'],
  /** The exchange does not answer the question what became of it. */
  withdrawalNeedsYou: ['asset', 'amount', 'code', 'message', 'withdrawalId', 'intentId'],
  /** `info` is the exchange's reason, verbatim, or empty. */
  withdrawalStatus: ['asset', 'amount', 'status', 'info', 'withdrawalId'],
  /** Asked for elsewhere. */
  withdrawalExternal: ['asset', 'amount', 'status', 'withdrawalId'],
  alertPrice: ['symbol', 'value', 'limit', 'note'],
  alertFill: ['symbol', 'note'],
  alertLiquidation: ['symbol', 'value', 'limit', 'note'],
  alertFunding: ['symbol', 'value', 'limit', 'note'],
  /** `symbol` is empty for the whole feed. */
  alertStale: ['symbol', 'value', 'limit', 'note'],
  /** Some of them, or all, could not be read and are watched for no more. */
  alertsLost: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ActivityKey = keyof typeof ACTIVITY;
export type ActivityValues<Key extends ActivityKey> = Readonly<
  Record<(typeof ACTIVITY)[Key][number], string>
>;
