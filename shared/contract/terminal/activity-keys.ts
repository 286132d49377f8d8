/**
 * What the activity topic can tell, and the facts each line carries (all text; quantities and
 * prices as plain decimals). The words are the desk's, under the same keys.
 */
export const ACTIVITY = {
  sessionReady: [],
  sessionFailed: ['problem'],
  feedOpen: [],
  feedLost: ['reason'],
  /** `price` is empty for MARKET; `asset` is what `quantity` counts. */
  orderAccepted: [
    'symbol',
    'side',
    'type',
    'quantity',
    'asset',
    'price',
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
  /** An order that this terminal did not place. */
  orderExternal: ['symbol', 'side', 'orderId'],
  orderFilled: ['symbol', 'side', 'quantity', 'averagePrice', 'orderId'],
  orderCanceled: ['symbol', 'side', 'executed', 'orderId'],
  /** Refused by the exchange after it had answered. */
  orderRefusedLate: ['symbol', 'side', 'orderId'],
  fill: ['symbol', 'side', 'quantity', 'price', 'fee', 'feeAsset', 'liquidity', 'orderId'],
  cancelRejected: ['symbol', 'orderId', 'code', 'message'],
  cancelUnknown: ['symbol', 'orderId', 'message'],
  /** The paper exchange takes connections of programs at `address`. */
  botsOpened: ['address'],
  botsClosed: [],
  botsFailed: ['problem'],
  botKeyMade: ['uid', 'permissions'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ActivityKey = keyof typeof ACTIVITY;
export type ActivityValues<Key extends ActivityKey> = Readonly<
  Record<(typeof ACTIVITY)[Key][number], string>
>;
