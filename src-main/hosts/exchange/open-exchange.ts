/**
 * Composes one simulated exchange over its store: engine, sequencer, gateway, faults, lab. Any thread
 * or process that wants an exchange calls this; the store belongs to it from then on.
 */
import type { ExchangeConfig } from '@shared/contract/lab';
import { err, type Result } from '@shared/kernel/result';
import { KeyStore } from '../../gateway/admission/key-store';
import { completeSettings, decodeSettings, mergeSettings } from '../../gateway/config/settings';
import { AccountBook } from '../../gateway/lab/account-book';
import { configOf } from '../../gateway/sequencer/open-sequencer';
import type { ExchangeSetup } from './exchange-setup';
import { RunningExchange } from './running-exchange';

/** The exchange, running. `err` says why its store cannot be gone on from; it is left as it was. */
export function openExchange(setup: ExchangeSetup): Result<RunningExchange, string> {
  const { store, keys } = setup;
  const settings = settingsFor(setup);
  if (!settings.ok) return err(settings.error);
  const keyStore = new KeyStore();
  const accounts = AccountBook.open(store, keyStore);
  if (!accounts.ok) return accounts;
  for (const { uid, apiKey, secret } of keys) {
    keyStore.add({
      uid,
      apiKey,
      secret,
      enabled: true,
      permissions: ['READ', 'TRADE', 'MARGIN', 'FUTURES', 'WITHDRAW'],
      allowedIps: [],
    });
  }
  return RunningExchange.open({
    ...setup,
    keyStore,
    accounts: accounts.value,
    settings: settings.value,
  });
}

function settingsFor({ store, seed, config = {} }: ExchangeSetup): Result<ExchangeConfig, string> {
  const meta = store.meta();
  if (meta === null) return completeSettings({ seed, ...config });
  const stored = decodeSettings(store.settings());
  if (!stored.ok) return err(`the stored configuration cannot be read: ${stored.error}`);
  if (store.settings() !== null) return mergeSettings(stored.value, config);
  // From before there were settings: everything was the default but the seed.
  const engine = configOf(meta);
  if (!engine.ok) return err(`${engine.error.kind}: ${engine.error.message}`);
  return mergeSettings({ ...stored.value, seed: engine.value.seed }, config);
}
