import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { atoms, lots, ticks } from '@shared/money/units';
import { room, writeList } from './flat-list';
import { RecordRows, type PackedRecord } from './record-rows';

const anyText = fc.oneof(
  fc.constantFrom('BTCUSDT', '860000000000001', 'a_B9', '', 'a-1.b:c', '"\\', 'é🌊'),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const whole = fc.oneof(
  fc.nat(),
  fc.maxSafeNat(),
  fc.constantFrom(0, 9, 10, 99_999_999, 100_000_000, 10 ** 15),
);
const money = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 12n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);
const wallet = fc.constantFrom('spot', 'margin');

const order = fc.record({
  orderId: whole,
  clientOrderId: anyText,
  uid: whole,
  wallet,
  symbol: anyText,
  side: fc.constantFrom('BUY', 'SELL'),
  type: fc.constantFrom('LIMIT', 'MARKET'),
  price: fc.option(whole.map(ticks)),
  quantity: fc.oneof(
    whole.map((count) => ({ unit: 'base', lots: lots(count) }) as const),
    money.map((amount) => ({ unit: 'quote', atoms: atoms(amount) }) as const),
  ),
  executed: whole.map(lots),
  executedQuote: money.map(atoms),
  status: fc.constantFrom('FILLED', 'CANCELED', 'PARTIALLY_FILLED'),
  createdAtMs: whole,
});
const trade = fc.record({
  tradeId: whole,
  uid: whole,
  wallet,
  symbol: anyText,
  bidId: whole,
  askId: whole,
  bidUid: whole,
  askUid: whole,
  price: whole.map(ticks),
  lots: whole.map(lots),
  atMs: whole,
  isBuyer: fc.boolean(),
  isMaker: fc.boolean(),
  feeAsset: anyText,
  fee: money.map(atoms),
});
const record = fc.oneof(
  fc.record({ kind: fc.constant('order'), seq: whole, order }),
  fc.record({ kind: fc.constant('trade'), seq: whole, trade }),
) as fc.Arbitrary<PackedRecord>;

function valuesOf(one: PackedRecord): readonly unknown[] {
  if (one.kind === 'order') {
    const { price, quantity, executed, executedQuote, status, createdAtMs, ...named } = one.order;
    const amount = quantity.unit === 'base' ? quantity.lots : quantity.atoms;
    const { orderId, clientOrderId, uid, symbol, side, type } = named;
    return [
      ...[one.seq, orderId, clientOrderId, uid, named.wallet, symbol, side, type, price],
      ...[quantity.unit, String(amount), executed, String(executedQuote), status, createdAtMs],
    ];
  }
  const { tradeId, isBuyer, uid, symbol, bidId, askId, bidUid, askUid, ...rest } = one.trade;
  return [
    ...[one.seq, tradeId, Number(isBuyer), uid, rest.wallet, symbol, bidId, askId, bidUid, askUid],
    ...[rest.price, rest.lots, rest.atMs, Number(rest.isMaker), rest.feeAsset, String(rest.fee)],
  ];
}

property([fc.array(record, { maxLength: 8 }), fc.array(record, { minLength: 1, maxLength: 8 })])(
  'batch after batch is written as JSON itself writes it',
  (...batches) => {
    const rows = new RecordRows();
    for (const batch of batches) {
      for (const one of batch) rows.add(one);
      expect(rows.count).toBe(batch.length);
      if (batch.length === 0) continue;
      expect(rows.take()).toBe(JSON.stringify(batch.map((one) => [one.kind, valuesOf(one)])));
    }
  },
);

test('a batch of any length is whole', () => {
  const rows = new RecordRows();
  const [one] = fc.sample(record, 1) as [PackedRecord];
  for (let count = 0; count < 2_000; count += 1) rows.add(one);
  const row = JSON.stringify([one.kind, valuesOf(one)]);
  expect(rows.take()).toBe(`[${Array.from({ length: 2_000 }, () => row).join(',')}]`);
});

property([fc.maxSafeInteger()])('a whole number is written as everybody writes it', (value) => {
  const end = writeList([value], 3);
  expect(room.toString('latin1', 3, end)).toBe(`[${value}]`);
});
