/**
 * The shapes of live venues, as a client with strict models knows them: a field too many or of another
 * type is an error. Written from the document and the published payloads of its family, not from the
 * program.
 */
import { z } from 'zod';

const price = z.number();
const digits = z.string().regex(/^\d+$/);
const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
/** UTC+8, without a zone. */
const isoLocal = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const spacedLocal = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const side = z.enum(['BUY', 'SELL']);
const spotStatus = z.enum(['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'REJECTED']);
const spotType = z.enum(['LIMIT', 'MARKET']);
const levels = z.array(z.tuple([decimalText, decimalText]));

export const time = z.strictObject({ timezone: z.literal('GMT+08:00'), serverTime: z.int() });
export const symbols = z.strictObject({
  symbols: z.array(
    z.strictObject({
      symbol: z.string().regex(/^[a-z]+$/),
      baseAsset: z.string(),
      quoteAsset: z.string(),
      pricePrecision: z.int(),
      quantityPrecision: z.int(),
    }),
  ),
});
export const refusal = z.strictObject({
  code: z.string().regex(/^-\d+$/),
  msg: z.string(),
  data: z.null(),
});
export const newOrder = z.strictObject({
  orderId: z.int(),
  orderIdString: digits,
  clientorderId: z.string(),
  clientOrderId: z.string(),
  symbol: z.string(),
  transactTime: z.int(),
  price,
  origQty: z.number(),
  executedQty: z.number(),
  type: spotType,
  side,
  status: spotStatus,
});
export const queriedOrder = z.strictObject({
  orderId: z.int(),
  clientOrderId: z.string(),
  symbol: z.string(),
  price,
  origQty: z.number(),
  executedQty: z.number(),
  avgPrice: z.number(),
  type: spotType,
  side,
  status: spotStatus,
  transactTime: digits,
});
export const canceled = z.strictObject({
  orderId: z.int(),
  clientOrderId: z.string(),
  symbol: z.string(),
  status: spotStatus,
});
export const account = z.strictObject({
  balances: z.array(z.strictObject({ asset: z.string(), free: z.number(), locked: z.number() })),
});
export const ids = z.strictObject({ ids: z.array(z.int()), idsString: z.array(digits) });

export const contracts = z.array(
  z.strictObject({
    symbol: z.string().regex(/^[A-Z]-[A-Z]+-[A-Z]+$/),
    pricePrecision: z.int(),
    side: z.union([z.literal(0), z.literal(1)]),
    maxMarketVolume: z.number(),
    multiplier: z.number(),
    minOrderVolume: z.number(),
    maxMarketMoney: z.number(),
    type: z.string(),
    maxLimitVolume: z.number(),
    maxValidOrder: z.number(),
    multiplierCoin: z.string(),
    minOrderMoney: z.number(),
    maxLimitMoney: z.number(),
    status: z.int(),
  }),
);
export const futuresDepth = z.looseObject({ bids: levels, asks: levels });
export const index = z.strictObject({
  markPrice: z.number(),
  indexPrice: z.number(),
  lastFundingRate: z.number(),
  contractName: z.string(),
  time: z.int(),
  tagPrice: z.number(),
  currentFundRate: z.number(),
  nextFundRate: z.number(),
});
export const placed = z.strictObject({ orderId: z.int() });
export const condition = z.strictObject({
  orderId: z.int(),
  data: z.strictObject({ triggerIds: z.array(z.string()) }),
});

const numbers = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, z.number()]));
const position = z.strictObject({
  ...numbers('id', 'uid', 'contractId', 'positionType', 'volume', 'openPrice', 'avgPrice'),
  ...numbers('closePrice', 'leverageLevel', 'holdAmount', 'closeVolume', 'pendingCloseVolume'),
  ...numbers('realizedAmount', 'historyRealizedAmount', 'tradeFee', 'capitalFee', 'closeProfit'),
  ...numbers('shareAmount', 'freezeLock', 'status', 'brokerId', 'marginRate', 'reducePrice'),
  ...numbers('returnRate', 'unRealizedAmount', 'openRealizedAmount', 'positionBalance'),
  ...numbers('settleProfit', 'indexPrice', 'keepRate', 'maxFeeRate'),
  side,
  ctime: isoLocal,
  mtime: isoLocal,
});
export const futuresAccount = z.strictObject({
  account: z.array(
    z.strictObject({
      marginCoin: z.string(),
      ...numbers('accountNormal', 'accountLock', 'partPositionNormal', 'totalPositionNormal'),
      ...numbers('achievedAmount', 'unrealizedAmount', 'totalMarginRate', 'totalEquity'),
      ...numbers('partEquity', 'totalCost', 'sumMarginRate'),
      positionVos: z.array(
        z.strictObject({
          contractId: z.int(),
          contractName: z.string(),
          contractSymbol: z.string(),
          positions: z.array(position),
        }),
      ),
    }),
  ),
});
export const withdrawalApplied = z.strictObject({
  code: z.literal('0'),
  msg: z.string(),
  data: z.strictObject({ id: z.int() }),
});
export const withdrawals = z.strictObject({
  code: z.literal('0'),
  msg: z.string(),
  data: z.strictObject({
    count: z.int(),
    withdrawList: z.array(
      z.strictObject({
        symbol: z.string(),
        amount: z.number(),
        address: z.string(),
        withdrawOrderId: z.string(),
        fee: z.number(),
        ctime: z.number(),
        txId: z.string(),
        id: z.number(),
        applyTime: z.number(),
        status: z.number(),
        info: z.string(),
      }),
    ),
  }),
});

const seconds = z.int().max(99_999_999_999);
const bar = { id: seconds, vol: z.number(), open: price, close: price, high: price, low: price };
const candle = z.strictObject({ ...bar, amount: z.number(), ds: spacedLocal });
const rows = z.array(
  z.strictObject({
    side: z.enum(['buy', 'sell']),
    price,
    vol: z.number(),
    amount: z.number(),
    ds: spacedLocal,
    ts: z.int(),
  }),
);
const push = <Tick extends z.ZodType>(tick: Tick) =>
  z.strictObject({
    event_rep: z.literal(''),
    channel: z.string(),
    ts: z.int(),
    status: z.literal('ok'),
    data: z.null(),
    tick,
  });
const pairs = z.array(z.tuple([z.number(), z.number()])).max(30);

/** What comes on a channel, by the end of its name; a request is answered by `rep`. */
export const frames = {
  depth_step0: push(z.strictObject({ asks: pairs, buys: pairs })),
  trade_ticker: push(z.strictObject({ data: rows })),
  ticker: push(z.strictObject(numbers('amount', 'vol', 'open', 'close', 'high', 'low', 'rose'))),
  kline_1min: push(candle),
  rep: z.strictObject({
    event_rep: z.literal('rep'),
    status: z.literal('ok'),
    channel: z.string(),
    ts: z.int(),
    data: z.union([z.array(candle), rows]),
  }),
  ping: z.strictObject({ ping: seconds }),
};
