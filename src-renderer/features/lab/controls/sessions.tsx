/** Saving this moment, going back to one, and a new market: the last two replace all there is. */
import type { ControlsReply } from '@shared/contract/terminal/lab';
import { parseDecimal } from '@shared/money/decimal';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { DecimalField } from '../../../ui/decimal-field';
import type { LabValue } from '../store';
import { FileList } from './file-list';
import { useNewMarket } from './new-market';
import { SaveForm } from './save-form';
import { Section } from './section';
import { useAct } from './use-act';

interface SessionsSectionProps {
  readonly controls: ControlsReply;
  readonly sessions: LabValue['sessions'];
}

export function SessionsSection({ controls, sessions }: SessionsSectionProps) {
  const { t } = useTranslation('lab');
  const { ask, refusal, dialog } = useNewMarket(controls.seed);
  return (
    <Section title={t('sessions.title')} note={t('sessions.note')} problem={refusal}>
      <Save names={sessions.map(({ name }) => name)} />
      <FileList
        files={sessions}
        action={t('sessions.load')}
        nameOf={(name) => t('sessions.loadOne', { name })}
        onChoose={(name) => {
          ask({ kind: 'load', name });
        }}
      />
      <Reset
        seed={controls.seed}
        onAsk={(seed) => {
          ask({ kind: 'reset', seed });
        }}
      />
      {dialog}
    </Section>
  );
}

function Save({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('lab');
  const act = useAct();
  return (
    <SaveForm
      label={t('sessions.save')}
      action={t('sessions.save')}
      act={act}
      hintOf={(name) => (names.includes(name) ? t('sessions.replaces') : t('sessions.nameHint'))}
      onSave={(name) => act.run('session/save', { name })}
    />
  );
}

interface ResetProps {
  readonly seed: number;
  readonly onAsk: (seed: number | null) => void;
}

function Reset({ seed, onAsk }: ResetProps) {
  const { t } = useTranslation('lab');
  const [text, setText] = useState('');
  const typed = readSeed(text);
  const ask = () => {
    if (typed !== undefined) onAsk(typed);
  };
  return (
    <Form className="lab-row" aria-label={t('sessions.reset')} onSubmit={ask}>
      <DecimalField
        label={t('sessions.seed')}
        value={text}
        onChange={setText}
        placeholder={`${seed}`}
        error={typed === undefined ? t('sessions.seedWrong') : ''}
        hint={t('sessions.seedHint')}
      />
      <Button tone="danger" aria-disabled={typed === undefined} onClick={ask}>
        {t('sessions.reset')}
      </Button>
    </Form>
  );
}

/** Null: nothing typed, the same seed again. Undefined: no seed. */
function readSeed(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const parsed = parseDecimal(text.trim(), 0);
  const isSeed = parsed.ok && parsed.value <= BigInt(Number.MAX_SAFE_INTEGER);
  return isSeed ? Number(parsed.value) : undefined;
}
