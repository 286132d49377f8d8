/** The ladder as a table for screen readers: read twice a second, not with each frame. */
import { memo } from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import type { SizeUnits } from '../../session/market/instrument-figures';
import { useNow } from '../../session/time/use-now';
import { exactSize } from './row-text';
import { rowsOf, useLadder } from './store';

const REFRESH_MS = 500;

export const LadderTable = memo(function LadderTable({ units }: { readonly units: SizeUnits }) {
  const { t } = useTranslation('ladder');
  useNow(REFRESH_MS);
  const state = useLadder().get();
  const size = (lots: number) => (lots === 0 ? '' : exactSize(lots, units));
  return (
    <div className="sr-only">
      <table>
        <caption>{t('table', { symbol: state.symbol })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.ownBuy')}</th>
            <th scope="col">{t('columns.bid')}</th>
            <th scope="col">{t('columns.price')}</th>
            <th scope="col">{t('columns.ask')}</th>
            <th scope="col">{t('columns.ownSell')}</th>
            <th scope="col">{t('columns.traded')}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(state).map((row) =>
            row.price === null ? null : (
              <tr key={row.price}>
                <td>{size(row.ownBuys?.lots ?? 0)}</td>
                <td>{size(row.bidLots)}</td>
                <th scope="row">{formatUnits(row.price, units.pricePrecision)}</th>
                <td>{size(row.askLots)}</td>
                <td>{size(row.ownSells?.lots ?? 0)}</td>
                <td>{size((row.traded?.bought ?? 0) + (row.traded?.sold ?? 0))}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
});
