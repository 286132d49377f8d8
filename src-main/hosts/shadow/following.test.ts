/** The shadow of an order is the order of a paper exchange that follows the same feed: the same fills at the same time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Book } from '@shared/domain/book';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import type { Side } from '@shared/domain/order';
import { invariant } from '@shared/kernel/result';
import { lots, ticks } from '@shared/money/units';
import { ALICE } from '../../engine/engine.testing';
import { newFedExchange } from '../../engine/feed/fed-exchange.testing';
import { engineShadows } from './shadows';

const MIDDLE = 6_000_000;
const size = fc.integer({ min: 1, max: 4_000 });
const side = fc.constantFrom<Side>('BUY', 'SELL');

/** Levels a tick apart around a middle that wanders; a size of 0 is a hole. */
const frame = fc
  .record({
    off: fc.integer({ min: -4, max: 4 }),
    bids: fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 6 }),
    asks: fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ off, bids, asks }) => ({
    bids: levels(bids, (step) => MIDDLE + off - 1 - step),
    asks: levels(asks, (step) => MIDDLE + off + 1 + step),
  }));
const levels = (sizes: readonly number[], priceAt: (step: number) => number) =>
  sizes.flatMap((count, step) =>
    count === 0 ? [] : [{ price: ticks(priceAt(step)), lots: lots(count) }],
  );
const print = fc.record({ off: fc.integer({ min: -6, max: 6 }), count: size, taker: side });
const happening = fc.record({
  afterMs: fc.constantFrom(1, 40, 300),
  what: fc.oneof(frame, frame, print),
});

test('whatever the feed tells', () => {
  const [rules] = SPOT_RULES;
  invariant(rules !== undefined, 'there is one');
  fc.assert(
    fc.property(
      frame,
      fc.record({ side, off: fc.integer({ min: -6, max: 6 }), count: size }),
      fc.array(happening, { maxLength: 40 }),
      (first, order, happenings) => {
        const paper = newFedExchange();
        const leftAtMs = paper.nowMs;
        const told = (part: Pick<Book, 'bids' | 'asks'>): Book => {
          paper.feed({
            type: 'depth',
            symbol: 'BTCUSDT',
            feedMs: paper.nowMs,
            isSnapshot: true,
            bids: part.bids.map(({ price, lots: count }) => [price, count]),
            asks: part.asks.map(({ price, lots: count }) => [price, count]),
          });
          return { ...part, symbol: 'BTCUSDT', atMs: paper.nowMs };
        };
        fc.pre(first.bids.length + first.asks.length > 0);
        const book = told(first);
        const price = ticks(MIDDLE + order.off);
        const quantity = { unit: 'base', lots: lots(order.count) } as const;
        const common = { side: order.side, type: 'LIMIT', price, quantity } as const;
        const shadow = engineShadows.open({
          ...common,
          instrument: rules.pair,
          timeInForce: 'GTC',
          book,
          leftAtMs,
        });
        invariant(shadow !== null, 'it can be counted');
        const placed = paper.execute({
          type: 'placeOrder',
          atMs: leftAtMs,
          uid: ALICE,
          wallet: 'spot',
          order: { symbol: 'BTCUSDT', ...common },
        });
        // Paper has a smallest order, which is the venue's business here.
        fc.pre(placed.ok);
        for (const { afterMs, what } of happenings) {
          paper.nowMs += afterMs;
          const sinceMs = paper.nowMs - leftAtMs;
          if ('bids' in what) {
            shadow.book(sinceMs, told(what));
            continue;
          }
          const trade = {
            price: ticks(MIDDLE + what.off),
            lots: lots(what.count),
            side: what.taker,
          };
          const { nowMs: atMs } = paper;
          const { side: takerSide, ...rest } = trade;
          paper.feed({ type: 'trade', symbol: 'BTCUSDT', feedMs: atMs, takerSide, ...rest });
          shadow.print(sinceMs, { ...trade, atMs });
        }
        const page = { limit: 1_000 };
        const rows = paper.engine.query.ownTrades(ALICE, 'spot', 'BTCUSDT', page).toReversed();
        expect(shadow.fills).toEqual(
          rows.map(({ price: at, lots: count, isMaker, feeAsset, fee, atMs }) => ({
            price: at,
            lots: count,
            isMaker,
            feeAsset,
            fee,
            afterMs: atMs - leftAtMs,
          })),
        );
      },
    ),
  );
});
