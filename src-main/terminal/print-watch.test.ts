/** Whose public prints are followed: those of every symbol with an own open order, again and again. */
import { expect, it } from 'vitest';
import { PrintWatch } from './print-watch';

it('follows a symbol once at a time, and anew when an order is open there again', () => {
  const kept: string[] = [];
  const watch = new PrintWatch({
    keep: (symbol) => {
      kept.push(symbol);
      return () => {
        kept.splice(kept.indexOf(symbol), 1);
      };
    },
  });
  watch.follow(new Set(['BTCUSDT']));
  watch.follow(new Set(['BTCUSDT', 'ETHUSDT']));
  expect(kept).toEqual(['BTCUSDT', 'ETHUSDT']);
  watch.follow(new Set(['ETHUSDT']));
  expect(kept).toEqual(['ETHUSDT']);
  watch.follow(new Set(['BTCUSDT']));
  expect(kept).toEqual(['BTCUSDT']);
});
