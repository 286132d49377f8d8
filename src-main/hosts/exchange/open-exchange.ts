/**
 * Composes one simulated exchange over its store: engine, sequencer, gateway, faults, lab. Any thread
 * or process that wants an exchange calls this; the store belongs to it from then on.
 */
import { faultWords } from '@shared/kernel/fault-words';
import { err, ok, type Result } from '@shared/kernel/result';
import { engineSetup } from '../../gateway/config/engine-setup';
import { carriedOver, FIRST_ENGINE } from '../../gateway/config/carry-over';
import { KeyStore } from '../../gateway/admission/key-store';
import {
  completeSettings,
  decodeSettings,
  encodeSettings,
  mergeSettings,
} from '../../gateway/config/settings';
import { AccountBook } from '../../gateway/lab/account-book';
import { configOf, metaOf } from '../../gateway/sequencer/open-sequencer';
import type { ExchangeSetup } from './exchange-setup';
import { RunningExchange, type RunningParts } from './running-exchange';

/** The exchange, running. `err` says why its store cannot be gone on from; it is left as it was. */
export function openExchange(setup: ExchangeSetup): Result<RunningExchange, string> {
  const { store, keys } = setup;
  const carried = carryOver(setup);
  if (!carried.ok) return carried;
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
    ...settings.value,
  });
}

function settingsFor({
  store,
  seed,
  config = {},
}: ExchangeSetup): Result<Pick<RunningParts, 'settings' | 'firstSeed'>, string> {
  const meta = store.meta();
  if (meta === null) {
    const made = completeSettings({ seed, ...config });
    return made.ok ? ok({ settings: made.value, firstSeed: made.value.seed }) : made;
  }
  const known = configOf(meta);
  if (!known.ok) return err(`${known.error.kind}: ${known.error.message}`);
  const stored = decodeSettings(store.settings());
  if (!stored.ok) return err(`the stored configuration cannot be read: ${stored.error}`);
  const { settings, firstSeed } = stored.value;
  const merged = mergeSettings(settings, config, firstSeed);
  return merged.ok ? ok({ settings: merged.value, firstSeed }) : merged;
}

/** An exchange of the first engine becomes one of this: its accounts with their funds, a new market. */
function carryOver({ store, clock }: ExchangeSetup): Result<null, string> {
  if (store.meta()?.engineVersion !== FIRST_ENGINE) return ok(null);
  const old = carriedOver(store);
  if (!old.ok) return err(`made by engine ${FIRST_ENGINE}, and ${old.error}`);
  const { seed, accounts, atMs } = old.value;
  const settings = completeSettings({ seed, accounts });
  if (!settings.ok) return settings;
  const setup = engineSetup(settings.value);
  if (!setup.ok) return setup;
  const meta = metaOf({ ...setup.value, genesisMs: Math.max(atMs, clock.nowMs()) });
  try {
    store.keepCopy(`engine-${FIRST_ENGINE}`);
    store.startOver({ meta, settings: encodeSettings(settings.value) });
    return ok(null);
  } catch (cause) {
    return err(`disk-refused: ${faultWords(cause)}`);
  }
}
