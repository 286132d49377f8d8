/** Recordings from files of the trader's: one at a time, into the folder that the lab plays them from. */
import type { RecordingPiece } from '@shared/contract/terminal';
import { faultWords } from '@shared/kernel/fault-words';
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import type { SessionFiles } from '../../gateway/lab/session-files';
import type { FedInstruments } from '../../gateway/recording/feed-line';
import { ArrivingRecording } from './arriving-recording';

interface IntakeParts {
  readonly folder: Pick<SessionFiles, 'list' | 'write'>;
  readonly clock: Clock;
  /** What the exchange trades, by its settings; the error is about those. */
  readonly known: () => Result<FedInstruments, string>;
}

/** A window that was closed sends no more: what it has sent is not held for ever. */
const LONGEST_PAUSE_MS = 60_000;
const BETWEEN = 'another file, or a pause, has come between';
/** Of a name, with its number. */
const NAME_MAX = 64;

/** The error is for the trader, and nothing is kept then. */
export function recordingIntake({
  folder,
  clock,
  known,
}: IntakeParts): (piece: RecordingPiece) => Promise<Result<string | null, string>> {
  let arriving: {
    readonly upload: string;
    readonly recording: ArrivingRecording;
    length: number;
  } | null = null;
  let stopWaiting = (): void => undefined;
  const forget = (): void => {
    stopWaiting();
    arriving = null;
  };
  return async ({ upload, name, offset, bytes, isLast }) => {
    const piece = Buffer.from(bytes, 'base64');
    if (offset === 0) {
      const instruments = known();
      if (!instruments.ok) return instruments;
      const recording = new ArrivingRecording(piece, instruments.value);
      arriving = { upload, recording, length: 0 };
    }
    const current = arriving;
    // What belongs to another file leaves the one that is coming as it is, its time as well.
    if (current?.upload !== upload || current.length !== offset) return err(BETWEEN);
    stopWaiting();
    current.length += piece.byteLength;
    const taken = await current.recording.push(piece);
    // Another file may have begun meanwhile.
    const isCurrent = arriving === current;
    if (!taken.ok || isLast) {
      if (isCurrent) forget();
    } else if (isCurrent) {
      stopWaiting = clock.setAlarm(LONGEST_PAUSE_MS, forget);
    }
    if (!taken.ok) return taken;
    if (!isLast) return ok(null);
    const whole = await current.recording.end();
    return whole.ok ? keep(folder, name, whole.value) : whole;
  };
}

function keep(
  folder: IntakeParts['folder'],
  wanted: string,
  bytes: Uint8Array,
): Result<string, string> {
  try {
    const name = freeName(wanted, new Set(folder.list().map((file) => file.name.toLowerCase())));
    folder.write(name, bytes);
    return ok(name);
  } catch (cause) {
    return err(faultWords(cause));
  }
}

/** "monday", or "monday-2" where that is taken, also by "Monday": many disks keep one of the two. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) {
    const ending = `-${number}`;
    name = `${wanted.slice(0, NAME_MAX - ending.length)}${ending}`;
  }
  return name;
}
