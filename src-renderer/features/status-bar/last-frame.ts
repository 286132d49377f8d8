/**
 * When the newest market data reached this desk. The connection topic says it once a second; the
 * data itself knows it at once. Read at a pace, so it is no store: nothing is drawn by it.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { watchSelected } from '../../session/market/watch-selected';

let newestMs = 0;

/** Unix milliseconds; 0 before the first frame. */
export const lastFrameMs = (): number => newestMs;

export function watchLastFrame(terminal: TerminalClient): () => void {
  return watchSelected(terminal, (client, symbol) =>
    client.subscribe(
      'bookFigures',
      { symbol },
      {
        onValue: ({ arrivedAtMs }) => {
          newestMs = Math.max(newestMs, arrivedAtMs);
        },
      },
    ),
  );
}
