/** Saving this moment, going back to one, and a new market: all but the first replace what there is. */
import type { ControlsReply } from '@shared/contract/terminal/lab';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { DecimalField } from '../../../ui/decimal-field';
import type { LabValue } from '../store';
import { BranchDialog } from './branch-dialog';
import { FileList } from './file-list';
import { useNewMarket } from './new-market';
import { SaveForm } from './save-form';
import { Section } from './section';
import { readSeed } from './seed';
import { useAct } from './use-act';

interface SessionsSectionProps {
  readonly controls: ControlsReply;
  readonly sessions: LabValue['sessions'];
}

export function SessionsSection({ controls, sessions }: SessionsSectionProps) {
  const { t } = useTranslation('lab');
  const { ask, replace, refusal, dialog } = useNewMarket(controls.seed);
  const [branched, setBranched] = useState<string | null>(null);
  return (
    <Section title={t('sessions.title')} note={t('sessions.note')} problem={refusal}>
      <Save names={sessions.map(({ name }) => name)} />
      <FileList
        kind="session"
        files={sessions}
        uses={[
          {
            label: t('sessions.load'),
            nameOf: (name) => t('sessions.loadOne', { name }),
            onChoose: (name) => {
              ask({ kind: 'load', name, seed: null });
            },
          },
          {
            label: t('branch.confirm'),
            nameOf: (name) => t('branch.one', { name }),
            onChoose: setBranched,
          },
        ]}
      />
      <Reset
        seed={controls.seed}
        onAsk={(seed) => {
          ask({ kind: 'reset', seed });
        }}
      />
      {dialog}
      <BranchDialog
        name={branched}
        onClose={() => {
          setBranched(null);
        }}
        onBranch={replace}
      />
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
  const isSame = text.trim() === '';
  const isWrong = typed === null && !isSame;
  const ask = () => {
    if (!isWrong) onAsk(typed);
  };
  return (
    <Form className="lab-row" aria-label={t('sessions.reset')} onSubmit={ask}>
      <DecimalField
        label={t('sessions.seed')}
        value={text}
        onChange={setText}
        placeholder={`${seed}`}
        error={isWrong ? t('sessions.seedWrong') : ''}
        hint={t('sessions.seedHint')}
      />
      <Button tone="danger" aria-disabled={isWrong} onClick={ask}>
        {t('sessions.reset')}
      </Button>
    </Form>
  );
}
