/** What a market order down to the row under the pointer (or the keyboard) would meet. */
import { Tooltip } from '@base-ui/react/tooltip';
import { formatFixed } from '@shared/money/decimal';
import { formatDecimal, formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { formatMicros, valueDecimals, type BookUnits } from './level-text';
import type { Sweep } from './sweep';

interface SweepCardProps {
  readonly anchor: Element | null;
  readonly sweep: Sweep;
  readonly limitTicks: number;
  readonly units: BookUnits;
  readonly onClose: () => void;
}

export function SweepCard({ anchor, sweep, limitTicks, units, onClose }: SweepCardProps) {
  const { t } = useTranslation('order-book');
  const { pricePrecision, quantityPrecision, base, quote } = units;
  const scale = pricePrecision + quantityPrecision;
  const lines = [
    [
      t('sweepAverage'),
      formatDecimal(formatFixed(sweep.averageCentiticks, pricePrecision + 2), pricePrecision),
    ],
    [t('sweepSize'), `${formatUnits(sweep.lots, quantityPrecision)} ${base}`],
    [
      t('sweepValue'),
      `${formatDecimal(formatFixed(sweep.value, scale), Math.max(2, valueDecimals(sweep.value, scale)))} ${quote}`,
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
        <Tooltip.Positioner anchor={anchor} side="left" sideOffset={8} className="popup-layer">
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
