/** Answers to the offer of a change whose old order is gone and whose new one was refused, wherever it is shown. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Clock } from '@shared/kernel/ports';
import { ask } from './ask';
import { restoring } from './names';
import { told } from './told';

/** Places the old order again; asked once, and once more only after the terminal has told of the offer anew. */
export function putBack(terminal: TerminalClient, intentId: string, clock?: Clock): void {
  const send = () => terminal.call('restoreOrder', { intentId, isWanted: true });
  void ask({ name: restoring(intentId), wanted: 'restore', send }, undefined, clock);
}

export function leaveAway(terminal: TerminalClient, intentId: string): void {
  void told('leave', terminal.call('restoreOrder', { intentId, isWanted: false }), intentId);
}
