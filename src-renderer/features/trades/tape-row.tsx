/** One row of the tape: drawn once, never changed unless its burst grows. */
import { memo } from 'react';

export interface TapeRowProps {
  readonly side: 'BUY' | 'SELL';
  readonly price: string;
  readonly size: string;
  readonly time: string;
  /** What a screen reader hears beside the figures, and the row's tooltip. */
  readonly note: string;
  readonly isOwn: boolean;
  readonly isLarge: boolean;
}

export const TapeRowView = memo(function TapeRowView(props: TapeRowProps) {
  const { side, price, size, time, note, isOwn, isLarge } = props;
  return (
    <tr
      className="tape-row"
      data-side={side}
      data-own={isOwn || undefined}
      data-large={isLarge || undefined}
      title={note}
    >
      <td className="tape-price">
        <span aria-hidden>{side === 'BUY' ? '▲' : '▼'}</span> {price}
        <span className="sr-only"> {note}</span>
      </td>
      <td className="tape-size">{size}</td>
      <td className="tape-time">{time}</td>
    </tr>
  );
});
