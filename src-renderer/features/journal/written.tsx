/**
 * What is written to a trade, in its row: kept with Enter and when the field is left or goes, as it was with Escape.
 */
import type { JournalTrade } from '@shared/contract/terminal';
import { tagsText } from '@shared/domain/journal';
import { useEffect, type KeyboardEvent } from 'react';
import { formatDateTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { classNames } from '../../ui/class-names';
import { discard, journal, keep, write } from './store';

interface WrittenProps {
  readonly trade: JournalTrade;
  readonly field: 'tags' | 'note';
}

export function Written({ trade, field }: WrittenProps) {
  const { t } = useTranslation('journal');
  const terminal = useTerminal();
  const { key, symbol, closedAtMs } = trade;
  const { value, isFault } = journal.use(({ notes, drafts, problems }) => {
    const kept = notes.get(key);
    const shown = field === 'tags' ? tagsText(kept?.tags ?? []) : (kept?.note ?? '');
    const typed = drafts[key]?.[field];
    return { value: typed ?? shown, isFault: typed !== undefined && problems[key] !== undefined };
  });
  // A row that is scrolled away, and a workspace that is left by its key, take the field along without leaving it.
  useEffect(() => () => void keep(terminal, key), [terminal, key]);
  const name = t('tradeName', { symbol, time: formatDateTime(closedAtMs) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void keep(terminal, key);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    discard(terminal, key);
  };
  return (
    <span className={classNames('field-box journal-cell', isFault && 'field-box-error')}>
      <input
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        className="field-input field-input-text"
        aria-label={field === 'tags' ? t('tagsOf', { trade: name }) : t('noteOf', { trade: name })}
        aria-invalid={isFault}
        placeholder={field === 'tags' ? t('addTags') : t('addNote')}
        title={field === 'tags' ? t('tagsHint') : value}
        value={value}
        onKeyDown={onKeyDown}
        onBlur={() => {
          void keep(terminal, key);
        }}
        onChange={(event) => {
          write(key, { [field]: event.target.value });
        }}
      />
    </span>
  );
}
