/** Beside a position: which of its exits are kept back, and by what. Nothing where none is. */
import type { PositionRow } from '@shared/contract/terminal';
import { useTranslation } from '../lib/i18n';
import { futuresState } from './futures-state';
import { refusalReason } from './refusal-words';
import { heldExits } from './waiting-exits';

export function HeldExits({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('common');
  const held = heldExits(
    futuresState.use((state) => state.exits),
    row,
  );
  if (held.length === 0) return null;
  const names = new Set(held.map(({ purpose }) => t(`exitNames.${purpose}`)));
  const reasons = new Set(held.map(({ note }) => refusalReason(note)));
  const why = t('exitsHeldWhy', { reason: [...reasons].join('; ') });
  return (
    <span className="chip text-warn" data-hint={why}>
      {t('exitsHeld', { exits: [...names].join(' + ') })}
      <span className="sr-only"> {why}</span>
    </span>
  );
}
