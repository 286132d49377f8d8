/** Asks for the name of a workspace. */
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';

const MAX_LENGTH = 32;

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

export function NameDialog({ title, name, isOpen, onClose, onName }: NameDialogProps) {
  const { t } = useTranslation('shell');
  const [text, setText] = useState(name);
  const [isChecked, setChecked] = useState(false);
  const trimmed = text.trim();
  const isRight = trimmed !== '' && trimmed.length <= MAX_LENGTH;
  const end = () => {
    setText('');
    setChecked(false);
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isRight) return;
    end();
    onName(trimmed);
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={end}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <TextField
          label={t('workspace.name')}
          value={text}
          onChange={setText}
          error={isChecked && !isRight ? t('workspace.nameRule', { max: MAX_LENGTH }) : ''}
        />
        <Button tone="primary" className="self-end" onClick={submit}>
          {title}
        </Button>
      </form>
    </Dialog>
  );
}
