/** What a market order down to the row under the pointer (or the keyboard) would meet. */
import { Tooltip } from '@base-ui/react/tooltip';
import { formatFixed } from '@shared/money/decimal';
import { formatDecimal, formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { formatMicros, valueDecimals, type BookUnits } from './level-text';
import { rowAt, type RowPlace } from './level-actions';
import { useBookModel, useBookStore } from './store';
import { sweepTo, type Sweep } from './sweep';

interface PointedSweepProps {
  readonly place: RowPlace;
  readonly anchorId: string;
  readonly units: BookUnits;
  readonly onClose: () => void;
}

export function PointedSweep({ place, anchorId, units, onClose }: PointedSweepProps) {
  const row = rowAt(useBookModel(), place);
  const book = useBookStore().use((state) => state.book);
  if (row === null || book === null) return null;
  const sweep = sweepTo(place.side === 'ask' ? book.asks : book.bids, row.priceTicks);
  if (sweep === null) return null;
  return (
    <SweepCard
      anchor={document.getElementById(anchorId)}
      sweep={sweep}
      limitTicks={row.priceTicks}
      units={units}
      onClose={onClose}
    />
  );
}

interface SweepCardProps {
  readonly anchor: Element | null;
  readonly sweep: Sweep;
  readonly limitTicks: number;
  readonly units: BookUnits;
  readonly onClose: () => void;
}

function SweepCard({ anchor, sweep, limitTicks, units, onClose }: SweepCardProps) {
  const { t } = useTranslation('order-book');
  const { pricePrecision, quantityPrecision, lotUnits, base, quote } = units;
  const value = sweep.value * BigInt(lotUnits);
  const scale = pricePrecision + quantityPrecision;
  const lines = [
    [
      t('sweepAverage'),
      formatDecimal(formatFixed(sweep.averageCentiticks, pricePrecision + 2), pricePrecision),
    ],
    [t('sweepSize'), `${formatUnits(sweep.lots * lotUnits, quantityPrecision)} ${base}`],
    [
      t('sweepValue'),
      `${formatDecimal(formatFixed(value, scale), Math.max(2, valueDecimals(value, scale)))} ${quote}`,
    ],
    [t('sweepSlippage'), formatMicros(sweep.slippageMicros, 4)],
  ] as const;
  return (
    <Tooltip.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={anchor}
          side="left"
          sideOffset={8}
          className="popup-layer"
          positionMethod="fixed"
        >
          <Tooltip.Popup className="tooltip book-sweep">
            <p className="book-sweep-title">
              {t('sweepTitle', { price: formatUnits(limitTicks, pricePrecision) })}
            </p>
            <dl>
              {lines.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
