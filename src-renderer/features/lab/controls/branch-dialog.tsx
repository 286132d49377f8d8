/** A saved moment with another future: what would have become of it, had the crowd drawn otherwise. */
import type { NewMarket } from '@shared/contract/terminal/lab';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { DecimalField } from '../../../ui/decimal-field';
import { Dialog } from '../../../ui/dialog';
import { Form } from '../../../ui/form';
import { readSeed } from './seed';

interface BranchDialogProps {
  /** Of the session; null: it is closed. */
  readonly name: string | null;
  readonly onClose: () => void;
  readonly onBranch: (plan: NewMarket) => void;
}

export function BranchDialog({ name, onClose, onBranch }: BranchDialogProps) {
  const { t } = useTranslation(['lab', 'common']);
  const [text, setText] = useState('1');
  const seed = readSeed(text);
  const branch = () => {
    if (name === null || seed === null) return;
    onClose();
    onBranch({ kind: 'load', name, seed });
  };
  return (
    <Dialog
      title={t('lab:branch.title')}
      isOpen={name !== null}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:back')}</Button>
          <Button tone="danger" aria-disabled={seed === null} onClick={branch}>
            {t('lab:branch.confirm')}
          </Button>
        </>
      }
    >
      <Form className="flex flex-col gap-2" onSubmit={branch}>
        <p>{t('lab:branch.question', { name: name ?? '' })}</p>
        <DecimalField
          label={t('lab:sessions.seed')}
          value={text}
          onChange={setText}
          error={seed === null ? t('lab:sessions.seedWrong') : ''}
          hint={t('lab:branch.seedHint')}
        />
        <p>{t('lab:newMarket.lossLoad')}</p>
      </Form>
    </Dialog>
  );
}
