/** Recordings from files of the trader's: what is kept of them, under which name, and what is refused. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { ok } from '@shared/kernel/result';
import { expect, test } from 'vitest';
import { fedInstruments } from '../../gateway/recording/fed-instruments';
import { ArrivingRecording } from './arriving-recording';
import { recordingIntake } from './recording-intake';

const known = fedInstruments({ spot: SPOT_RULES });
const print = (atMs: number): string =>
  JSON.stringify({
    t: atMs,
    sym: 'BTCUSDT',
    type: 'trade',
    price: '60000.00',
    qty: '0.1',
    side: 'BUY',
  });

function stage() {
  const files = new Map<string, Uint8Array>();
  const clock = new ManualClock();
  const add = recordingIntake({
    folder: {
      list: () => [...files].map(([name, { byteLength }]) => ({ name, bytes: byteLength })),
      write: (name, bytes) => files.set(name, bytes),
    },
    clock,
    known: () => ok(known),
  });
  /** The whole of a file in pieces of that size; the answer to the last that was taken. */
  const addAll = async (name: string, file: Uint8Array, size = 100) => {
    const upload = `upload of ${name}`;
    for (let offset = 0; ; offset += size) {
      const piece = file.subarray(offset, offset + size);
      const isLast = offset + size >= file.byteLength;
      const bytes = Buffer.from(piece).toString('base64');
      const added = await add({ upload, name, offset, bytes, isLast });
      if (!added.ok || isLast) return added;
    }
  };
  const textOf = (name: string) => gunzipSync(files.get(name) ?? '').toString();
  return { files, clock, add, addAll, textOf };
}
const BETWEEN = { ok: false, error: 'another file, or a pause, has come between' };
const LINES = Array.from({ length: 50 }, (_, index) => print(1_000 + index)).join('\n');

test.each([
  ['lines of text', Buffer.from(LINES)],
  ['packed lines', gzipSync(LINES)],
  [
    'lines packed page by page, as the lab keeps them',
    Buffer.concat([gzipSync(`${print(1)}\n`), gzipSync(print(2))]),
  ],
])('%s are kept packed', async (_, file) => {
  const { addAll, textOf } = stage();
  expect(await addAll('monday', file, 7)).toEqual(ok('monday'));
  const text = file[0] === 0x1f ? gunzipSync(file).toString() : file.toString();
  expect(textOf('monday')).toBe(text);
});

test.each([
  ['in the same piece', 1_000],
  ['in pieces of its own', 64],
])(
  'what stands behind a packed recording is refused, %s: it would never be played',
  async (_, size) => {
    const { addAll, files } = stage();
    const file = Buffer.concat([gzipSync(print(1)), Buffer.alloc(200_000)]);
    const added = await addAll('monday', file, size);
    expect(added).toEqual({ ok: false, error: 'something stands behind what is packed' });
    expect(files.size).toBe(0);
  },
);

test('packed pages of nothing are counted as well', async () => {
  const pages = Buffer.concat(Array.from({ length: 10 }, () => gzipSync('')));
  const recording = new ArrivingRecording(pages, known, 2 * pages.byteLength);
  for (let twice = 0; twice < 2; twice += 1) expect(await recording.push(pages)).toEqual(ok(null));
  const tooLong = { ok: false, error: `it is longer than ${2 * pages.byteLength} bytes` };
  expect(await recording.push(pages)).toEqual(tooLong);
});

test('a packed file of a few bytes that unfolds to more than may be kept is refused', async () => {
  const recording = new ArrivingRecording(gzipSync('\n'.repeat(50_000)), known, 10_000);
  expect(await recording.push(gzipSync('\n'.repeat(50_000)))).toEqual(ok(null));
  expect(await recording.end()).toEqual({ ok: false, error: 'it is longer than 10000 bytes' });
});

test('a name that differs from one of the user’s by its capitals only is taken: many disks keep one of the two', async () => {
  const { addAll, files } = stage();
  files.set('Monday', new Uint8Array());
  expect(await addAll('monday', Buffer.from(LINES))).toEqual(ok('monday-2'));
});

