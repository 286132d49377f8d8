/** Windows beside the first one: of the same browser, when that shows the desk, else by an address. */
import { ok } from '@shared/kernel/result';
import type { Windows } from '../../terminal/ports';
import { openAppWindow } from './app-window';
import type { DeskServer } from './desk-server';

export interface FurtherWindows extends Windows {
  /** From here on windows can be opened; without a `profile` the trader opens them. */
  serveFrom(server: DeskServer, profile: string | null): void;
}

export function createFurtherWindows(): FurtherWindows {
  let open: Windows['open'] = () => Promise.resolve({ ok: false, error: 'the desk is not open' });
  return {
    open: (workspace) => open(workspace),
    serveFrom: (server, profile) => {
      open = async (workspace) => {
        const address = server.issueAddress(workspace);
        if (profile === null) return ok({ address: address.href });
        const window = openAppWindow(address, profile);
        if (window.kind === 'impossible') return ok({ address: address.href });
        // Handed over to the browser of the first window, it ends at once, and well.
        const end = await Promise.race([window.closed, stillThere()]);
        return ok({ address: end === 'failed' ? server.issueAddress(workspace).href : '' });
      };
    },
  };
}

const ANSWER_AFTER_MS = 3_500;

const stillThere = (): Promise<'open'> =>
  new Promise((resolve) => {
    setTimeout(() => {
      resolve('open');
    }, ANSWER_AFTER_MS).unref();
  });
