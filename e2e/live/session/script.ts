/**
 * What a scripted trader wants next: drawn from a seed, aimed at what the desk shows at that moment. Sizes
 * are small and prices near the market, so that most orders rest, fill in parts, and are cancelled or changed.
 */
import type { CommandInput, FuturesDraft, OrderDraft } from '@shared/contract/terminal';
import type { SeenOrder } from '@shared/contract/terminal/seen-order';
import type { SeededRng } from '@shared/kernel/rng';
import { formatTrimmed } from '@shared/money/decimal';

export const SPOT = 'BTCUSDT';
export const CONTRACT = 'E-BTC-USDT';

/** What the desk knows when it decides. */
export interface View {
  /** Best prices in ticks. */
  readonly spot: Touch;
  readonly futures: Touch;
  readonly open: readonly OpenRow[];
  readonly waiting: readonly string[];
}
export interface Touch {
  readonly bid: number;
  readonly ask: number;
  readonly decimals: number;
}
interface OpenRow {
  readonly book: 'spot' | 'margin' | 'futures';
  readonly orderId: string;
  /** Whole size, as text; empty where it is an amount of money. */
  readonly quantity: string;
  readonly seen: SeenOrder;
}

export type Step =
  | { readonly name: 'placeOrder'; readonly input: CommandInput<'placeOrder'> }
  | { readonly name: 'placeBatch'; readonly input: CommandInput<'placeBatch'> }
  | { readonly name: 'cancelOrder'; readonly input: CommandInput<'cancelOrder'> }
  | { readonly name: 'cancelCondition'; readonly input: CommandInput<'cancelCondition'> }
  | { readonly name: 'changeOrder'; readonly input: CommandInput<'changeOrder'> }
  | { readonly name: 'withdraw'; readonly input: CommandInput<'withdraw'> };

/** Of a hundred steps. */
const SHARES = [
  ['spot', 28],
  ['margin', 12],
  ['futures', 24],
  ['condition', 6],
  ['batch', 3],
  ['cancel', 14],
  ['cancelCondition', 3],
  ['change', 7],
  ['withdraw', 3],
] as const;
type Kind = (typeof SHARES)[number][0];

export class Script {
  readonly #rng: SeededRng;
  readonly #prefix: string;
  #made = 0;

  /** `prefix`: of the intents' names, of its own for each run of the program. */
  constructor(rng: SeededRng, prefix: string) {
    this.#rng = rng;
    this.#prefix = prefix;
  }

