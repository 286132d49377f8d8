/** Of a position: which of its exits are kept back, and by what. Null where none is. */
import type { PositionRow } from '@shared/contract/terminal';
import { useTranslation } from '../../lib/i18n';
import { futuresState } from './futures-state';
import { heldExits } from './waiting-exits';
import { noteWords } from '../orders/note-words';

interface HeldWords {
  /** "TP + SL kept back". */
  readonly what: string;
  /** In a sentence. */
  readonly why: string;
}

export function useHeldExits(row: PositionRow): HeldWords | null {
  const { t } = useTranslation('common');
  const held = heldExits(
    futuresState.use((state) => state.exits),
    row,
  );
  if (held.length === 0) return null;
  const names = new Set(held.map(({ purpose }) => t(`exitNames.${purpose}`)));
  const reasons = new Set(held.map(noteWords));
  return {
    what: t('exitsHeld', { exits: [...names].join(' + ') }),
    why: t('exitsHeldWhy', { reason: [...reasons].join('; ') }),
  };
}
