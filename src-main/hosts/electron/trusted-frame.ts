/** Who speaks: only the top frame of one origin of ours is listened to, on either channel. */
import type { IpcMainEvent } from 'electron';

/** A null frame has navigated or died since; a frame with a parent is embedded in a page. */
export function isTrustedFrame({ senderFrame }: IpcMainEvent, origin: string): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.origin === origin;
}
