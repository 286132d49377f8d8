/** The shell around the panels: top bar, instrument strip, dock, status bar, and its commands. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ActivityWatcher } from '../features/activity';
import { ConnectionBanner } from '../features/connection';
import { Hints } from '../features/onboarding';
import { HotkeysDialog, SettingsDialog, useToggleDensity } from '../features/settings';
import { StatusBar } from '../features/status-bar';
import { InstrumentStrip } from '../features/strip';
import { useTranslation } from '../lib/i18n';
import { useCommand } from '../session/hotkeys';
import { askTicket } from '../session/ticket-drafts';
import { showPanel } from '../session/panels';
import { ErrorBoundary } from '../ui/error-boundary';
import { Dock } from './dock';
import { cyclePanels, swapTabAndContent } from './panel-cycle';
import { SkipLinks } from './skip-links';
import { TopBar } from './top-bar';

type OpenDialog = 'settings' | 'hotkeys' | null;

export function Workspace() {
  const { t } = useTranslation('shell');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => {
    setDialog(null);
  };
  useShellCommands(setDialog);
  return (
    <div className="shell">
      <SkipLinks />
      <TopBar
        onSettings={() => {
          setDialog('settings');
        }}
        onHotkeys={() => {
          setDialog('hotkeys');
        }}
      />
      <section
        ref={useFirstFocus()}
        className="strip-slot"
        aria-label={t('instrument')}
        data-cycle
        tabIndex={-1}
      >
        <ErrorBoundary>
          <InstrumentStrip />
        </ErrorBoundary>
      </section>
      <div className="dock-slot">
        <ConnectionBanner />
        <Dock />
      </div>
      <StatusBar />
      <Hints />
      <ActivityWatcher />
      <SettingsDialog isOpen={dialog === 'settings'} onClose={close} />
      <HotkeysDialog isOpen={dialog === 'hotkeys'} onClose={close} />
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

function useShellCommands(setDialog: (dialog: OpenDialog) => void): void {
  const toggleDensity = useToggleDensity();
  useCommand('nextPanel', () => {
    cyclePanels(1);
  });
  useCommand('previousPanel', () => {
    cyclePanels(-1);
  });
  useCommand('tabOrContent', swapTabAndContent);
  useCommand('toggleDensity', toggleDensity);
  useCommand('openSettings', () => {
    setDialog('settings');
  });
  useCommand('showHotkeys', () => {
    setDialog('hotkeys');
  });
  useCommand('ticketBuy', () => {
    draft({ kind: 'side', side: 'BUY' });
  });
  useCommand('ticketSell', () => {
    draft({ kind: 'side', side: 'SELL' });
  });
  useCommand('ticketLimit', () => {
    draft({ kind: 'type', type: 'LIMIT' });
  });
  useCommand('ticketMarket', () => {
    draft({ kind: 'type', type: 'MARKET' });
  });
}

/** Changes the draft and puts the keyboard into its quantity; sends nothing. */
function draft(request: Parameters<typeof askTicket>[0]): void {
  showPanel('order', false);
  askTicket(request);
  askTicket({ kind: 'focus', field: 'quantity' });
}
