import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeBigint } from '@shared/kernel/bigint-json';
import { atoms, lots, ticks } from '@shared/money/units';
import type { Command } from '../commands';
import { decodeCommands, encodeCommands } from './command-text';

const base = fc.maxSafeNat().map((count) => ({ unit: 'base', lots: lots(count) }) as const);
const quote = fc
  .bigInt({ min: 0n, max: 10n ** 38n })
  .map((amount) => ({ unit: 'quote', atoms: atoms(amount) }) as const);
const order = fc.record(
  {
    symbol: fc.string(),
    side: fc.constantFrom('BUY', 'SELL'),
    type: fc.constantFrom('LIMIT', 'MARKET'),
    quantity: fc.oneof(base, quote),
    price: fc.nat().map(ticks),
    clientOrderId: fc.string(),
  },
  { requiredKeys: ['symbol', 'side', 'type', 'quantity'] },
);
const placed = fc.record({
  type: fc.constant('placeOrder'),
  uid: fc.nat(),
  wallet: fc.constantFrom('spot', 'margin'),
  order,
  atMs: fc.nat(),
}) as fc.Arbitrary<Command>;

test('orders are written as JSON itself writes them, and come back as they were', () => {
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 3 }), (commands) => {
      const text = encodeCommands(commands);
      const plain = JSON.stringify(commands, writeBigint);
      expect(JSON.parse(text)).toEqual(JSON.parse(plain));
      expect(decodeCommands(text)).toEqual({ ok: true, value: commands });
    }),
  );
});
