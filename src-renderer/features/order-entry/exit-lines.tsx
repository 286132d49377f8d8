/** What becomes of the take profit and stop loss of the last entry: the terminal places them. */
import type { ExitRow } from '@shared/contract/terminal/futures';
import { memo } from 'react';
import { formatInteger } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useInstrument } from '../../session/desk-state';
import { namedPrice } from '../../session/market/instrument-figures';
import type { ResultRow } from './results';
import { ticket } from './store';
import { isExitDoubtful } from './questions';
import type { TicketWords } from './words';

export const ExitLines = memo(function ExitLines() {
  const { t } = useTranslation(['order-entry', 'common']);
  const rows = ticket.use(({ exits, entryWithExits }) => exitsOf(exits, entryWithExits));
  const doubtful = ticket.use((state) => state.doubtfulConditions);
  const instrument = useInstrument(ticket.use((state) => state.symbol));
  if (rows.length === 0) return null;
  return (
    <ul className="ticket-results" aria-label={t('order-entry:exitsOfEntry')}>
      {rows.map((row) => {
        const isUnproven = row.state === 'ENDED' && row.placed > 0 && isExitDoubtful(row, doubtful);
        return (
          <li
            key={row.purpose}
            className={`result result-${isUnproven ? 'unknown' : LOOKS[row.state]}`}
          >
            <span>
              {t(`exitResult.${row.purpose}`, { price: namedPrice(row.triggerPrice, instrument) })}
            </span>
            <span>
              {isUnproven
                ? t('exitState.unproven', { placed: formatInteger(row.placed) })
                : stateWords(row, t)}
            </span>
          </li>
        );
      })}
    </ul>
  );
});

/** As the results of other orders look. */
const LOOKS: Readonly<Record<ExitRow['state'], ResultRow['outcome']['kind']>> = {
  CHECKING: 'unknown',
  WAITING: 'waiting',
  PLACING: 'waiting',
  HELD: 'unknown',
  REFUSED: 'rejected',
  DROPPED: 'notPlaced',
  ENDED: 'accepted',
};

const NONE: readonly ExitRow[] = [];
/** The same list while nothing of it has changed: a new one would draw for nothing. */
let shown = NONE;
function exitsOf(rows: readonly ExitRow[], intentId: string): readonly ExitRow[] {
  const own = intentId === '' ? NONE : rows.filter((row) => row.intentId === intentId);
  const isSame = own.length === shown.length && own.every((row, index) => row === shown[index]);
  if (!isSame) shown = own;
  return shown;
}

function stateWords({ state, placed, executed, contracts, note }: ExitRow, t: TicketWords): string {
  switch (state) {
    case 'WAITING':
    case 'PLACING':
      return t(`exitState.${state}`, {
        executed: formatInteger(executed),
        all: formatInteger(contracts),
      });
    case 'HELD':
    case 'REFUSED':
      return t(`exitState.${state}`, { message: note });
    case 'CHECKING':
    case 'DROPPED':
      return t(`exitState.${state}`);
    case 'ENDED':
      return placed === 0
        ? t('exitState.none')
        : t('exitState.ENDED', { placed: formatInteger(placed) });
  }
}
