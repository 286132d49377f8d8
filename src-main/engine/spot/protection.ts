/** How far a market order may walk from the best opposite price (exchange-rules §2): never to a worse one. */
import { worstMarketPrice } from '@shared/domain/market-protection';
import { RATE_SCALE, type Rate } from '@shared/money/units';
import { BUY, type SideCode } from '../book/side';
import { floorQuotient } from '../ledger/whole';

const ONE = 10n ** BigInt(RATE_SCALE);
const ONE_WHOLE = Number(ONE);

export class Protection {
  readonly #share: Rate;
  /** How much of the best price a market order may pay at most and take at least, × ONE. */
  readonly #highShare: number = 0;
  readonly #lowShare: number = 0;

  constructor(share: Rate) {
    this.#share = share;
    this.#highShare = Number(ONE + share);
    this.#lowShare = Number(ONE - share);
  }

  /** The worst price for a side, given the best opposite one. */
  worst(side: SideCode, best: number): number {
    const product = best * (side === BUY ? this.#highShare : this.#lowShare);
    if (product <= Number.MAX_SAFE_INTEGER) {
      return side === BUY ? floorQuotient(product, ONE_WHOLE) : -floorQuotient(-product, ONE_WHOLE);
    }
    return worstMarketPrice(side === BUY ? 'BUY' : 'SELL', best, this.#share);
  }
}
