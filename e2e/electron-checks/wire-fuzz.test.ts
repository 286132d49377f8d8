/**
 * Row 17: a page that says anything at all to the one channel, in any frame. A thousand messages here; a
 * million by `TIDEMARK_WIRE_FUZZ=1000000 npx vitest run e2e/electron-checks/wire-fuzz.test.ts`.
 */
import { EventEmitter } from 'node:events';
import { ipcMain } from 'electron';
import { commands, topics } from '@shared/contract/terminal';
import type { Rng } from '@shared/kernel/ports';
import { counted } from '@shared/kernel/counted.testing';
import { seededRng } from '@shared/kernel/rng';
import { expect, test } from 'vitest';
import { openWireDoor } from '../../src-main/hosts/electron/electron-wire';
import { Bench } from '../../src-main/terminal/bench.testing';

const MESSAGES = Number(process.env['TIDEMARK_WIRE_FUZZ'] ?? 1_000);
const ORIGIN = 'app://tidemark';
const BATCH = 100;

class FakeFrame extends EventEmitter {
  readonly heard: string[] = [];
  isDestroyed = () => false;
  send(_channel: string, _kind: string, text?: string): void {
    if (text !== undefined) this.heard.push(text);
  }
}

const TRUSTED = { origin: ORIGIN, parent: null };
const FRAMES = [
  TRUSTED,
  TRUSTED,
  { origin: ORIGIN, parent: {} },
  { origin: 'null', parent: null },
  { origin: `${ORIGIN}.evil.invalid`, parent: null },
  null,
];
const SCRAPS: readonly unknown[] = [
  ...['', '{', '[]', 'null', '0', '"x"', '{"__proto__":{"x":1}}', '['.repeat(50_000)],
  ...[undefined, null, 7, NaN, 1n, true, {}, [], new Map(), new Date(0), new Uint8Array(8)],
  'x'.repeat(1024 * 1024 + 1),
  '\ud800',
];
const WORDS = ['BTCUSDT', '', '-1', '1e309', '__proto__', 'constructor', '9'.repeat(400), '\u0000'];
const NAMES = [...Object.keys(commands), ...Object.keys(topics), '__proto__', 'toString', ''];

const below = (rng: Rng, count: number): number => rng.nextUint32() % count;

/** What a call or a subscription looks like, with anything in it. */
function message(rng: Rng): string {
  const pick = <T>(list: readonly T[]): T | undefined => list[below(rng, list.length)];
  const value = (depth: number): unknown => {
    const kind = below(rng, depth > 3 ? 4 : 7);
    if (kind < 3) return pick(WORDS);
    if (kind === 3) return pick([0, -1, 1.5, 2 ** 53, null, true]);
    if (kind === 4) return [value(depth + 1), value(depth + 1)];
    const keys = [
      'symbol',
      'draft',
      'book',
      'intentId',
      'side',
      'type',
      'price',
      '__proto__',
      'id',
    ];
    return Object.fromEntries(
      Array.from({ length: below(rng, 5) }, () => [pick(keys) ?? '', value(depth + 1)]),
    );
  };
  const type = pick(['call', 'subscribe', 'unsubscribe', 'reply', '']);
  const body = { type, id: pick([0, 1, -1, '1', 2 ** 31]), input: value(0), params: value(0) };
  return JSON.stringify({ ...body, name: pick(NAMES), topic: pick(NAMES) });
}

test(
  'row 17: messages of any kind, from any frame, harm nobody',
  { timeout: 3_600_000 },
  async () => {
    const bench = await new Bench().start();
    const rng = seededRng(17, 'wire fuzz');
    const page = new FakeFrame();
    let wires = 0;
    let refusals = 0;
    let heardWrongly = 0;
    openWireDoor({
      origin: ORIGIN,
      onWire: (wire) => {
        wires += 1;
        bench.terminal.serve(wire);
      },
      onRefused: () => (refusals += 1),
    });
    for (let sent = 0; sent < MESSAGES; sent += 1) {
      const isScrap = below(rng, 4) === 0;
      const senderFrame = FRAMES[below(rng, FRAMES.length)] ?? null;
      const kind = below(rng, 20) === 0 ? SCRAPS[below(rng, SCRAPS.length)] : 'message';
      const text = isScrap ? SCRAPS[below(rng, SCRAPS.length)] : message(rng);
      const refusedBefore = refusals;
      ipcMain.emit('wire', { sender: page, senderFrame }, kind, text);
      if (senderFrame !== TRUSTED && refusals === refusedBefore) heardWrongly += 1;
      if (sent % BATCH === 0) await bench.settle();
      page.heard.length = 0;
    }
    await bench.run(500, 50);
    counted({ 'messages of a hostile page': MESSAGES });
    expect(heardWrongly).toBe(0);
    expect(wires).toBeGreaterThan(0);
    const reply = bench.desk.call('orderHistory', { book: 'spot', beforeMs: null });
    await bench.settle();
    expect(await reply).toMatchObject({ ok: true });
    expect(bench.value('session').phase).toBe('ready');
  },
);
