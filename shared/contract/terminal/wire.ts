/**
 * What connects a desk to the terminal: messages that survive JSON, nothing else. Three carriers
 * implement it (memory, WebSocket, Electron IPC); one conformance test runs over all of them.
 */
export interface Wire {
  send(message: unknown): void;
  /** One listener; messages that arrive before it is set are kept. */
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}
