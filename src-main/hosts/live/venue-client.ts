/**
 * Our client over exactly the addresses of one profile: its transport refuses every other. What the
 * exchange told us to wait for is kept over restarts, by its address.
 */
import { exchange } from '@shared/contract/exchange';
import type { VenueProfile } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import { createEntropyRng } from '../../adapters/entropy';
import { createVenueTransport } from '../../adapters/venue-transport';
import {
  createExchangeClient,
  limitStatusOf,
  type ClientProfile,
  type DirectClient,
  type Outcome,
  type Signer,
  type Traffic,
} from '../../client';
import type { Blocks } from './blocks';

interface VenueClientParts {
  readonly profile: VenueProfile;
  readonly clock: Clock;
  readonly blocks: Blocks;
  /** Null: what needs no key. */
  readonly signer: Signer | null;
  readonly onTraffic?: (entry: Traffic) => void;
}

interface VenueClient {
  readonly client: DirectClient;
  ping(): Promise<Outcome<unknown>>;
  /** Ends the client's streams too, after a moment for answers of what has left. */
  close(): Promise<void>;
}

export function openVenueClient(parts: VenueClientParts): VenueClient {
  const { profile, clock, blocks, signer, onTraffic } = parts;
  const transport = createVenueTransport({ allowedOrigins: originsOf(profile) });
  const block = blocks.of(profile.baseUrl);
  const client = createExchangeClient({
    transport,
    clock,
    signer,
    rng: createEntropyRng(),
    profile: clientProfile(profile),
    ...(block === null ? {} : { block }),
    onTraffic: (entry) => {
      if (limitStatusOf(entry.status, entry.code) !== null)
        blocks.learn(profile.baseUrl, client.health());
      onTraffic?.(entry);
    },
  });
  return {
    client,
    ping: () => client.call(exchange.spot.ping, {}),
    close: async () => {
      client.close();
      await client.answered();
      await transport.close();
    },
  };
}

function originsOf(profile: VenueProfile): readonly string[] {
  const addresses = [profile.baseUrl, profile.futuresBaseUrl, profile.wsUrl, profile.futuresWsUrl];
  return addresses.filter((address) => address !== '').map((address) => new URL(address).origin);
}

/** "/" is none. */
const prefixOf = (text: string): string => (text === '/' ? '' : text);

/** Empty is absent there. */
function clientProfile(profile: VenueProfile): ClientProfile {
  const { baseUrl, wsUrl, getSignMode, pathPrefix, timeZone, recvWindowMs } = profile;
  const { futuresBaseUrl, futuresWsUrl, futuresPathPrefix } = profile;
  return {
    baseUrl,
    wsUrl,
    getSignMode,
    pathPrefix,
    timeZone,
    ...(futuresBaseUrl === '' ? {} : { futuresBaseUrl }),
    ...(futuresWsUrl === '' ? {} : { futuresWsUrl }),
    ...(futuresPathPrefix === '' ? {} : { futuresPathPrefix: prefixOf(futuresPathPrefix) }),
    ...(recvWindowMs === null ? {} : { recvWindowMs }),
  };
}
