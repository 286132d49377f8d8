/** How the exchange of a world differs from the document: the first of each is as the document says. */
import { DEFAULT_SWITCHES, type Switches } from '../../../src-main/gateway/switches';
import type { Span } from './tape';

export function switchesOf(span: Span): Switches {
  return {
    ...DEFAULT_SWITCHES,
    dupClientId: (['reject', 'idempotent', 'accept'] as const)[span.choose(3)] ?? 'reject',
    ids: span.choose(2) === 0 ? 'safe' : 'int64',
    ack: span.choose(4) === 3 ? 'async' : 'sync',
  };
}
