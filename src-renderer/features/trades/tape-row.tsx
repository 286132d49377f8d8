/** One row of the tape: drawn once, never changed unless its burst grows. */
import { memo } from 'react';
import { formatUnits } from '../../lib/format';
import { formatTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { fitting } from './columns';

export interface TapeRowProps {
  readonly side: 'BUY' | 'SELL';
  readonly priceTicks: number;
  readonly lots: number;
  readonly atMs: number;
  /** Prints merged into this row. */
  readonly count: number;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
  readonly sizeRoomPx: number;
  readonly isTimed: boolean;
  readonly isOwn: boolean;
  readonly isLarge: boolean;
}

export const TapeRowView = memo(function TapeRowView(props: TapeRowProps) {
  const { side, isTimed, isOwn, isLarge } = props;
  const { t } = useTranslation('trades');
  // What a screen reader hears beside the figures, and the row's tooltip.
  const words: string[] = [side === 'BUY' ? t('bought') : t('sold')];
  if (isOwn) words.push(t('own'));
  if (props.count > 1) words.push(t('merged', { count: props.count }));
  const time = formatTime(props.atMs);
  if (!isTimed) words.push(time);
  const note = words.join(', ');
  const size = formatUnits(props.lots, props.quantityPrecision);
  const shown = fitting(size, props.sizeRoomPx);
  return (
    <tr
      className="tape-row"
      data-side={side}
      data-price={props.priceTicks}
      data-own={isOwn || undefined}
      data-large={isLarge || undefined}
      title={note}
    >
      <td className="tape-price">
        <span aria-hidden>{side === 'BUY' ? '▲' : '▼'}</span>{' '}
        {formatUnits(props.priceTicks, props.pricePrecision)}
        <span className="sr-only"> {note}</span>
      </td>
      {/* A shortened one is whole in its title, and for who hears it. */}
      <td className="tape-size" {...(shown === size ? {} : { title: size, 'aria-label': size })}>
        {shown}
      </td>
      {isTimed && <td className="tape-time">{time}</td>}
    </tr>
  );
});
