/** Seeded hostility: whatever is sent, nothing breaks, nothing changes, and no promise is broken. */
import { isFull } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { expect } from 'vitest';
import { ALICE, BOB, World } from './gateway.testing';

/** What is spoken to here is the spot part: an exchange with everything takes three times as long to open. */
const SPOT_ONLY = { without: ['futures', 'margin', 'withdrawals'] } as const;
const TARGETS = [
  '/sapi/v1/order',
  '/sapi/v1/order/test',
  '/sapi/v1/batchOrders',
  '/sapi/v1/cancel',
  '/sapi/v1/batchCancel',
];
const FIELDS = ['symbol', 'volume', 'side', 'type', 'price', 'orderId', 'orderIds', 'orders'];

const scalar = fc.oneof(
  fc.constantFrom('BTCUSDT', 'BUY', 'SELL', 'LIMIT', 'MARKET', '', '0', '-1', '1e9', '1e-9'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map((value) => value.toString()),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const anything = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 12 }),
  fc.dictionary(fc.string(), scalar),
);
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS, '__proto__', 'recvwindow'), anything),
  anything,
);

property([fc.constantFrom(...TARGETS), body, fc.nat(), fc.string({ maxLength: 3 })], {
  numRuns: isFull ? 3_000 : 120,
})(
  'a malformed command is refused with 4xx, in under 1 KiB, and changes nothing',
  async (target, value, at, noise) => {
    const world = new World(SPOT_ONLY);
    const rows = world.store.rowCount();
    const text = JSON.stringify(value);
    const cut = at % (text.length + 1);
    for (const sent of [text, text.slice(0, cut) + noise + text.slice(cut)]) {
      const answer = await world.post(ALICE, target, sent);
      expect(answer.status === 200 || (answer.status >= 400 && answer.status < 500)).toBe(true);
      expect(answer.text.length).toBeLessThanOrEqual(1024);
      if (answer.status !== 200) expect(answer.text).toMatch(/^\{"code":-\d+,"msg":"/);
      // A body that happens to be an order may rest; a refused one must leave no trace.
      if (answer.status !== 200) expect(world.store.rowCount()).toBe(rows);
    }
  },
);

/** One for all of them: asking changes nothing. */
const asked = new World(SPOT_ONLY);

property(
  [fc.constantFrom('GET', 'POST', 'PUT', 'x'), fc.string({ unit: 'binary', maxLength: 80 })],
  {
    numRuns: 300,
  },
)('any target is answered', async (method, target) => {
  const answer = await asked.send(method, `/sapi/v1/depth${target}`, '', []);
  expect([200, 400, 404, 405]).toContain(answer.status);
});

property(
  [
    fc.array(
      fc.record({
        user: fc.constantFrom(ALICE, BOB),
        side: fc.constantFrom('BUY', 'SELL'),
        ticks: fc.integer({ min: 59_990, max: 60_010 }),
        lots: fc.integer({ min: 100, max: 50_000 }),
        waitMs: fc.constantFrom(0, 1, 30, 1500),
      }),
      { minLength: 5, maxLength: 25 },
    ),
    fc.nat(),
  ],
  { numRuns: isFull ? 400 : 40 },
)('a crash anywhere loses no answered order and invents none', async (orders, at) => {
  const world = new World(SPOT_ONLY);
  const crashAfter = at % orders.length;
  const answered: string[] = [];
  for (const [index, { user, side, ticks, lots, waitMs }] of orders.entries()) {
    if (index === crashAfter) world.store.holdBack();
    const answer = await world.post(user, '/sapi/v1/order', {
      symbol: 'BTCUSDT',
      side,
      type: 'LIMIT',
      price: String(ticks),
      volume: `0.${String(lots).padStart(6, '0')}`,
      newClientOrderId: `order-${index}`,
    });
    if (answer.status === 200 && index < crashAfter) answered.push(`${user.apiKey} order-${index}`);
    world.clock.advance(waitMs);
  }
  const after = world.restart({ afterMs: 3000 });
  for (const [index] of orders.entries()) {
    for (const user of [ALICE, BOB]) {
      const name = `order-${index}`;
      const query = `/sapi/v1/order?symbol=BTCUSDT&orderId=0&newClientOrderId=${name}`;
      const { status } = await after.signedGet(user, query);
      expect([name, status]).toEqual([
        name,
        answered.includes(`${user.apiKey} ${name}`) ? 200 : 400,
      ]);
    }
  }
});
