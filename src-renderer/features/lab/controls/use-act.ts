/** One thing done to the exchange, and what it refused: each section of the panel says its own. */
import type { LabActInput, LabActName } from '@shared/contract/terminal/lab';
import { useState } from 'react';
import { useTerminal } from '../../../session/wire/terminal';
import { terminalRefusal } from '../../../session/wire/terminal-refusal';

export interface Act {
  /** The lab's words, by field and limit; "" after what was done. */
  readonly problem: string;
  readonly isBusy: boolean;
  /** True when it was done. */
  readonly run: <Name extends LabActName>(name: Name, input: LabActInput<Name>) => Promise<boolean>;
}

export function useAct(): Act {
  const terminal = useTerminal();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  return {
    problem,
    isBusy,
    run: async (name, input) => {
      setBusy(true);
      const reply = await terminal.call('labAct', { name, input: { ...input } });
      setBusy(false);
      setProblem(reply.ok ? '' : terminalRefusal(reply.error));
      return reply.ok;
    },
  };
}
