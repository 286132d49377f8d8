/** The nodes of one level, drawn once; `LevelNode` writes what they show. */
import { memo } from 'react';
import type { BookSide } from '../../session/book-grouping';

interface LevelRowProps {
  readonly id: string;
  readonly side: BookSide;
}

export const LevelRow = memo(function LevelRow({ id, side }: LevelRowProps) {
  return (
    <div id={id} className="book-row" data-side={side}>
      <span className="book-bar" aria-hidden />
      <span className="book-heat" aria-hidden />
      <span className="book-own" />
      <span className="book-price" data-cell="price" />
      <span className="book-size" data-cell="size" />
      <span className="book-total" data-cell="total" />
    </div>
  );
});
