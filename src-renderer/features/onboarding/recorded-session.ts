/** A recorded session as the first market of a new user: its file is checked before anything is opened. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { useRecording } from '../../session/lab/use-recording';
import { onboarding } from './store';

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
    // The desk of the market that is opened first would be there for a moment, and be gone.
    onboarding.set({ isOpeningRecording: true });
    const started = await terminal.call('startPaper', {});
    if (started.ok) {
      const played = await terminal.call('newMarket', { kind: 'replay', recording: name });
      // This window begins anew with the new market.
      if (played.ok) return;
      setProblem(terminalRefusal(played.error));
    } else {
      // Why is what the session says of itself.
      onboarding.set({ isOpeningRecording: false });
    }
    setOpening(false);
  };
  const { percent } = recording;
  const step =
    percent !== null ? t('readingRecorded', { percent }) : isOpening ? t('openingRecorded') : null;
  return { step, problem: recording.problem === '' ? problem : recording.problem, open };
}
