/** What happened to orders, as lines of the activity log. */
import type { ConditionRow } from '@shared/contract/terminal';
import { exactFigures, type Fill } from '@shared/domain/fill';
import type { Instrument } from '@shared/domain/instrument';
import { oppositeOf } from '@shared/domain/order';
import { formatTrimmed } from '@shared/money/decimal';
import { stepsOf, type Steps } from '../../client/convert/units';
import type { Activity } from '../activity';
import { toFillRow } from './rows';
import { hasEnded, type TrackedOrder } from './tracked-order';

/** Who knows which orders of the margin wallet the exchange has placed itself, and tells of them. */
export interface Liquidations {
  isForced(orderId: string): Promise<boolean>;
}

const UNKNOWN = { pricePrecision: 0, quantityPrecision: 0 };

export class Reports {
  readonly #activity: Activity;
  readonly #instrumentOf: (symbol: string) => Instrument | undefined;
  readonly #liquidations: Liquidations | null;
  /** Of orders of the margin wallet that nobody placed here: whether the exchange did. */
  readonly #asked = new Map<string, Promise<boolean>>();
  /** Condition orders of which it was told that others have cancelled them. */
  readonly #toldElsewhere = new Set<string>();

  constructor(
    activity: Activity,
    instrumentOf: (symbol: string) => Instrument | undefined,
    liquidations: Liquidations | null,
  ) {
    this.#activity = activity;
    this.#instrumentOf = instrumentOf;
    this.#liquidations = liquidations;
  }

  external(order: TrackedOrder): void {
    const { symbol, side, orderId, book, type, futures } = order;
    // Nobody has placed what the exchange does by itself: how it ended says it all.
    if ((futures?.cause ?? '') !== '') return;
    const facts = { symbol, side, orderId };
    // What rests is no liquidation's: that takes what is offered.
    const mayBeForced = book === 'margin' && (type === 'MARKET' || hasEnded(order));
    if (!mayBeForced) this.#activity.add('orderExternal', facts);
    else if (this.#liquidations === null) this.#activity.add('marginOrderExternal', facts);
    else {
      const asked = this.#liquidations.isForced(orderId);
      this.#asked.set(orderId, asked);
      void asked.then((isForced) => {
        if (!isForced) this.#activity.add('orderExternal', facts);
      });
    }
  }

  /** Calls back where it becomes known that an order of the margin wallet was the exchange's own. */
  onForced({ book, orderId }: TrackedOrder, tell: () => void): void {
    if (book !== 'margin' || this.#liquidations === null) return;
    const asked = this.#asked.get(orderId) ?? this.#liquidations.isForced(orderId);
    void asked.then((isForced) => {
      if (isForced) tell();
    });
  }

  ended(order: TrackedOrder): void {
    if ((order.futures?.cause ?? '') !== '') {
      this.#forced(order);
      return;
    }
    const asked = order.book === 'margin' ? this.#asked.get(order.orderId) : undefined;
    if (asked === undefined) this.#endedOwn(order);
    else {
      this.#asked.delete(order.orderId);
      void asked.then((isForced) => {
        if (!isForced) this.#endedOwn(order);
      });
    }
  }

  #endedOwn(order: TrackedOrder): void {
    const { book, symbol, side, orderId, averagePrice, status, executed } = order;
    const quantity = this.#quantityText(symbol, executed);
    if (status === 'FILLED') {
      this.#activity.add('orderFilled', { book, symbol, side, quantity, averagePrice, orderId });
    } else if (status === 'CANCELED') {
      if (book === 'futures' && this.#toldElsewhere.delete(orderId)) return;
      this.#activity.add('orderCanceled', { book, symbol, side, executed: quantity, orderId });
    } else this.#activity.add('orderRefusedLate', { book, symbol, side, orderId });
  }

  /** The price of a condition order has come. */
  fired({ symbol, side, orderId, purpose, triggerPrice }: ConditionRow): void {
    const price = this.#priceText(symbol, triggerPrice);
    this.#activity.add('conditionFired', { symbol, side, orderId, purpose, price });
  }

  /** It had waited, and nobody here has cancelled it: told as that, and not once more as an order's end. */
  canceledElsewhere({ symbol, side, orderId, purpose, triggerPrice }: ConditionRow): void {
    const price = this.#priceText(symbol, triggerPrice);
    this.#toldElsewhere.add(orderId);
    this.#activity.add('conditionCanceled', { symbol, side, orderId, purpose, price });
  }

  /** A liquidation that the book took nothing of is told as well: the position is frozen. */
  #forced({
    symbol,
    side,
    orderId,
    averagePrice,
    executed,
    quantity,
    futures,
  }: TrackedOrder): void {
    const leg = oppositeOf(side);
    const closed = this.#quantityText(symbol, executed);
    const facts = { symbol, leg, quantity: closed, averagePrice, orderId };
    if (futures?.cause === 'ADL') {
      this.#activity.add('positionDeleveraged', facts);
      return;
    }
    const asked = quantity.unit === 'base' ? quantity.lots : executed;
    const rest = this.#quantityText(symbol, Math.max(0, asked - executed));
    this.#activity.add('positionLiquidated', { ...facts, rest });
  }

  /** The exchange has it otherwise than it was sent. */
  otherwise({ symbol, side, orderId, price, quantity }: TrackedOrder): void {
    this.#activity.add('orderOtherwise', {
      symbol,
      side,
      orderId,
      quantity: quantity.unit === 'base' ? this.#quantityText(symbol, quantity.lots) : '',
      price: price === null ? '' : this.#priceText(symbol, price),
    });
  }

  filled(fill: Fill): void {
    const { symbol, side, orderId, feeAsset } = fill;
    const { price, quantity } = exactFigures(fill, this.#decimalsOf(symbol));
    this.#activity.add('fill', {
      symbol,
      side,
      orderId,
      feeAsset,
      quantity: formatTrimmed(quantity.units, quantity.scale),
      price: formatTrimmed(price.units, price.scale),
      fee: toFillRow(fill).fee,
      liquidity: fill.isMaker ? 'maker' : 'taker',
    });
  }

  #priceText(symbol: string, price: number): string {
    return formatTrimmed(BigInt(price), this.#decimalsOf(symbol).pricePrecision);
  }

  #quantityText(symbol: string, lots: number): string {
    return formatTrimmed(BigInt(lots), this.#decimalsOf(symbol).quantityPrecision);
  }

  #decimalsOf(symbol: string): Omit<Steps, 'symbol'> {
    const instrument = this.#instrumentOf(symbol);
    return instrument === undefined ? UNKNOWN : stepsOf(instrument);
  }
}
