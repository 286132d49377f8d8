/** Saved files by name, each with what can be done with it, the deleting last and asked about. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatInteger } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { Button, IconButton } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { Problem } from '../../../ui/problem';
import { useAct } from './use-act';

interface FileUse {
  readonly label: string;
  /** Its accessible name for one of the files. */
  readonly nameOf: (file: string) => string;
  readonly onChoose: (file: string) => void;
}

interface FileListProps {
  readonly kind: 'session' | 'recording';
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly uses: readonly FileUse[];
}

export function FileList({ kind, files, uses }: FileListProps) {
  const { t } = useTranslation('lab');
  const act = useAct();
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (name: string) =>
    kind === 'session' ? act.run('session/delete', { name }) : act.run('record', { delete: name });
  return (
    <>
      {files.length === 0 ? null : (
        <ul className="flex flex-col gap-1">
          {files.map(({ name, bytes }) => (
            <li key={name} className="flex items-center gap-2">
              {uses.map(({ label, nameOf, onChoose }) => (
                <Button
                  key={label}
                  size="small"
                  aria-label={nameOf(name)}
                  onClick={() => {
                    onChoose(name);
                  }}
                >
                  {label}
                </Button>
              ))}
              <span className="selectable min-w-0 truncate" title={name}>
                {name}
              </span>
              <span className="ml-auto shrink-0 text-text-3 tabular-nums">
                {t('files.size', { size: formatInteger(Math.ceil(bytes / 1024)) })}
              </span>
              <IconButton
                label={t(`files.${kind}.delete`, { name })}
                icon={<Trash2 size={12} aria-hidden />}
                size="small"
                onClick={() => {
                  setAsked(name);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Problem text={act.problem} />
      <ConfirmDialog
        title={t(`files.${kind}.title`)}
        question={t('files.question', { name: asked ?? '' })}
        confirmLabel={t('files.confirm')}
        isOpen={asked !== null}
        onClose={() => {
          setAsked(null);
        }}
        onConfirm={() => {
          if (asked !== null) void remove(asked);
        }}
      />
    </>
  );
}
