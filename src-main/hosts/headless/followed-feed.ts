/** What the exchange without a window follows: a recording it plays, or a venue. */
import { readFileSync } from 'node:fs';
import type { ExchangeConfig } from '@shared/contract/lab';
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import { faultWords } from '@shared/kernel/fault-words';
import { engineSetup } from '../../gateway/config/engine-setup';
import { fedInstruments } from '../../gateway/recording/fed-instruments';
import type { FedInstruments } from '../../gateway/recording/feed-line';
import { importFeed } from '../../gateway/recording/import-feed';
import type { Recordings } from '../../gateway/recording/recordings';
import type { RunningExchange } from '../exchange/running-exchange';
import { followAddresses, venueAddresses } from '../market-source/venue-addresses';
import type { Options } from './options.mjs';

/** Whether mode and options go together; the error names the option. */
export function checkFollowing(
  { feed, venue: [baseUrl, futuresUrl, wsUrl] }: Pick<Options, 'feed' | 'venue'>,
  { mode }: ExchangeConfig,
): Result<null, string> {
  if (feed !== undefined && mode !== 'replay') return err('--feed needs --mode replay');
  const given = [
    ['--venue', baseUrl],
    ['--venue-futures', futuresUrl],
    ['--venue-ws', wsUrl],
  ].find(([, address]) => address !== undefined);
  if (given !== undefined && mode !== 'live') return err(`${given[0]} needs --mode live`);
  if (mode === 'live' && baseUrl === undefined) return err('--mode live needs --venue');
  return ok(null);
}

/** Before the exchange is opened: the recording that it will play is there. */
export function prepareReplay(
  feed: string | undefined,
  settings: ExchangeConfig,
  recordings: Recordings | undefined,
): Result<null, string> {
  if (settings.mode !== 'replay' || recordings === undefined) return ok(null);
  if (feed === undefined) {
    return recordings.lastPlace('played') > 0 ? ok(null) : err('--mode replay needs --feed');
  }
  const instruments = instrumentsOf(settings);
  if (!instruments.ok) return instruments;
  let text: string;
  try {
    text = readFileSync(feed, 'utf8');
  } catch (cause) {
    return err(`${feed} cannot be read: ${faultWords(cause)}`);
  }
  const imported = importFeed(text, instruments.value, recordings);
  return imported.ok ? ok(null) : err(`${feed} is refused: ${imported.error}`);
}

/** Null: it follows no venue. The result is called at the end. */
export function followVenue(
  [baseUrl, futuresUrl, wsUrl]: Options['venue'],
  settings: ExchangeConfig,
  exchange: RunningExchange,
  clock: Clock,
): Result<(() => Promise<void>) | null, string> {
  if (settings.mode !== 'live' || baseUrl === undefined) return ok(null);
  const instruments = instrumentsOf(settings);
  if (!instruments.ok) return instruments;
  const addresses = venueAddresses(baseUrl, futuresUrl, wsUrl);
  if (!addresses.ok) return err(`--venue: ${addresses.error}`);
  return ok(
    followAddresses({
      addresses: addresses.value,
      instruments: instruments.value,
      clock,
      post: (item) => void exchange.feed(item),
    }),
  );
}

function instrumentsOf(settings: ExchangeConfig): Result<FedInstruments, string> {
  const setup = engineSetup(settings);
  return setup.ok ? ok(fedInstruments(setup.value)) : setup;
}
