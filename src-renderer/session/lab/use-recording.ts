/** Giving the terminal a recording, as a screen shows it: how far it is, and why it was refused. */
import { useState } from 'react';
import { addRecording } from './recording-upload';
import { useTerminal } from '../wire/terminal';
import { terminalRefusal } from '../wire/terminal-refusal';

export interface RecordingUse {
  /** Of a hundred; null while nothing is given. */
  readonly percent: number | null;
  /** The terminal's words, by line and field; "" after what was taken. */
  readonly problem: string;
  /** What it is called now; null where it was refused. */
  readonly add: (file: File) => Promise<string | null>;
}

export function useRecording(): RecordingUse {
  const terminal = useTerminal();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const add = async (file: File): Promise<string | null> => {
    setProblem('');
    const added = await addRecording(terminal, file, setPercent);
    setPercent(null);
    if (added.ok) return added.value;
    setProblem(terminalRefusal(added.error));
    return null;
  };
  return { percent, problem, add };
}
