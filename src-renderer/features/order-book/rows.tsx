/** The painted levels of both sides around the spread: the only part drawn with every frame. */
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { isSamePlace, type RowPlace } from './level-actions';
import { LevelRow } from './level-row';
import { levelFormat, type BookUnits, type LevelFormat } from './level-text';
import { SpreadRow } from './spread-row';
import { bookStore, useBookModel } from './store';
import type { BookModel, BookRow } from './view-model';

interface RowsProps {
  readonly units: BookUnits;
  /** Prefix of the rows' element ids. */
  readonly id: string;
  /** Under the pointer, or reached by the keyboard: rows from the best price to it are marked. */
  readonly pointed: RowPlace | null;
  readonly active: RowPlace | null;
}

export const rowId = (id: string, place: RowPlace) => `${id}-${place.side}-${String(place.index)}`;

export const Rows = memo(function Rows({ units, id, pointed, active }: RowsProps) {
  const model = useBookModel();
  const unit = bookStore.use((state) => state.unit);
  const format = levelFormat(units, unit, largestTotal(model));
  const sides = { model, format, id, pointed, active };
  return (
    <>
      <SideRows side="ask" {...sides} />
      <SpreadRow units={units} spread={model.spread} />
      <SideRows side="bid" {...sides} />
    </>
  );
});

interface SideRowsProps {
  readonly side: 'ask' | 'bid';
  readonly model: BookModel;
  readonly format: LevelFormat;
  readonly id: string;
  readonly pointed: RowPlace | null;
  readonly active: RowPlace | null;
}

function SideRows({ side, model, format, id, pointed, active }: SideRowsProps) {
  const { t } = useTranslation('order-book');
  const { rows } = side === 'ask' ? model.asks : model.bids;
  const sweptTo = pointed?.side === side ? pointed.index : -1;
  const painted = rows.map((row, index) => (
    <LevelRow
      key={index}
      id={rowId(id, { side, index })}
      index={index}
      side={side}
      priceTicks={row?.priceTicks ?? 0}
      lots={row?.lots ?? 0}
      price={row === null ? '' : format.price(row.priceTicks)}
      size={row === null ? '' : format.size(row.lots, row.value)}
      total={row === null ? '' : format.size(row.totalLots, row.totalValue)}
      depthShare={row?.depthShare ?? 0}
      intensity={row?.intensity ?? 0}
      own={row === null || row.ownLots === 0 ? '' : t('own', { size: ownSize(row, format) })}
      isActive={isSamePlace(active, { side, index })}
      isSwept={index <= sweptTo}
    />
  ));
  return side === 'ask' ? painted.reverse() : painted;
}

/** In the size column's unit; an own order's value is at its row's price. */
const ownSize = (row: BookRow, format: LevelFormat) =>
  format.size(row.ownLots, BigInt(row.priceTicks) * BigInt(row.ownLots));

function largestTotal({ bids, asks }: BookModel): bigint {
  const last = (rows: readonly (BookRow | null)[]) =>
    rows.reduce((largest, row) => row?.totalValue ?? largest, 0n);
  const [bid, ask] = [last(bids.rows), last(asks.rows)];
  return bid > ask ? bid : ask;
}
