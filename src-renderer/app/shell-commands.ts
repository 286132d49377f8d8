/** The keys that belong to no panel: workspaces, dialogs, walking the panels, and the ticket from anywhere. */
import { useToggleDensity } from '../features/settings';
import { deskState } from '../session/desk-state';
import { useCommand } from '../session/keys/hotkeys';
import { useInspect } from '../session/futures/inspected';
import { openPalette } from '../session/windows/palette';
import { showPanel } from '../session/windows/panels';
import { askTicket, type TicketRequest } from '../session/orders/ticket-drafts';
import { useWorkspaceActions, useWorkspaces } from '../session/windows/workspace';
import { cyclePanels, swapTabAndContent } from './panel-cycle';

interface ShellDialogs {
  readonly openSettings: () => void;
  readonly showHotkeys: () => void;
}

export function useShellCommands({ openSettings, showHotkeys }: ShellDialogs): void {
  useCommand('nextPanel', () => {
    cyclePanels(1);
  });
  useCommand('previousPanel', () => {
    cyclePanels(-1);
  });
  useCommand('tabOrContent', swapTabAndContent);
  useCommand('toggleDensity', useToggleDensity());
  useCommand('openSettings', openSettings);
  useCommand('showHotkeys', showHotkeys);
  useCommand('palette', () => {
    openPalette();
  });
  useWorkspaceKeys();
  useTicketKeys();
  useInspectKey();
}

/** The positions' own workspace, on the riskiest position of the contract that is shown here. */
function useInspectKey(): void {
  const inspect = useInspect();
  useCommand('inspectPosition', () => {
    inspect({ positionId: null, symbol: deskState.get().symbol });
  });
}

/** The first four, in the trader's order. */
function useWorkspaceKeys(): void {
  const workspaces = useWorkspaces();
  const { show } = useWorkspaceActions();
  const go = (index: number) => () => {
    const workspace = workspaces[index];
    if (workspace !== undefined) show(workspace.id);
  };
  useCommand('workspace1', go(0));
  useCommand('workspace2', go(1));
  useCommand('workspace3', go(2));
  useCommand('workspace4', go(3));
}

function useTicketKeys(): void {
  useCommand('ticketBuy', draft({ kind: 'side', side: 'BUY' }));
  useCommand('ticketSell', draft({ kind: 'side', side: 'SELL' }));
  useCommand('ticketLimit', draft({ kind: 'type', type: 'LIMIT' }));
  useCommand('ticketMarket', draft({ kind: 'type', type: 'MARKET' }));
  useCommand('ticketTrigger', draft({ kind: 'form', form: 'trigger' }));
  useCommand('togglePostOnly', draft({ kind: 'togglePostOnly' }));
  useCommand('ticketClose', draft({ kind: 'action', action: 'CLOSE' }));
}

/** Changes the draft and puts the keyboard into its quantity; sends nothing. */
const draft = (request: TicketRequest) => () => {
  showPanel('order', false);
  askTicket(request);
  askTicket({ kind: 'focus', field: 'quantity' });
};
