/** What happened to orders, as lines of the activity log. */
import type { Fill } from '@shared/domain/fill';
import type { Instrument } from '@shared/domain/instrument';
import { formatTrimmed } from '@shared/money/decimal';
import type { Activity } from '../activity';
import { toFillRow } from './rows';
import type { TrackedOrder } from './tracked-order';

export class Reports {
  readonly #activity: Activity;
  readonly #instrumentOf: (symbol: string) => Instrument | undefined;

  constructor(activity: Activity, instrumentOf: (symbol: string) => Instrument | undefined) {
    this.#activity = activity;
    this.#instrumentOf = instrumentOf;
  }

  external({ symbol, side, orderId }: TrackedOrder): void {
    this.#activity.add('orderExternal', { symbol, side, orderId });
  }

  ended({ symbol, side, orderId, averagePrice, status, executed }: TrackedOrder): void {
    const quantity = this.#quantityText(symbol, executed);
    if (status === 'FILLED') {
      this.#activity.add('orderFilled', { symbol, side, quantity, averagePrice, orderId });
    } else if (status === 'CANCELED') {
      this.#activity.add('orderCanceled', { symbol, side, executed: quantity, orderId });
    } else this.#activity.add('orderRefusedLate', { symbol, side, orderId });
  }

  filled(fill: Fill): void {
    const { symbol, side, orderId, feeAsset } = fill;
    const decimals = this.#instrumentOf(symbol)?.pricePrecision ?? 0;
    this.#activity.add('fill', {
      ...{ symbol, side, orderId, feeAsset },
      quantity: this.#quantityText(symbol, fill.lots),
      price: formatTrimmed(BigInt(fill.price), decimals),
      fee: toFillRow(fill).fee,
      liquidity: fill.isMaker ? 'maker' : 'taker',
    });
  }

  /** Contracts are whole. */
  #quantityText(symbol: string, lots: number): string {
    const instrument = this.#instrumentOf(symbol);
    const decimals = instrument?.kind === 'spot' ? instrument.quantityPrecision : 0;
    return formatTrimmed(BigInt(lots), decimals);
  }
}
