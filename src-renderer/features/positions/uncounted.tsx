/**
 * Positions of contracts whose terms the desk cannot read or count: named with what the exchange says of them, and with
 * nothing that would have to be worked out or sent. They are one line that opens: a small window needs the rows below.
 */
import type { PositionRow } from '@shared/contract/terminal';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';

export function UncountedPositions({ rows }: { readonly rows: readonly PositionRow[] }) {
  const { t } = useTranslation('positions');
  if (rows.length === 0) return null;
  return (
    <details className="positions-uncounted">
      <summary>
        <span className="positions-uncounted-count">{t('uncounted', { count: rows.length })}</span>
        <span className="positions-uncounted-names" aria-hidden>
          {rows.map((row) => (
            <span key={row.positionId}>
              <Facts row={row} />
            </span>
          ))}
        </span>
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row.positionId}>
            <Facts row={row} />
          </li>
        ))}
      </ul>
      <p>{t('uncountedNote', { count: rows.length })}</p>
    </details>
  );
}

function Facts({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('positions');
  return (
    <>
      <span className="words font-medium">{row.symbol}</span>
      <span className={row.side === 'BUY' ? 'font-medium text-buy' : 'font-medium text-sell'}>
        {row.side === 'BUY' ? t('long') : t('short')}
      </span>
      <span>{t('contracts', { count: row.contracts })}</span>
      <span className="text-text-2">
        {row.mode === 'cross' ? t('cross') : t('isolated')}{' '}
        {t('leverage', { leverage: row.leverage })}
      </span>
      <span>
        <span className="text-text-2">{t('entry')}</span> {formatExact(row.averagePrice)}
      </span>
      {row.isLiquidating ? <span className="chip text-danger">{t('liquidating')}</span> : null}
    </>
  );
}
