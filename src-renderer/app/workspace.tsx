/** The shell around the panels: top bar, instrument strip, dock, status bar, and its commands. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ActivityWatcher } from '../features/activity';
import { AlertWatcher } from '../features/alerts';
import { ConnectionBanner } from '../features/connection';
import { KillBanner } from '../features/kill';
import { ExplainDialog } from '../features/lab';
import { Hints } from '../features/onboarding';
import { Palette } from '../features/palette';
import { OrderActions } from '../features/orders';
import { HotkeysDialog, SettingsDialog } from '../features/settings';
import { PositionActions } from '../features/positions';
import { StatusBar } from '../features/status-bar';
import { InstrumentStrip } from '../features/strip';
import { openVenueDialog, VenueDialogs } from '../features/venues';
import { useTranslation } from '../lib/i18n';
import { Later } from '../session/windows/later';
import { useDeskMode } from '../session/orders/trading-mode';
import { ErrorBoundary } from '../ui/error-boundary';
import { Dock } from './dock/dock';
import { useFocusKeeper } from './focus-keeper';
import { usePaletteEntries } from './palette-entries';
import { useShellCommands } from './shell-commands';
import { SkipLinks } from './skip-links';
import { TopBar } from './top-bar';
import { FurtherWindowDialog } from './workspaces/further-window';

type OpenDialog = 'settings' | 'hotkeys' | null;

export function Workspace() {
  const { t } = useTranslation('shell');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => {
    setDialog(null);
  };
  const doors = {
    openSettings: () => {
      setDialog('settings');
    },
    showHotkeys: () => {
      setDialog('hotkeys');
    },
  };
  useShellCommands(doors);
  const strip = useFirstFocus();
  useFocusKeeper(strip);
  return (
    <div className="shell" data-trading={useDeskMode().mode}>
      <SkipLinks />
      <TopBar onSettings={doors.openSettings} onHotkeys={doors.showHotkeys} />
      <section
        ref={strip}
        className="strip-slot"
        aria-label={t('instrument')}
        data-cycle
        tabIndex={-1}
      >
        <ErrorBoundary>
          <Later>
            <InstrumentStrip />
          </Later>
        </ErrorBoundary>
      </section>
      <div className="dock-slot">
        <KillBanner />
        <Dock />
      </div>
      <ConnectionBanner />
      <Later>
        <StatusBar />
      </Later>
      <Later>
        <Hints />
        <ActivityWatcher />
        <AlertWatcher />
        <ExplainDialog />
        <OrderActions />
        <PositionActions />
        <FurtherWindowDialog />
        <VenueDialogs />
        <Palette entries={usePaletteEntries(doors)} />
        <SettingsDialog
          isOpen={dialog === 'settings'}
          onClose={close}
          onAccounts={() => {
            openVenueDialog({ kind: 'accounts' });
          }}
        />
        <HotkeysDialog isOpen={dialog === 'hotkeys'} onClose={close} />
      </Later>
    </div>
  );
}

/** The keyboard starts in the strip, so that keys work at once; its ring waits for the first key. */
function useFirstFocus(): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (element === null || document.activeElement !== document.body) return;
    element.dataset['quiet'] = '';
    element.focus();
    const wake = () => {
      delete element.dataset['quiet'];
    };
    window.addEventListener('keydown', wake, { once: true });
    return () => {
      window.removeEventListener('keydown', wake);
    };
  }, []);
  return strip;
}
