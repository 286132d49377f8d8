/** A file as the terminal is given it: in which pieces, under which name, until what is refused. */
import { PIECE_BYTES, type RecordingPiece } from '@shared/contract/terminal/lab';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { err, ok } from '@shared/kernel/result';
import { afterAll, expect, test, vi } from 'vitest';
import { addRecording, recordingName } from './recording-upload';

/** What jsdom and Node have no use for: a piece of a file as a data: address. */
class Reader {
  result: string | null = null;
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  readAsDataURL(bytes: Blob): void {
    bytes.arrayBuffer().then(
      (read) => {
        this.result = `data:application/gzip;base64,${Buffer.from(read).toString('base64')}`;
        this.onload();
      },
      () => {
        this.onerror();
      },
    );
  }
}
vi.stubGlobal('FileReader', Reader);
afterAll(() => {
  vi.unstubAllGlobals();
});

const file = (size: number) => new File([Buffer.alloc(size, 7)], 'Quiet Monday.JSONL.gz');
const refusal = { code: 'lab-refused', message: 'line 3: t: earlier than the line before' };

function stage(refuseAt = Infinity) {
  const pieces: RecordingPiece[] = [];
  const percents: number[] = [];
  const call = (_: string, piece: RecordingPiece) => {
    pieces.push(piece);
    if (pieces.length === refuseAt) return Promise.resolve(err(refusal));
    return Promise.resolve(ok({ name: piece.isLast ? `${piece.name}-2` : null }));
  };
  const terminal = { call } as unknown as TerminalClient;
  const add = (given: File) =>
    addRecording(terminal, given, (percent) => {
      percents.push(percent);
    });
  return { pieces, percents, add };
}

test('goes in pieces, each where it stands, and has the name that the terminal gives', async () => {
  const { pieces, percents, add } = stage();
  expect(await add(file(2 * PIECE_BYTES + 1))).toEqual(ok('quiet-monday-2'));
  expect(pieces.map(({ offset, isLast }) => [offset, isLast])).toEqual([
    [0, false],
    [PIECE_BYTES, false],
    [2 * PIECE_BYTES, true],
  ]);
  expect(Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).byteLength).toBe(
    2 * PIECE_BYTES + 1,
  );
  expect(percents).toEqual([0, 49, 99]);
});

test('one piece is the last, also where it is exactly one or none', async () => {
  for (const size of [0, PIECE_BYTES]) {
    const { pieces, add } = stage();
    await add(file(size));
    expect(pieces.map(({ isLast }) => isLast)).toEqual([true]);
  }
});

test('nothing follows what was refused', async () => {
  const { pieces, add } = stage(2);
  expect(await add(file(3 * PIECE_BYTES))).toEqual(err(refusal));
  expect(pieces).toHaveLength(2);
});

test('a file that is gone is told as one, and nothing is sent', async () => {
  const { pieces, add } = stage();
  const gone = file(5);
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as Blob;
  expect(await add(gone)).toMatchObject({ ok: false, error: { code: 'unreadable-file' } });
  expect(pieces).toEqual([]);
});

test.each([
  ['Quiet Monday.jsonl.gz', 'quiet-monday'],
  ['feed.txt', 'feed'],
  ['BTC_2026-11-27 (2).ndjson', 'btc-2026-11-27-2'],
  ['..gz', 'recording'],
  ['Aufnahme-äöü.json', 'aufnahme'],
  ['日本.gz', 'recording'],
  [`${'a'.repeat(80)}.gz`, 'a'.repeat(64)],
])('%s is called %s', (name, called) => {
  expect(recordingName(name)).toBe(called);
});
