import { deflateSync, gzipSync } from 'node:zlib';
import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { frameText, INFLATED_FRAME_MAX, RAW_FRAME_MAX } from './frame-text';

const read = (bytes: Uint8Array) => frameText({ kind: 'bytes', bytes });

/** Without the megabytes of a text that was read after all. */
function faultOf(bytes: Uint8Array): string {
  const text = read(bytes);
  return text.ok ? '' : text.error;
}

property([fc.string({ unit: 'grapheme', maxLength: 5000 })])(
  'text arrives the same, as text, as plain bytes and as gzip',
  (text) => {
    expect(frameText({ kind: 'text', text })).toEqual({ ok: true, value: text });
    expect(read(gzipSync(text))).toEqual({ ok: true, value: text });
    expect(read(new TextEncoder().encode(text))).toEqual({ ok: true, value: text });
  },
);

test('a gzip bomb is stopped long before it is inflated', () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(RAW_FRAME_MAX);
  const before = process.memoryUsage().rss;
  expect(read(bomb)).toEqual({ ok: false, error: 'inflates to too much' });
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
});

test('the largest legal frame is read', () => {
  const text = 'x'.repeat(INFLATED_FRAME_MAX);
  expect(read(gzipSync(text))).toEqual({ ok: true, value: text });
});

test.each([0, 1, 2])(
  'a frame that just fills its room is read, and one of %i bytes more',
  (more) => {
    for (const room of [64, 128, 256]) {
      const text = 'xyz'.repeat(room * 1024).slice(0, room * 1024 + more);
      expect(read(gzipSync(text))).toEqual({ ok: true, value: text });
    }
  },
);

test('one byte too many is too much', () => {
  expect(faultOf(gzipSync('x'.repeat(INFLATED_FRAME_MAX + 1)))).toBe('inflates to too much');
});

test('gzip behind gzip is one text, zeros behind it are padding', () => {
  const [one, two] = [gzipSync('one'), gzipSync('two'.repeat(30_000))];
  const both = { ok: true, value: `one${'two'.repeat(30_000)}` };
  expect(read(Buffer.concat([one, two]))).toEqual(both);
  expect(read(Buffer.concat([one, two, Buffer.alloc(9)]))).toEqual(both);
  expect(read(Buffer.concat([one, two, Buffer.from('x')])).ok).toBe(false);
});

test('bombs behind each other are stopped like one', () => {
  const large = gzipSync('x'.repeat(INFLATED_FRAME_MAX / 2));
  expect(faultOf(Buffer.concat([large, large]))).toBe('');
  expect(faultOf(Buffer.concat([large, large, gzipSync('x')]))).toBe('inflates to too much');
});

property([fc.uint8Array({ maxLength: 400 }), fc.nat(), fc.integer({ min: 1, max: 255 })])(
  'a frame is read the same whatever was wrong with the one before',
  (bytes, at, mask) => {
    const text = `{"ping":${at}}${'a long one '.repeat(at % 50)}`;
    const good = gzipSync(text);
    for (const bad of [flip(good, at % good.length, mask), good.subarray(0, at % good.length)]) {
      read(bad);
      read(Buffer.concat([good.subarray(0, 10), bytes]));
      expect(read(good)).toEqual({ ok: true, value: text });
    }
  },
);

test.each<[string, Uint8Array]>([
  ['truncated gzip', gzipSync('hello world').subarray(0, 20)],
  ['gzip without its checksum', gzipSync('hello world').subarray(0, -8)],
  ['a flipped byte', flip(gzipSync('hello world'.repeat(20)), 15)],
  ['a header alone', Uint8Array.from([0x1f, 0x8b])],
  ['bad UTF-8', Uint8Array.from([0x7b, 0xff, 0xfe])],
  ['bad UTF-8 inside gzip', gzipSync(Uint8Array.from([0xc3, 0x28]))],
  ['zlib without gzip', deflateSync('{"ping":1}')],
  ['too many bytes', new Uint8Array(RAW_FRAME_MAX + 1)],
])('%s is an error value', (_, bytes) => {
  expect(read(bytes).ok).toBe(false);
});

test('too much text is an error value', () => {
  expect(frameText({ kind: 'text', text: 'x'.repeat(RAW_FRAME_MAX + 1) }).ok).toBe(false);
});

property([fc.uint8Array({ maxLength: 400 }), fc.nat(), fc.integer({ min: 1, max: 255 })])(
  'no bytes, and no damage to good bytes, ever throw',
  (bytes, at, mask) => {
    read(bytes);
    const good = gzipSync(`{"ping":${at}}`);
    read(flip(good, at % good.length, mask));
    read(good.subarray(0, at % good.length));
    read(Buffer.concat([good, bytes]));
  },
);

function flip(bytes: Uint8Array, at: number, mask = 0x55): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ mask;
  return copy;
}
