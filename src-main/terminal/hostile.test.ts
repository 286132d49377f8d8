import { fc, property } from '@shared/kernel/property.testing';
import { commands, topics } from '@shared/contract/terminal';
import { memoryWires } from '@shared/contract/terminal/wire-memory.testing';
import { expect } from 'vitest';
import { Bench } from './bench.testing';

const text = fc.oneof(
  fc.constantFrom('BTCUSDT', 'btcusdt', '', '__proto__', '-1', '1e9', '0.5', '9'.repeat(50)),
  fc.string(),
);
const draft = fc.record(
  {
    book: fc.constantFrom('spot', 'margin', 'futures'),
    symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'NOPE', 'x'),
    side: fc.constantFrom('BUY', 'SELL', 'HOLD'),
    type: fc.constantFrom('LIMIT', 'MARKET', 'STOP'),
    price: text,
    quantity: text,
    unit: fc.constantFrom('base', 'quote', 'lots'),
  },
  { requiredKeys: ['book', 'symbol', 'side'] },
);
const input = fc.oneof(
  fc.record({ intentId: fc.constantFrom('a'.repeat(16), 'A', ''), draft }),
  fc.record({ draft }),
  fc.record({ symbol: text, interval: text, beforeMs: fc.anything() }),
  fc.record({ book: fc.constant('spot'), symbol: text, orderId: text }),
  fc.record({ workspace: text, layout: text }),
  fc.record({ theme: text, favourites: fc.array(text) }),
  fc.jsonValue(),
);
const message = fc.oneof(
  fc.record({
    type: fc.constant('call'),
    id: fc.nat(50),
    name: fc.oneof(fc.constantFrom(...Object.keys(commands)), text),
    input,
  }),
  fc.record({
    type: fc.constantFrom('subscribe', 'unsubscribe'),
    id: fc.nat(50),
    topic: fc.oneof(fc.constantFrom(...Object.keys(topics)), text),
    params: fc.oneof(fc.record({ symbol: text }), fc.constant({}), fc.jsonValue()),
  }),
  fc.jsonValue(),
);

property([fc.array(message, { maxLength: 40 })], { numRuns: 200 })(
  'whatever a desk sends, the terminal keeps serving the others',
  async (noise) => {
    const bench = await new Bench().start();
    const hostile = memoryWires();
    bench.terminal.serve(hostile.terminal);
    hostile.desk.onMessage(() => undefined);
    for (const item of noise) hostile.desk.send(item);
    await bench.run(200, 50);
    hostile.desk.close();
    await bench.run(50, 50);
    const reply = bench.desk.call('orderHistory', { book: 'spot', beforeMs: null });
    await bench.settle();
    expect(await reply).toMatchObject({ ok: true });
    expect(bench.value('session').phase).toBe('ready');
  },
);
