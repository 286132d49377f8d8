/** Which accounts an exchange has from its start, and the play money of each (exchange-rules §3). */
import type { ConfiguredAccount, ExchangeConfig } from '@shared/contract/lab';
import { DEFAULT_ACCOUNT } from '@shared/domain/instrument-defaults';
import type { AccountFunds } from '../sequencer/opening-funds';
import { atomsOf } from './units-of-text';

type Funds = Readonly<Record<string, string>>;

const inText = (units: Readonly<Record<string, number>>): Funds =>
  Object.fromEntries(Object.entries(units).map(([asset, count]) => [asset, String(count)]));

const DEFAULT_FUNDS = {
  spot: inText(DEFAULT_ACCOUNT.spot),
  margin: inText(DEFAULT_ACCOUNT.margin),
  futures: inText(DEFAULT_ACCOUNT.futures),
};

/** `uids` beside those of the configuration get the default funds. */
export function accountFundsOf(
  settings: ExchangeConfig,
  uids: readonly number[],
): readonly AccountFunds[] {
  const configured = new Set(settings.accounts.map(({ uid }) => uid));
  const others = uids.filter((uid) => !configured.has(uid)).map((uid) => ({ uid }));
  return [...settings.accounts, ...others].map(depositsOf);
}

/** What a new account without words of its own starts with. */
export function defaultFunds(uid: number): AccountFunds {
  return depositsOf({ uid });
}

function depositsOf(account: ConfiguredAccount): AccountFunds {
  const wallets = ['spot', 'margin', 'futures'] as const;
  const deposits = wallets.flatMap((wallet) =>
    Object.entries(account[wallet] ?? DEFAULT_FUNDS[wallet]).map(([asset, amount]) => ({
      wallet,
      asset,
      amount: atomsOf(amount),
    })),
  );
  return { uid: account.uid, deposits };
}
