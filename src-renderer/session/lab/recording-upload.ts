/**
 * A recording of a market from a file of the trader's, given to the terminal piece by piece. The terminal checks every
 * line; what it refuses is kept nowhere, and may be given again.
 */
import { PIECE_BYTES } from '@shared/contract/terminal/lab';
import type { RpcError } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { err, ok, type Result } from '@shared/kernel/result';
import { deskIds } from '../ids';

/** What recordings are called on a disk: by the lab, and by the exchange without a window. */
export const RECORDING_FILES = '.gz,.jsonl,.ndjson,.json,.txt';

/** Resolves to what the recording is called. `onProgress`: of a hundred, before each piece. */
export async function addRecording(
  terminal: TerminalClient,
  file: File,
  onProgress: (percent: number) => void,
): Promise<Result<string, RpcError>> {
  const upload = deskIds.nextId();
  for (let offset = 0; ; offset += PIECE_BYTES) {
    onProgress(Math.floor((100 * offset) / Math.max(file.size, 1)));
    const isLast = offset + PIECE_BYTES >= file.size;
    const bytes = await base64Of(file.slice(offset, offset + PIECE_BYTES));
    if (bytes === null) return err(UNREADABLE);
    const piece = { upload, name: recordingName(file.name), offset, bytes, isLast };
    const added = await terminal.call('addRecording', piece);
    if (!added.ok) return added;
    if (added.value.name !== null) return ok(added.value.name);
    if (isLast) return err(UNREADABLE);
  }
}

const UNREADABLE: RpcError = { code: 'unreadable-file', message: 'the file could not be read' };

/** The file's name as the lab names things: "Monday 09h.jsonl.gz" is "monday-09h". */
export function recordingName(fileName: string): string {
  const plain = fileName
    .toLowerCase()
    .replace(/(\.(gz|jsonl|ndjson|json|txt))+$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64);
  return plain === '' ? 'recording' : plain;
}

/** Null of a file that is gone, or that the browser may not read any more. */
function base64Of(bytes: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => {
      resolve(null);
    };
    reader.readAsDataURL(bytes);
  });
}
