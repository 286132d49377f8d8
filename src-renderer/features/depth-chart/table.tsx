/** The depth chart's twin: every level with the totals up to it; a price drafts an order. */
import { useId } from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import type { InstrumentValue } from '../../session/desk-state';
import { quantityText } from '../../session/market/instrument-figures';
import { costText } from './cost';
import type { DepthCurves, Step } from './curve';

interface DepthTableProps {
  readonly instrument: InstrumentValue;
  readonly curves: DepthCurves;
  readonly onPick: (price: number) => void;
}

export function DepthTable({ instrument, curves, onPick }: DepthTableProps) {
  const { t } = useTranslation('depth-chart');
  const captionId = useId();
  const { base, pricePrecision } = instrument;
  const row = (side: 'bid' | 'ask', { price, levelLots, lots, value }: Step) => (
    <tr key={`${side}:${String(price)}`}>
      <th scope="row">{t(side)}</th>
      <td data-align="end">
        <button
          type="button"
          className="depth-price"
          data-side={side}
          aria-label={t('draftAt', { price: formatUnits(price, pricePrecision) })}
          onClick={() => {
            onPick(price);
          }}
        >
          {formatUnits(price, pricePrecision)}
        </button>
      </td>
      <td data-align="end">{quantityText(levelLots, instrument)}</td>
      <td data-align="end">{quantityText(lots, instrument)}</td>
      <td data-align="end">{costText(value, instrument)}</td>
    </tr>
  );
  return (
    <div className="depth-table" tabIndex={0} role="group" aria-labelledby={captionId}>
      <table className="data-table">
        <caption id={captionId} className="sr-only">
          {t('caption', { symbol: instrument.symbol })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('side')}</th>
            {(['price', 'size', 'total'] as const).map((key) => (
              <th key={key} scope="col" data-align="end">
                {t(key, { base })}
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('cost', { quote: instrument.quote })}
            </th>
          </tr>
        </thead>
        <tbody>
          {curves.asks.toReversed().map((step) => row('ask', step))}
          {curves.bids.map((step) => row('bid', step))}
        </tbody>
      </table>
    </div>
  );
}
