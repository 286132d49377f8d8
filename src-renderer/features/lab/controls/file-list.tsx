/** Saved files by name, each with what can be done with it. */
import { formatInteger } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/button';

interface FileListProps {
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly action: string;
  /** The accessible name of the action for one of them. */
  readonly nameOf: (file: string) => string;
  readonly onChoose: (file: string) => void;
}

export function FileList({ files, action, nameOf, onChoose }: FileListProps) {
  const { t } = useTranslation('lab');
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {files.map(({ name, bytes }) => (
        <li key={name} className="flex items-center gap-2">
          <Button
            size="small"
            aria-label={nameOf(name)}
            onClick={() => {
              onChoose(name);
            }}
          >
            {action}
          </Button>
          <span className="selectable">{name}</span>
          <span className="text-text-3 tabular-nums">
            {t('sessions.size', { size: formatInteger(Math.ceil(bytes / 1024)) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
