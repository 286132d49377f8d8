/** The mirror of alerts, and the one that is being filled in. */
import type { AlertEvent, AlertRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createFeatureStore } from '../../lib/feature-store';
import { formatPlain } from '../../lib/format';
import { onAlertRequest } from '../../session/alert-requests';
import { deskState, findInstrument } from '../../session/desk-state';
import { showPanel } from '../../session/windows/panels';
import { watchTopic } from '../../session/wire/watch-topic';
import { askPermission, type Permission } from './notifications';
import { NEW_ALERT, type AlertDraft } from './rule';

interface AlertsState {
  /** Null until the terminal has said it once. */
  readonly rows: readonly AlertRow[] | null;
  readonly draft: AlertDraft;
  readonly problem: string;
  /** Whether notifications may be shown, as last known. */
  readonly permission: Permission;
}

export const alerts = createFeatureStore<AlertsState>({
  rows: null,
  draft: NEW_ALERT,
  problem: '',
  permission: 'default',
});

export function changeDraft(patch: Partial<AlertDraft>): void {
  alerts.set({ draft: { ...alerts.get().draft, ...patch }, problem: '' });
}

/** For `useWatch`. Set at once: a window in the background draws no frame, and tells what it hears no more. */
export function watchAlerts(terminal: TerminalClient): () => void {
  return watchTopic(terminal, 'alerts', (rows) => {
    alerts.set({ rows });
  });
}

/** Tells each event that happens from now on; what was told before this window opened is old news. */
export function watchAlertEvents(
  terminal: TerminalClient,
  onEvent: (event: AlertEvent) => void,
): () => void {
  return terminal.subscribe(
    'alertEvents',
    {},
    {
      onSnapshot: () => undefined,
      onAppend: (events) => {
        for (const event of events) onEvent(event);
      },
    },
  );
}

/** Right after a click or a key: browsers ask the trader only then. */
export async function wantNotifications(): Promise<void> {
  alerts.set({ permission: await askPermission() });
}

// A line of the chart or a level of the book: its price into the form, nothing more.
onAlertRequest(({ symbol, price }) => {
  const instrument = findInstrument(deskState.get(), symbol);
  if (instrument === null || deskState.get().symbol !== symbol) return;
  changeDraft({ kind: 'price', limit: formatPlain(price, instrument.pricePrecision) });
  showPanel('alerts');
});
