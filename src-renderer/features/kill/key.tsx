/** The key of the kill switch: in every screen of the window, in dialogs and under the lock's cover, too. */
import { useCommand } from '../../session/keys/hotkeys';
import { watchKill } from '../../session/kill-state';
import { told } from '../../session/requests/told';
import { useTerminal, useWatch } from '../../session/wire/terminal';

export function KillKey() {
  useWatch(watchKill);
  const terminal = useTerminal();
  useCommand('killSwitch', () => {
    void told('kill', terminal.call('kill', { source: 'key' }));
  });
  return null;
}
