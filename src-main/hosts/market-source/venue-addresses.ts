/** Where a venue's public feed is, and the instance of our client, without a key, that follows it. */
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import { createEntropyRng } from '../../adapters/entropy';
import { createVenueTransport } from '../../adapters/venue-transport';
import { createExchangeClient } from '../../client';
import type { FeedItem } from '../../engine/feed/feed-event';
import type { FedInstruments } from '../../gateway/recording/feed-line';
import { openMarketSource } from './market-source';

const STREAM_PATH = '/kline-api/ws';

export interface VenueAddresses {
  readonly rest: string;
  readonly futures: string;
  readonly stream: string;
}

/** What is left out follows from the first; the error names the address that is none. */
export function venueAddresses(
  baseUrl: string,
  futuresUrl?: string,
  wsUrl?: string,
): Result<VenueAddresses, string> {
  const rest = baseUrl.replace(/\/+$/, '');
  const futures = futuresUrl?.replace(/\/+$/, '') ?? rest;
  const stream = wsUrl ?? `${rest.replace(/^http/, 'ws')}${STREAM_PATH}`;
  const isWrong = (address: string, schemes: RegExp): boolean =>
    !schemes.test(address) || !URL.canParse(address);
  const wrong = [rest, futures].find((address) => isWrong(address, /^https?:/i));
  if (wrong !== undefined) return err(`${wrong} is not an address of http or https`);
  if (isWrong(stream, /^wss?:/i)) return err(`${stream} is not an address of ws or wss`);
  return ok({ rest, futures, stream });
}

interface FollowParts {
  readonly addresses: VenueAddresses;
  /** What the exchange trades. */
  readonly instruments: FedInstruments;
  readonly clock: Clock;
  /** One that is not believed is dropped: the next says it better. */
  readonly post: (item: FeedItem) => void;
}

/** The result ends it. */
export function followAddresses(parts: FollowParts): () => Promise<void> {
  const { addresses, instruments, clock, post } = parts;
  const { rest, futures, stream } = addresses;
  const allowedOrigins = [rest, futures, stream].map((address) => new URL(address).origin);
  const transport = createVenueTransport({ allowedOrigins });
  const client = createExchangeClient({
    transport,
    clock,
    rng: createEntropyRng(),
    signer: null,
    profile: { baseUrl: rest, futuresBaseUrl: futures, wsUrl: stream, getSignMode: 'path' },
  });
  const source = openMarketSource({ client, instruments, clock, post });
  return async () => {
    source.close();
    await transport.close();
  };
}