test('a name that is taken gets a number', async () => {
  const { addAll, files } = stage();
  const file = Buffer.from(LINES);
  const long = 'a'.repeat(64);
  for (const name of ['monday', 'monday', 'monday', long, long]) await addAll(name, file);
  expect([...files.keys()]).toEqual([
    'monday',
    'monday-2',
    'monday-3',
    long,
    `${'a'.repeat(62)}-2`,
  ]);
});

test.each([
  [
    'another price',
    `${LINES}\n${print(9_000).replace('60000.00', '60000.001')}`,
    /^line 51: price: /,
  ],
  [
    'another pair',
    print(1).replace('BTCUSDT', 'ABCUSDT'),
    /^line 1: sym: ABCUSDT is not traded here$/,
  ],
  ['time that goes back', `${print(2)}\n${print(1)}`, /^line 2: t: earlier than the line before$/],
  ['nothing', '\n\n', /^it holds no events$/],
  ['no text', Buffer.from([0xff, 0xfe, 0x00]), /^it is neither lines of text nor packed ones$/],
  ['half a packed file', gzipSync(LINES).subarray(0, 60), /^it is neither lines/],
  ['a line without end', 'x'.repeat(1_000_002), /^it has a line longer than 1000000 characters$/],
])('%s is refused by name, and nothing is kept', async (_, file, words) => {
  const { addAll, files } = stage();
  const added = await addAll('monday', Buffer.from(file), 40_000);
  expect(added.ok ? '' : added.error).toMatch(words);
  expect(files.size).toBe(0);
  expect(await addAll('monday', Buffer.from(LINES))).toEqual(ok('monday'));
});

test('one that is refused early is told before its last piece', async () => {
  const { add } = stage();
  const bytes = Buffer.from(`nonsense\n${LINES}`).toString('base64');
  const piece = { upload: 'one', name: 'monday', isLast: false };
  await add({ ...piece, offset: 0, bytes });
  await new Promise(setImmediate);
  const next = await add({ ...piece, offset: Buffer.from(bytes, 'base64').byteLength, bytes });
  expect(next.ok ? '' : next.error).toMatch(/^line 1: /);
});

test('a piece that does not follow is of another file', async () => {
  const { add, clock } = stage();
  const bytes = Buffer.from(`${print(1)}\n`).toString('base64');
  const size = Buffer.from(bytes, 'base64').byteLength;
  const piece = { upload: 'one', name: 'monday', bytes, isLast: false };
  expect(await add({ ...piece, offset: size })).toEqual(BETWEEN);
  expect(await add({ ...piece, offset: 0 })).toEqual(ok(null));
  expect(await add({ ...piece, offset: 1 })).toEqual(BETWEEN);
  // A window that was closed in the middle.
  expect(await add({ ...piece, offset: 0 })).toEqual(ok(null));
  clock.advance(60_000);
  expect(await add({ ...piece, offset: size, isLast: true })).toEqual(BETWEEN);
});

test('of two windows that give a file each at the same time, neither gets a piece of the other', async () => {
  const { add, clock, files, textOf } = stage();
  const piece = (upload: string, atMs: number, offset: number, isLast = false) => {
    const bytes = Buffer.from(`${print(atMs)}\n`).toString('base64');
    return { upload, name: upload, bytes, offset, isLast };
  };
  const size = print(1).length + 1;
  expect(await add(piece('one', 1, 0))).toEqual(ok(null));
  expect(await add(piece('two', 2, 0))).toEqual(ok(null));
  // As long as what the second has sent: it would fit.
  expect(await add(piece('one', 3, size, true))).toEqual(BETWEEN);
  expect(await add(piece('two', 4, size, true))).toEqual(ok('two'));
  expect([[...files.keys()], textOf('two')]).toEqual([['two'], `${print(2)}\n${print(4)}\n`]);
  // Nor does a piece that is refused keep the memory of the other's, whose window is gone.
  await add(piece('three', 5, 0));
  clock.advance(40_000);
  expect(await add(piece('one', 6, 2 * size))).toEqual(BETWEEN);
  clock.advance(20_000);
  expect(await add(piece('three', 7, size, true))).toEqual(BETWEEN);
});
