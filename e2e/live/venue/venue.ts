/**
 * A venue to trade live on, as far as there is one to reach: the simulated exchange in a process of its
 * own, behind real https and wss. Its lab and its plain loopback port are for who judges, not who trades.
 */
import { startExchange, type Connection } from '../../bots/headless.testing';
import type { Certificate } from './certificate';
import { pacedEnvironment, type Pace } from './pace';
import { TlsDoor } from './tls-door';

export interface VenueOptions {
  /** The built exchange-cli.js. */
  readonly program: string;
  readonly certificate: Certificate;
  readonly pace: Pace;
  /** Options of `npm run exchange`. */
  readonly words: readonly string[];
}

export interface Venue {
  /** What a trader is given: TLS, prefixes, a futures host of its own. */
  readonly addresses: {
    readonly baseUrl: string;
    readonly futuresBaseUrl: string;
    readonly wsUrl: string;
  };
  /** The loopback port behind it, and the key of the account. */
  readonly direct: Connection;
  readonly door: TlsDoor;
  readonly caFile: string;
  lab(command: string, input: object): Promise<unknown>;
  close(): Promise<void>;
}

export async function openVenue(options: VenueOptions): Promise<Venue> {
  const { program, certificate, pace, words } = options;
  const exchange = await startExchange(program, words, pacedEnvironment(pace));
  const { connection } = exchange;
  const { door, addresses } = await TlsDoor.open(connection.baseUrl, certificate);
  const { pathname } = new URL(connection.wsUrl);
  return {
    addresses: { ...addresses, wsUrl: `${addresses.wsUrl}${pathname}` },
    direct: connection,
    door,
    caFile: certificate.caFile,
    lab: async (command, input) => {
      const reply = await fetch(`${connection.labUrl}/${command}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${connection.labToken}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(input),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`the lab refused ${command}: ${text}`);
      return JSON.parse(text) as unknown;
    },
    close: async () => {
      await door.close();
      await exchange.stop();
    },
  };
}
