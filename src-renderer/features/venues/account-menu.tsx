/**
 * In the top bar: which account this is and what it may do, in words and colour, and the way to another one.
 * Beside it, while an account only reads, the way to trade it.
 */
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../session/desk-state';
import { useLockDesk } from '../../session/windows/desk-lock';
import { told } from '../../session/requests/told';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { askToGoLive, useDeskMode, useModeChip } from '../../session/orders/trading-mode';
import { Button } from '../../ui/button';
import { Menu, type MenuEntry } from '../../ui/menu';
import { wasConnecting } from './after-switch';
import { accountName, openAccount } from './known-accounts';
import { openVenueDialog, useCurrentAccount, venues, watchVenues } from './store';

export function AccountMenu() {
  const { t } = useTranslation(['venues', 'common']);
  useWatch(watchVenues);
  useGoOn();
  const session = useSession();
  const { mode } = useDeskMode();
  const chip = useModeChip();
  const account = useCurrentAccount();
  const entries = useEntries();
  if (session === null) return null;
  const label = account?.profile.name ?? session.accountLabel;
  return (
    <div className="flex items-center gap-2">
      <Menu
        entries={entries}
        trigger={
          <button
            type="button"
            className="account-button"
            aria-label={t('venues:menu', { label, mode: chip })}
          >
            <span className="account-label">{label}</span>
            <span className="chip mode-chip" data-trading={mode}>
              {chip}
            </span>
            <ChevronDown size={12} aria-hidden />
          </button>
        }
      />
      {mode === 'read-only' ? (
        <Button size="small" onClick={askToGoLive}>
          {t('common:goLive')}
        </Button>
      ) : null}
    </div>
  );
}

function useEntries(): readonly MenuEntry[] {
  const { t } = useTranslation(['venues', 'common']);
  const terminal = useTerminal();
  const { mode, alias } = useDeskMode();
  const known = venues.use((state) => state.venues);
  const lockDesk = useLockDesk();
  const profiles = known?.profiles ?? [];
  const current = known?.current ?? null;
  const accounts: MenuEntry[] = [
    {
      id: 'paper',
      label: t('venues:paper'),
      isChecked: current === null,
      onSelect: () => {
        if (current !== null) openVenueDialog({ kind: 'switch', id: null });
      },
    },
    ...profiles.map((account) => ({
      id: account.id,
      label: accountName(account, t('venues:unfinished')),
      isChecked: current === account.id,
      onSelect: () => {
        if (current !== account.id) openAccount(account);
      },
    })),
  ];
  const doors: MenuEntry[] = [
    {
      id: 'connect',
      label: t('venues:connect'),
      startsGroup: true,
      onSelect: () => {
        openVenueDialog({ kind: 'connect', id: null });
      },
    },
    {
      id: 'accounts',
      label: t('venues:accounts'),
      onSelect: () => {
        openVenueDialog({ kind: 'accounts' });
      },
    },
  ];
  if (mode === 'paper') return [...accounts, ...doors];
  const arming: MenuEntry =
    mode === 'live'
      ? {
          id: 'disarm',
          label: t('venues:disarm', { alias }),
          startsGroup: true,
          onSelect: () => void told('disarm', terminal.call('disarmTrading', {})),
        }
      : { id: 'arm', label: t('common:goLive'), startsGroup: true, onSelect: askToGoLive };
  const lock: MenuEntry = { id: 'lock', label: t('venues:lockNow'), onSelect: lockDesk };
  return [...accounts, ...doors, arming, lock];
}

/** The checklist of an account that was just begun goes on with its limits. */
function useGoOn(): void {
  const current = venues.use((state) => state.venues?.current ?? null);
  useEffect(() => {
    if (current !== null && wasConnecting(current))
      openVenueDialog({ kind: 'connect', id: current });
  }, [current]);
}
