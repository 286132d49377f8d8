/** Decides what the window shows: the first-run screen, the workspace, or why there is neither. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useMemo, useState } from 'react';
import { LostTerminal } from '../features/connection';
import { FirstRun, useHasDesk } from '../features/onboarding';
import { useAppearance } from '../features/settings';
import { useWatch, useTerminal } from '../session/terminal';
import { watchDesk } from '../session/desk-state';
import { tableMemory } from '../session/table-memory';
import { ToastHost } from '../ui/toast';
import { TooltipProvider } from '../ui/tooltip';
import { TableMemoryProvider, type TableMemory } from '../ui/use-table-looks';
import { Workspace } from './workspace';

export function App() {
  useWatch(watchDesk);
  useAppearance();
  const hasDesk = useHasDesk();
  return (
    <CSPProvider disableStyleElements>
      <TooltipProvider delay={500}>
        <TableMemoryProvider value={useTables()}>
          <ToastHost>
            {hasDesk === null ? null : hasDesk ? <Workspace /> : <FirstRun />}
            {useIsLost() ? <LostTerminal /> : null}
          </ToastHost>
        </TableMemoryProvider>
      </TooltipProvider>
    </CSPProvider>
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
