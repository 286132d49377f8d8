/** Decides what the window shows: the first-run screen, the workspace, or why there is neither. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useState } from 'react';
import { LostTerminal } from '../features/connection';
import { FirstRun, useHasDesk } from '../features/onboarding';
import { useAppearance } from '../features/settings';
import { useWatch, useTerminal } from '../session/terminal';
import { watchDesk } from '../session/desk-state';
import { ToastHost } from '../ui/toast';
import { TooltipProvider } from '../ui/tooltip';
import { Workspace } from './workspace';

export function App() {
  useWatch(watchDesk);
  useAppearance();
  const hasDesk = useHasDesk();
  return (
    <CSPProvider disableStyleElements>
      <TooltipProvider delay={500}>
        <ToastHost>
          {hasDesk === null ? null : hasDesk ? <Workspace /> : <FirstRun />}
          {useIsLost() ? <LostTerminal /> : null}
        </ToastHost>
      </TooltipProvider>
    </CSPProvider>
  );
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
