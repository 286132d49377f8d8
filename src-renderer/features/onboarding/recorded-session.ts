/** A recorded session as the first market of a new user: its file is checked before anything is opened. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { useRecording } from '../../session/lab/use-recording';
import { onboarding } from './store';
import { toldOfLoss } from '../../session/requests/told';

interface RecordedSession {
  /** What is being done, in words; null while nothing is. */
  readonly step: string | null;
  /** Why the last file was not opened; "" while none was refused. */
  readonly problem: string;
  readonly open: (file: File) => Promise<void>;
}

export function useRecordedSession(): RecordedSession {
  const { t } = useTranslation('onboarding');
  const terminal = useTerminal();
  const recording = useRecording();
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState('');
  const open = async (file: File): Promise<void> => {
    setProblem('');
    const name = await recording.add(file);
    if (name === null) return;
    setOpening(true);
    const refusal = await playFirst(terminal, name);
    // Else this window begins anew with the new market.
    if (refusal === null) return;
    setProblem(refusal);
    setOpening(false);
  };
  const { percent } = recording;
  const step =
    percent !== null ? t('readingRecorded', { percent }) : isOpening ? t('openingRecorded') : null;
  return { step, problem: recording.problem === '' ? problem : recording.problem, open };
}

/** Null where the recording is the market, or another window's is; else why not, "" where the session says it of itself. */
export async function playFirst(terminal: TerminalClient, name: string): Promise<string | null> {
  // Trading has begun in another window meanwhile: its market is not taken away. The lab lists the recording.
  if (onboarding.get().wasReady) return null;
  // The desk of the market that is opened first would be there for a moment, and be gone.
  onboarding.set({ isOpeningRecording: true });
  const started = await toldOfLoss('start', terminal.call('startPaper', {}));
  if (!started.ok) {
    onboarding.set({ isOpeningRecording: false });
    return '';
  }
  const played = await terminal.call('newMarket', { kind: 'replay', recording: name });
  return played.ok ? null : terminalRefusal(played.error);
}
