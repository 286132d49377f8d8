/** One command with its key. While editing: press another one, take it away, or go back to the default. */
import { RotateCcw, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/i18n';
import { chordOf } from '../../session/keys/chords';
import { HOTKEYS, type HotkeyId } from '../../session/keys/hotkeys';
import {
  useBinding,
  useKeyActions,
  useKeyLabel,
  type BindingProblem,
} from '../../session/keys/key-bindings';
import { Button, IconButton } from '../../ui/button';

interface KeyRowProps {
  readonly id: HotkeyId;
  readonly isEditing: boolean;
}

export function KeyRow({ id, isEditing }: KeyRowProps) {
  const { t } = useTranslation('hotkeys');
  const label = useKeyLabel(id);
  if (isEditing) return <EditedRow id={id} />;
  return (
    <div className="key-row">
      <dt>{t(id)}</dt>
      <dd>
        {label === '' ? (
          <span className="text-text-3">{t('none')}</span>
        ) : (
          <kbd className="keycap">{label}</kbd>
        )}
      </dd>
    </div>
  );
}

function EditedRow({ id }: { readonly id: HotkeyId }) {
  const { t } = useTranslation('hotkeys');
  const label = useKeyLabel(id);
  const binding = useBinding(id);
  const { bind, reset } = useKeyActions();
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<BindingProblem | null>(null);
  const name = t(id);
  const record = (event: KeyboardEvent) => {
    if (!isWaiting || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      setWaiting(false);
      return;
    }
    const chord = chordOf(event);
    if (chord === null) return;
    setWaiting(false);
    setProblem(bind(id, chord));
  };
  return (
    <div className="key-row">
      <dt>{name}</dt>
      <dd className="flex items-center gap-1">
        <span role="status" className="text-danger">
          {problem === null ? '' : <ProblemWords problem={problem} />}
        </span>
        <Button
          className="key-button"
          aria-label={t('change', { name, key: label === '' ? t('none') : label })}
          onClick={() => {
            setProblem(null);
            setWaiting(true);
          }}
          onKeyDown={record}
          onBlur={() => {
            setWaiting(false);
          }}
        >
          {isWaiting ? t('press') : label === '' ? t('none') : label}
        </Button>
        <IconButton
          label={t('take', { name })}
          icon={<X size={12} aria-hidden />}
          disabled={binding === ''}
          onClick={() => {
            setProblem(bind(id, ''));
          }}
        />
        <IconButton
          label={t('reset', { name })}
          icon={<RotateCcw size={12} aria-hidden />}
          disabled={binding === HOTKEYS[id].chord}
          onClick={() => {
            setProblem(reset(id));
          }}
        />
      </dd>
    </div>
  );
}

function ProblemWords({ problem }: { readonly problem: BindingProblem }) {
  const { t } = useTranslation('hotkeys');
  switch (problem.kind) {
    case 'taken':
      return t('problem.taken', { name: t(problem.by) });
    case 'reserved':
      return t('problem.reserved');
    case 'needs-modifier':
      return t('problem.needsModifier');
  }
}
