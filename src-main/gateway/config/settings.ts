/**
 * The configuration of an exchange (exchange-rules §12), from what somebody wrote to every key with its
 * value, and beside what a re-opened exchange already is.
 */
import {
  exchangeConfig,
  MARKET_KEYS,
  readLabInput,
  type ExchangeConfig,
  type ExchangeConfigInput,
} from '@shared/contract/lab';
import { err, ok, type Result } from '@shared/kernel/result';
import type { EngineConfig } from '../../engine/engine';
import { checkAccounts } from './account-check';
import { engineSetup } from './engine-setup';
import { parsePlainJson } from './plain-json';

interface StoredSettings {
  readonly settings: ExchangeConfig;
  readonly firstSeed: number;
}

export const DEFAULT_SETTINGS: ExchangeConfig = exchangeConfig.parse({});

/** What is written, as the keys that are named; checked whole. The error names key and limit. */
export function readSettings(text: string): Result<ExchangeConfigInput, string> {
  const json = parsePlainJson(text);
  if (!json.ok) return err(`the configuration is not JSON: ${json.error}`);
  const checked = completeSettings(json.value);
  return checked.ok ? ok(json.value as ExchangeConfigInput) : checked;
}

/** Every key with its value; its markets can be made, and its accounts opened. */
export function completeSettings(given: unknown): Result<ExchangeConfig, string> {
  const made = withMarkets(given);
  if (!made.ok) return made;
  const { settings, setup } = made.value;
  const checked = checkAccounts(settings, setup);
  return checked.ok ? ok(settings) : checked;
}

function withMarkets(given: unknown): Result<
  {
    readonly settings: ExchangeConfig;
    readonly setup: Omit<EngineConfig, 'genesisMs'>;
  },
  string
> {
  const read = readLabInput(exchangeConfig, given);
  if (!read.ok) return err(read.error.msg);
  const setup = engineSetup(read.value);
  return setup.ok ? ok({ settings: read.value, setup: setup.value }) : setup;
}

/**
 * What a stored exchange goes on with: its own settings, with those of the door that are given now. A
 * given key of the market that differs is refused by name, because the market it asks for is another. Not so the seed
 * it was first made with: the command that made it opens it, whatever market its lab has put there since (decision 212).
 */
export function mergeSettings(
  stored: ExchangeConfig,
  given: ExchangeConfigInput,
  firstSeed = stored.seed,
): Result<ExchangeConfig, string> {
  const asked = completeSettings(given);
  if (!asked.ok) return asked;
  const named = Object.keys(given) as (keyof ExchangeConfig)[];
  const ofMarket = named.filter((key) => MARKET_KEYS.includes(key));
  const changed = ofMarket.find((key) => {
    if (key === 'seed' && asked.value.seed === firstSeed) return false;
    return JSON.stringify(asked.value[key]) !== JSON.stringify(stored[key]);
  });
  if (changed !== undefined) {
    const own = stored[changed];
    const words = own === undefined ? 'the default list' : JSON.stringify(own);
    return err(`${changed}: this exchange was made with ${words}; a new one can have another`);
  }
  const ofDoor = named.filter((key) => !MARKET_KEYS.includes(key));
  const door = Object.fromEntries(ofDoor.map((key) => [key, asked.value[key]]));
  return ok({ ...stored, ...door });
}

/** `firstSeed`: what its store was made with, where its lab has made another market of it since. */
export function encodeSettings(settings: ExchangeConfig, firstSeed = settings.seed): string {
  return JSON.stringify(firstSeed === settings.seed ? settings : { ...settings, firstSeed });
}

/** Null: an exchange from before there were settings, which is one with the defaults. */
export function decodeSettings(text: string | null): Result<StoredSettings, string> {
  if (text === null) return ok({ settings: DEFAULT_SETTINGS, firstSeed: DEFAULT_SETTINGS.seed });
  const json = parsePlainJson(text);
  if (!json.ok) return err(`the configuration is not JSON: ${json.error}`);
  const { firstSeed, ...given } = json.value as { readonly firstSeed?: string };
  // Its accounts were opened when it was made, whatever was passed over then.
  const made = withMarkets(given);
  if (!made.ok) return made;
  const { settings } = made.value;
  return ok({ settings, firstSeed: firstSeed === undefined ? settings.seed : Number(firstSeed) });
}
