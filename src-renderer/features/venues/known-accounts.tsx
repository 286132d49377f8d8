/** The accounts there are, on the first screen: whoever goes to paper, or leaves a checklist, gets back to them. */
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../session/desk-state';
import { Button } from '../../ui/button';
import { isConnected } from './steps';
import { openVenueDialog, venues, type AccountEntry } from './store';

export function KnownAccounts() {
  const { t } = useTranslation('venues');
  const accounts = venues.use((state) => state.venues?.profiles ?? NO_ACCOUNTS);
  const isStarting = useSession()?.phase === 'starting';
  return accounts.map((account) => (
    <Button
      key={account.id}
      disabled={isStarting}
      onClick={() => {
        openAccount(account);
      }}
    >
      {t('goTo', { account: accountName(account, t('unfinished')) })}
    </Button>
  ));
}

const NO_ACCOUNTS: readonly AccountEntry[] = [];

/** One that is not connected yet goes on with its checklist. */
export const openAccount = (account: AccountEntry): void => {
  openVenueDialog({ kind: isConnected(account) ? 'switch' : 'connect', id: account.id });
};

export const accountName = ({ profile, ...account }: AccountEntry, unfinished: string): string =>
  `${profile.name} · ${profile.alias}${isConnected({ profile, ...account }) ? '' : ` (${unfinished})`}`;
