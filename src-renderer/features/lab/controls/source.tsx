/** Where the market comes from: a crowd, a recording, a venue's public feed; and making a recording. */
import type { ControlsReply, NewMarket } from '@shared/contract/terminal/lab';
import { useState } from 'react';
import { formatInteger } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { RECORDING_FILES } from '../../../session/lab/recording-upload';
import { useRecording } from '../../../session/lab/use-recording';
import { Button } from '../../../ui/button';
import { FileButton } from '../../../ui/file-button';
import { Form } from '../../../ui/form';
import { TextField } from '../../../ui/text-field';
import type { LabValue } from '../store';
import { FileList } from './file-list';
import { useNewMarket } from './new-market';
import { SaveForm } from './save-form';
import { Section } from './section';
import { useAct } from './use-act';

interface SourceSectionProps {
  readonly controls: ControlsReply;
  readonly value: LabValue;
}

export function SourceSection({ controls, value }: SourceSectionProps) {
  const { t } = useTranslation('lab');
  const { ask, refusal, dialog } = useNewMarket(controls.seed);
  const { mode, seed } = controls;
  return (
    <Section title={t('source.title')} note={t('source.note')} problem={refusal}>
      <p>{t(`market.modes.${mode}`, { seed })}</p>
      {mode === 'synthetic' ? null : (
        <Button
          onClick={() => {
            ask({ kind: 'synthetic' });
          }}
        >
          {t('source.synthetic')}
        </Button>
      )}
      <h4 className="font-medium text-text-1">{t('source.recordings')}</h4>
      <Recorder recorded={controls.recorded} ended={controls.recordingProblem} />
      <FileList
        kind="recording"
        files={value.recordings}
        uses={[
          {
            label: t('source.play'),
            nameOf: (name) => t('source.playOne', { name }),
            onChoose: (recording) => {
              ask({ kind: 'replay', recording });
            },
          },
        ]}
      />
      <FromFile />
      <h4 className="font-medium text-text-1">{t('source.venue')}</h4>
      <Follow known={value.venue} onAsk={ask} />
      {dialog}
    </Section>
  );
}

function FromFile() {
  const { t } = useTranslation('lab');
  const { percent, problem, add } = useRecording();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FileButton
        accept={RECORDING_FILES}
        aria-disabled={percent !== null}
        onFile={(file) => void add(file)}
      >
        {percent === null ? t('source.add') : t('source.adding', { percent })}
      </FileButton>
      {problem === '' ? null : (
        <p role="alert" className="text-danger">
          {t('source.notAdded', { problem })}
        </p>
      )}
    </div>
  );
}

interface RecorderProps {
  readonly recorded: number | null;
  /** Why it goes no further; null while it does. */
  readonly ended: string | null;
}

function Recorder({ recorded, ended }: RecorderProps) {
  const { t } = useTranslation('lab');
  const act = useAct();
  if (recorded === null) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => void act.run('record', { start: true })}>
          {t('source.record')}
        </Button>
        {act.problem === '' ? null : <p className="text-danger">{act.problem}</p>}
      </div>
    );
  }
  return (
    <SaveForm
      label={t('source.recording')}
      action={t('source.save')}
      act={act}
      hintOf={() =>
        t(ended === null ? 'source.recorded' : 'source.kept', { events: formatInteger(recorded) })
      }
      onSave={(name) => act.run('record', { save: name })}
    >
      {ended === null ? null : <p className="text-danger">{t('source.ended', { why: ended })}</p>}
      <Button onClick={() => void act.run('record', { discard: true })}>
        {t('source.discard')}
      </Button>
    </SaveForm>
  );
}

interface FollowProps {
  /** Followed now or last. */
  readonly known: LabValue['venue'];
  readonly onAsk: (plan: NewMarket) => void;
}

const FIELDS = ['rest', 'futures', 'stream'] as const;

function Follow({ known, onAsk }: FollowProps) {
  const { t } = useTranslation('lab');
  const [typed, setTyped] = useState<Partial<Record<(typeof FIELDS)[number], string>>>({});
  const text = (field: (typeof FIELDS)[number]) => (typed[field] ?? known?.[field] ?? '').trim();
  const venue = { rest: text('rest'), futures: text('futures'), stream: text('stream') };
  const errors = {
    rest: venue.rest === '' || isAddress(venue.rest, 'http') ? '' : t('source.restWrong'),
    futures: venue.futures === '' || isAddress(venue.futures, 'http') ? '' : t('source.restWrong'),
    stream: venue.stream === '' || isAddress(venue.stream, 'ws') ? '' : t('source.streamWrong'),
  };
  const canFollow = venue.rest !== '' && FIELDS.every((field) => errors[field] === '');
  const follow = () => {
    if (canFollow) onAsk({ kind: 'follow', venue });
  };
  return (
    <Form
      className="flex flex-col items-start gap-1"
      aria-label={t('source.venue')}
      onSubmit={follow}
    >
      {FIELDS.map((field) => (
        <div key={field} className="w-full">
          <TextField
            label={t(`source.fields.${field}`)}
            value={typed[field] ?? known?.[field] ?? ''}
            onChange={(next) => {
              setTyped((before) => ({ ...before, [field]: next }));
            }}
            error={errors[field]}
            placeholder={field === 'rest' ? 'https://' : t('source.asFirst')}
          />
        </div>
      ))}
      <Button aria-disabled={!canFollow} onClick={follow}>
        {t('source.follow')}
      </Button>
    </Form>
  );
}

/** Encrypted, but for a program of this machine. The terminal holds it to the same. */
function isAddress(text: string, scheme: 'http' | 'ws'): boolean {
  return new RegExp(`^(${scheme}s://[^/\\s]|${scheme}://127\\.0\\.0\\.1[:/])\\S*$`).test(text);
}
