/** One level's place: what the pointer meets and a screen reader hears. Its figures are on the canvas above. */
import { memo } from 'react';
import type { BookSide } from '../../session/book-grouping';

interface LevelRowProps {
  readonly id: string;
  readonly side: BookSide;
}

export const LevelRow = memo(function LevelRow({ id, side }: LevelRowProps) {
  return (
    <div id={id} className="book-row" data-side={side}>
      <span className="book-own" />
      <span className="book-price" data-cell="price" />
      <span className="book-size" data-cell="size" />
      <span className="book-total" data-cell="total" />
    </div>
  );
});
