/** The two ends of one connection to the public stream, on any transport. */

/** The transport's side: what the stream needs of it. */
export interface StreamSocket {
  /**
   * One message: bytes as binary, shared with other sockets and never to be changed; a string as text.
   */
  send(frame: Uint8Array | string): void;
  /** Bytes taken by `send` that the other end is not known to have read; 0 where the transport cannot tell. */
  unreadBytes(): number;
  /** Ends the connection; `onClose` may or may not follow. */
  close(reason: string): void;
}

/** The stream's side: what the transport tells it. */
export interface StreamSession {
  onText(text: string): void;
  onClose(): void;
}
