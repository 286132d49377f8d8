import fc from 'fast-check';
import { z } from 'zod';
import { property } from '../../../kernel/property.testing';
import { expect } from 'vitest';
import { toWireText } from '../json/compiled-writer';
import { writeJson, type Json } from '../json/lossless-json';
import type { NewOrderReply } from './new-order-reply';
import { newOrderText } from './new-order-text';
import { newOrderReply } from './spot-replies';

const digits = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String);
const decimal = fc.oneof(
  fc.constantFrom('0', '0.00', '60000.00', '0.001', '-0.0', '1.50'),
  fc.nat().map((units) => (units / 100).toFixed(2)),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 12 });
const reply: fc.Arbitrary<NewOrderReply> = digits.chain((orderId) =>
  fc.record({
    orderId: fc.constant(orderId),
    clientOrderId: fc.oneof(
      fc.constant(orderId),
      fc.constantFrom('', 'a-1.b:c_d'),
      fc.string({ unit: 'binary' }),
    ),
    symbol: fc.oneof(fc.constantFrom('BTCUSDT', 'ETHUSDT'), fc.string()),
    transactTime: orNull(fc.nat(2 ** 41)),
    price: orNull(decimal),
    origQty: orNull(decimal),
    executedQty: orNull(decimal),
    type: orNull(fc.constantFrom('LIMIT', 'MARKET')),
    side: orNull(fc.constantFrom('BUY', 'SELL')),
    status: fc.constantFrom(
      'NEW',
      'PARTIALLY_FILLED',
      'FILLED',
      'CANCELED',
      'REJECTED',
      'PENDING_CANCEL',
    ),
  }),
);

property([reply, fc.constantFrom('number', 'string')])(
  'the reply to an order is written as its schema says',
  (value, idStyle) => {
    const general = writeJson(z.encode(newOrderReply, value) as Json, idStyle);
    expect(toWireText(newOrderReply, value, idStyle)).toBe(general);
    const isWhole = !Object.values(value).includes(null);
    expect(newOrderText(value, idStyle)).toBe(isWhole ? general : undefined);
  },
);