  next(view: View): Step {
    const kind = this.#kind();
    if (kind === 'cancel' || kind === 'change') return this.#onOpen(kind, view);
    if (kind === 'cancelCondition') return this.#onWaiting(view);
    if (kind === 'withdraw') return this.#withdrawal();
    if (kind === 'batch') {
      const rows = Array.from({ length: 2 + this.#below(3) }, () => ({
        intentId: this.#intent(),
        draft: this.#wallet('spot', view.spot, 'LIMIT'),
      }));
      return { name: 'placeBatch', input: { rows } };
    }
    const draft = this.#draft(kind, view);
    return { name: 'placeOrder', input: { intentId: this.#intent(), draft } };
  }

  #draft(kind: 'spot' | 'margin' | 'futures' | 'condition', view: View): OrderDraft {
    if (kind === 'futures') return this.#futures(view.futures);
    if (kind === 'condition') return this.#condition(view.futures);
    return this.#wallet(
      kind,
      view[kind === 'spot' ? 'spot' : 'spot'],
      this.#chance(4) ? 'MARKET' : 'LIMIT',
    );
  }

  #wallet(book: 'spot' | 'margin', touch: Touch, type: 'LIMIT' | 'MARKET'): OrderDraft {
    const side = this.#chance(2) ? 'BUY' : 'SELL';
    const quantity = formatTrimmed(BigInt(1_000 + this.#below(9_000)), 6);
    const shared = { book, symbol: SPOT, side } as const;
    if (type === 'LIMIT') {
      return { ...shared, type, price: this.#price(touch, side), quantity, unit: 'base' };
    }
    if (side === 'SELL') return { ...shared, type, price: '', quantity, unit: 'base' };
    return { ...shared, type, price: '', quantity: `${20 + this.#below(200)}`, unit: 'quote' };
  }

  #futures(touch: Touch): FuturesDraft {
    const side = this.#chance(2) ? 'BUY' : 'SELL';
    const type = this.#chance(5) ? 'MARKET' : 'LIMIT';
    return {
      book: 'futures',
      symbol: CONTRACT,
      side,
      type,
      mode: 'isolated',
      trigger: null,
      action: this.#chance(3) ? 'CLOSE' : 'OPEN',
      timeInForce:
        type === 'MARKET' ? 'GTC' : this.#oneOf(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST_ONLY']),
      price: type === 'MARKET' ? '' : this.#price(touch, side),
      quantity: `${20 + this.#below(200)}`,
    };
  }

  #condition(touch: Touch): FuturesDraft {
    const direction = this.#oneOf(['UP', 'DOWN'] as const);
    const away = Math.round(touch.bid * (0.0005 + this.#rng.uniform() * 0.01));
    const ticks = direction === 'UP' ? touch.ask + away : touch.bid - away;
    return {
      ...this.#futures(touch),
      type: 'MARKET',
      price: '',
      timeInForce: 'GTC',
      action: 'OPEN',
      trigger: { direction, price: formatTrimmed(BigInt(ticks), touch.decimals), purpose: 'entry' },
    };
  }

  #withdrawal(): Step {
    const intentId = this.#intent();
    const amount = `${20 + this.#below(30)}`;
    const address = `TLive${intentId}`;
    return { name: 'withdraw', input: { intentId, asset: 'USDT', amount, address, label: '' } };
  }

  #onOpen(kind: 'cancel' | 'change', view: View): Step {
    const rows =
      kind === 'cancel' ? view.open : view.open.filter(({ quantity }) => quantity !== '');
    const row = rows[this.#below(Math.max(1, rows.length))];
    if (row === undefined) {
      return {
        name: 'placeOrder',
        input: { intentId: this.#intent(), draft: this.#futures(view.futures) },
      };
    }
    const { book, orderId, quantity, seen } = row;
    const symbol = book === 'futures' ? CONTRACT : SPOT;
    if (kind === 'cancel') return { name: 'cancelOrder', input: { book, symbol, orderId } };
    const touch = book === 'futures' ? view.futures : view.spot;
    const price = this.#price(touch, this.#chance(2) ? 'BUY' : 'SELL');
    const intentId = this.#intent();
    const change = { intentId, book, symbol, orderId, seen, price, quantity };
    return { name: 'changeOrder', input: change };
  }

  #onWaiting({ waiting, futures }: View): Step {
    const orderId = waiting[this.#below(Math.max(1, waiting.length))];
    if (orderId !== undefined)
      return { name: 'cancelCondition', input: { symbol: CONTRACT, orderId } };
    return {
      name: 'placeOrder',
      input: { intentId: this.#intent(), draft: this.#condition(futures) },
    };
  }

  /** Mostly a little behind the best price of its side, sometimes across the spread. */
  #price({ bid, ask, decimals }: Touch, side: 'BUY' | 'SELL'): string {
    const away = Math.round(bid * (this.#rng.uniform() * 0.001 - 0.0002));
    const ticks = side === 'BUY' ? bid - away : ask + away;
    return formatTrimmed(BigInt(ticks), decimals);
  }

  #kind(): Kind {
    let left = this.#rng.uniform() * 100;
    for (const [kind, share] of SHARES) {
      left -= share;
      if (left < 0) return kind;
    }
    return 'spot';
  }

  #intent(): string {
    return `${this.#prefix}${(this.#made++).toString().padStart(16 - this.#prefix.length, '0')}`;
  }

  #below(count: number): number {
    return Math.floor(this.#rng.uniform() * count);
  }

  #chance(oneIn: number): boolean {
    return this.#below(oneIn) === 0;
  }

  #oneOf<const T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)] as T;
  }
}
