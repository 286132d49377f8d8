/** A setting of the desk: shown at once, and kept by the terminal. Where it is not kept, the next start has it otherwise. */
import type { CommandInput } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { settingsOf } from '../desk-state';
import { closeToast } from '../../ui/toast';
import { failureOf, tellProblem } from './problems';
import { toldToast } from './told';

/** How long it takes is nobody's concern: nothing is told by the clock. */
export async function keepSettings(
  terminal: TerminalClient,
  changes: CommandInput<'saveSettings'>,
): Promise<void> {
  const answered = terminal.call('saveSettings', changes);
  settingsOf(terminal).written(answered);
  const answer = await answered;
  if (answer.ok) closeToast(toldToast('settings'));
  else tellProblem(toldToast('settings'), 'settings', failureOf(answer.error));
}
