/** The application: sole writer of trading state. It serves any number of desks over Wires. */
import type { Wire } from '@shared/contract/terminal/wire';

export interface Terminal {
  /** Serves one desk until its Wire closes. */
  serve(wire: Wire): void;
  /** Entries whose take profit and stop loss are placed by nobody while this terminal is closed. */
  entriesToProtect(): number;
  /** Stops polling and feeds; nothing that was acknowledged is lost. */
  close(): Promise<void>;
}
