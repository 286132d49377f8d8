/** Decides what the window shows: the first-run screen, the workspace, or why there is neither. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useMemo, useState } from 'react';
import { AlertWatcher, UnheardAlerts } from '../features/alerts';
import { LostTerminal, watchReplacing } from '../features/connection';
import { KillKey, KillOver } from '../features/kill';
import { FirstRun, useHasDesk } from '../features/onboarding';
import { useAppearance } from '../features/settings';
import {
  KeyScreen,
  KnownAccounts,
  LockCover,
  NotOpened,
  OpeningScreen,
  openVenueDialog,
  useIsKeyClosed,
  VenueDialogs,
  watchVenues,
} from '../features/venues';
import { useIsDeskLocked, usePresence } from '../session/windows/desk-lock';
import { useSession, watchDesk } from '../session/desk-state';
import { watchOffers } from '../session/requests/offers';
import { tableMemory } from '../session/table-memory';
import { useTerminal, useWatch } from '../session/wire/terminal';
import { tradingMode, watchTrading } from '../session/orders/trading-mode';
import { REST_MS } from '../ui/hint-choice';
import { HintLayer } from '../ui/hints';
import { closeToasts, ToastHost } from '../ui/toast';
import { TooltipProvider } from '../ui/tooltip';
import { TableMemoryProvider, type TableMemory } from '../ui/use-table-looks';
import { ModeFrame } from './mode-frame';
import { useSecondClicks } from './second-click';
import { useSeenPresses } from './seen-press';
import { Workspace } from './workspace';

export function App() {
  useWatch(watchDesk);
  useWatch(watchTrading);
  useWatch(watchVenues);
  useWatch(watchReplacing);
  useWatch(watchOffers);
  useAppearance();
  usePresence();
  useSecondClicks();
  useSeenPresses();
  return (
    <CSPProvider disableStyleElements>
      <TooltipProvider delay={REST_MS}>
        <TableMemoryProvider value={useTables()}>
          <ToastHost isCovered={useIsDeskLocked()}>
            <KillKey />
            <Screen />
            <ModeFrame />
            <HintLayer />
            <NotOpened />
            {useIsLost() ? (
              <LostTerminal>
                <UnheardAlerts />
              </LostTerminal>
            ) : null}
          </ToastHost>
        </TableMemoryProvider>
      </TooltipProvider>
    </CSPProvider>
  );
}

/** One of them: what must not be seen or used is not drawn at all. */
function Screen() {
  const hasDesk = useHasDesk();
  const isLive = useSession()?.mode === 'live';
  const isKnown = tradingMode.use((state) => state.trading !== null);
  const isKeyClosed = useIsKeyClosed();
  if (useIsDeskLocked()) return <Locked />;
  if (hasDesk === null || (isLive && !isKnown)) return null;
  if (hasDesk && !isKeyClosed) return <Workspace />;
  return (
    <>
      <KillOver />
      <InPlaceOfDesk isKeyClosed={isKeyClosed} isLive={isLive} />
    </>
  );
}

interface InPlaceProps {
  readonly isKeyClosed: boolean;
  readonly isLive: boolean;
}

function InPlaceOfDesk({ isKeyClosed, isLive }: InPlaceProps) {
  if (isKeyClosed) return <KeyScreen />;
  if (isLive) return <OpeningScreen />;
  return (
    <>
      <FirstRun
        accounts={<KnownAccounts />}
        onConnect={() => {
          openVenueDialog({ kind: 'connect', id: null });
        }}
      />
      <VenueDialogs />
    </>
  );
}

/** Alerts are judged and heard; what they say is of the account and waits. */
function Locked() {
  useEffect(closeToasts, []);
  return (
    <>
      <KillOver canLift={false} />
      <LockCover />
      <AlertWatcher isCovered />
    </>
  );
}

function useTables(): TableMemory {
  const terminal = useTerminal();
  return useMemo(() => tableMemory(terminal), [terminal]);
}

function useIsLost(): boolean {
  const terminal = useTerminal();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    terminal.onClose(() => {
      setLost(true);
    });
  }, [terminal]);
  return isLost;
}
