/** Another market in the place of the running one: a new seed, or a moment that was saved. */
import type { LabCommandInput, LabError, SessionReply } from '@shared/contract/lab';
import { ok, type Result } from '@shared/kernel/result';
import { carryOut, failed, invalid, type LabParts, type Reply } from './parts';
import type { SessionFiles } from './session-files';
import { decodeSession, encodeSession, readSession } from './session-file';

export async function reset(parts: LabParts, input: LabCommandInput<'reset'>): Reply<object> {
  // At any other speed its clock would leave that time at once, for the wall's.
  if (input.startMs !== undefined && parts.sequencer().speed().asked !== 0) {
    return Promise.resolve(invalid('startMs: only in the pause; set speed 0 first'));
  }
  const done = parts.swap.reset(input);
  return Promise.resolve(done.ok ? ok({}) : invalid(done.error));
}

/** The state of this moment, behind everything that was asked before. */
export async function saveSession(
  parts: LabParts,
  { name }: LabCommandInput<'session/save'>,
): Reply<SessionReply> {
  const { files } = parts;
  if (files === null) return invalid(NO_FILES);
  const moment = await parts.sequencer().administer((turn) => {
    turn.takeSnapshot();
    return turn.engine.marketTimeMs();
  });
  if (!moment.ok) return failed(moment.error);
  const session = readSession(parts.store, parts.played());
  if (!session.ok) return invalid(`name: ${session.error}`);
  const bytes = encodeSession(session.value);
  files.write(name, bytes);
  const { stateHash } = session.value.market.snapshot;
  return ok({ name, bytes: bytes.byteLength, marketTime: moment.value, stateHash });
}

export function loadSession(
  parts: LabParts,
  { name }: LabCommandInput<'session/load'>,
): Reply<object> {
  return Promise.resolve(load(parts, name, false));
}

function load(parts: LabParts, name: string, needsCrowd: boolean): Result<object, LabError> {
  if (parts.files === null) return invalid(NO_FILES);
  const bytes = parts.files.read(name);
  if (bytes === null) return invalid(`name: there is no session ${name}`);
  const session = decodeSession(bytes);
  if (!session.ok) return invalid(`name: session ${name} cannot be read: ${session.error}`);
  const done = parts.swap.load(session.value, needsCrowd);
  if (!done.ok) return invalid(`name: session ${name} cannot be gone on from: ${done.error}`);
  return ok({});
}

/** The same moment with another future: the crowd draws from another seed from here on. */
export async function forkSession(
  parts: LabParts,
  { name, seed }: LabCommandInput<'session/fork'>,
): Reply<object> {
  if (name !== undefined) {
    const loaded = load(parts, name, true);
    if (!loaded.ok) return loaded;
  }
  return carryOut(parts, { type: 'reseed', seed });
}

export function deleteSession(
  { files }: LabParts,
  { name }: LabCommandInput<'session/delete'>,
): Reply<object> {
  if (files === null) return Promise.resolve(invalid(NO_FILES));
  return Promise.resolve(
    files.remove(name) ? ok({}) : invalid(`name: there is no session ${name}`),
  );
}

/** Starts, ends and keeps, or forgets a recording of the public feed; deletes one that was kept. */
export async function record(
  parts: LabParts,
  { start, save, delete: kept }: LabCommandInput<'record'>,
): Reply<object> {
  const { recording } = parts;
  if (recording === null) return invalid('record: this exchange has no place for recordings');
  // In a turn: what a recording begins and ends with is whole turns.
  const done = await parts.sequencer().administer(() => {
    if (save !== undefined) return recording.save(save);
    if (kept !== undefined) return recording.remove(kept);
    if (start === true) parts.startRecording();
    else recording.discard();
    return ok({});
  });
  if (!done.ok) return failed(done.error);
  return done.value.ok ? ok(done.value.value) : invalid(done.value.error);
}

export function listSessions({ files, recording }: LabParts): Reply<{
  readonly sessions: ReturnType<SessionFiles['list']>;
  readonly recordings: ReturnType<SessionFiles['list']>;
}> {
  const recordings = recording?.list() ?? [];
  return Promise.resolve(ok({ sessions: files?.list() ?? [], recordings }));
}

const NO_FILES = 'name: this exchange has no folder for sessions';
