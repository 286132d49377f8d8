/** Random traders of one contract, and what it does to their money, worked out a second time: every unit is the same. */
import { TIMES_IN_FORCE, type PositionMode } from '@shared/domain/futures';
import { isFull } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { ticks } from '@shared/money/units';
import { expect } from 'vitest';
import { TestFutures } from './futures.testing';
import { NaiveFutures, type NaiveOrder, type NaiveWish } from './naive-futures.testing';

const UIDS = [10, 11, 12];
const MARK = 600_000;
const SIDES = ['BUY', 'SELL'] as const;
/** Some are refused for want of money. */
const FUNDS = [100_000n, 3_000n, 400n];
const LEVERAGE = 7;
const LONGEST_MS = 600_000;

const wish: fc.Arbitrary<NaiveWish> = fc.record({
  side: fc.constantFrom(...SIDES),
  open: fc.constantFrom('OPEN', 'CLOSE'),
  kind: fc.constantFrom('GTC', 'GTC', 'GTC', ...TIMES_IN_FORCE, 'MARKET'),
  price: fc.integer({ min: -6, max: 6 }).map((away) => MARK + away),
  contracts: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 25 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 500 }) },
  ),
});
const step = fc.record({
  who: fc.nat(UIDS.length - 1),
  wish,
  cancels: fc.nat(5),
  which: fc.nat(30),
});
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

class Both {
  readonly #fast = new TestFutures();
  readonly #naive: NaiveFutures;
  readonly #mode: PositionMode;
  readonly #orders: { readonly id: number; readonly naive: NaiveOrder }[] = [];

  constructor(mode: PositionMode) {
    this.#mode = mode;
    this.#naive = new NaiveFutures(
      FUNDS.map((usdt) => usdt * 100_000_000n),
      mode,
      LEVERAGE,
      MARK,
    );
    this.#fast.price('60000');
    for (const [at, uid] of UIDS.entries()) {
      this.#fast.open(String(FUNDS[at]), uid);
      expect(this.#fast.leverage(uid, LEVERAGE).ok).toBe(true);
    }
  }

  do({ who, wish: asked, cancels, which }: Step): void {
    const order = this.#orders[which];
    if (cancels === 0 && order !== undefined) {
      const uid = UIDS[order.naive.who] ?? 0;
      expect(this.#fast.cancel(uid, order.id).ok).toBe(this.#naive.cancel(order.naive));
    } else this.#place(who, asked);
    this.#compare();
  }

  #place(who: number, { side, open, kind, price, contracts }: NaiveWish): void {
    const shape = this.#fast.order(`${side} ${open} ${contracts}`, { mode: this.#mode });
    const isMarket = kind === 'MARKET';
    const limit = {
      type: 'LIMIT',
      timeInForce: isMarket ? 'GTC' : kind,
      price: ticks(price),
    } as const;
    const asked = isMarket ? shape : { ...shape, ...limit };
    const command = { type: 'placeFuturesOrder', atMs: this.#fast.nowMs } as const;
    const placed = this.#fast.execute({ ...command, uid: UIDS[who] ?? 0, order: asked });
    const naive = this.#naive.place(who, { side, open, kind, price, contracts });
    expect([placed.ok, placed.ok ? '' : placed.error.message]).toEqual([
      naive !== null,
      naive === null && !placed.ok ? placed.error.message : '',
    ]);
    const accepted = placed.ok && placed.value.find(({ type }) => type === 'futuresOrderAccepted');
    if (naive === null || !accepted || accepted.type !== 'futuresOrderAccepted') return;
    this.#orders.push({ id: accepted.orderId, naive });
  }

  #compare(): void {
    for (const { id, naive } of this.#orders) {
      const { status, executed } = this.#fast.found(UIDS[naive.who] ?? 0, id);
      const isFilled = naive.status === 'CANCELED' || naive.contracts - naive.left === executed;
      expect([id, status, isFilled]).toEqual([id, naive.status, true]);
    }
    for (const [who, uid] of UIDS.entries()) {
      const { accountNormal, accountLock } = this.#fast.account(uid);
      const naive = [this.#naive.normal[who], this.#naive.locked(who)];
      expect([accountNormal, accountLock]).toEqual(naive);
      for (const side of SIDES) {
        const held = this.#naive.position(who, side);
        const found = this.#fast.position(uid, side);
        if (held === undefined || found === undefined) {
          expect([found?.volume, side]).toEqual([held?.volume, side]);
          continue;
        }
        const isolated = [found.holdAmount, found.realizedAmount];
        expect([
          found.volume,
          found.pendingCloseVolume,
          found.unRealizedAmount,
          ...(this.#mode === 'isolated' ? isolated : []),
        ]).toEqual([
          held.volume,
          held.pending,
          this.#naive.won(side, held),
          ...(this.#mode === 'isolated' ? [held.hold, held.realized] : []),
        ]);
      }
    }
  }
}

property(
  [
    fc.constantFrom('cross' as const, 'isolated' as const),
    fc.array(step, { minLength: 60, maxLength: 90, size: 'max' }),
  ],
  {
    numRuns: isFull ? 150 : 15,
  },
)(
  'what the rules say of orders, margin, fees and results is what happens, to the unit',
  (mode, steps) => {
    const both = new Both(mode);
    for (const one of steps) both.do(one);
  },
  LONGEST_MS,
);
