/** The context menu of one level. Its entries hold the level as it was when the menu opened. */
import { formatPlain } from '../../lib/format';
import type { Words } from '../../lib/i18n';
import { askAlert, canAskAlert } from '../../session/alert-requests';
import { copyOrTell } from '../../ui/copying';
import type { MenuEntry } from '../../ui/menu';
import { draftAt, takeCell } from './level-actions';
import { levelFormat, type BookUnits } from './level-text';
import type { BookRow } from './view-model';

type BookWords = Words<'order-book'>;

interface MenuSubject {
  readonly symbol: string;
  readonly row: BookRow;
  readonly units: BookUnits;
  /** Gives the ticket the symbol. */
  readonly aim: () => void;
}

export function menuEntries(
  { symbol, row, units, aim }: MenuSubject,
  t: BookWords,
): readonly MenuEntry[] {
  const format = levelFormat(units, 'base', units.quantityPrecision);
  const price = format.price(row.priceTicks);
  const plainPrice = formatPlain(row.priceTicks, units.pricePrecision);
  const plainSize = formatPlain(row.lots * units.lotUnits, units.quantityPrecision);
  const entry = (id: string, label: string, onSelect: () => void, startsGroup = false) => ({
    id,
    label,
    onSelect,
    startsGroup,
  });
  return [
    entry('buy', t('buyHere', { price }), () => {
      aim();
      draftAt(symbol, row, 'BUY');
    }),
    entry('sell', t('sellHere', { price }), () => {
      aim();
      draftAt(symbol, row, 'SELL');
    }),
    entry(
      'size',
      t('takeSize', { size: format.size(row.lots, row.value) }),
      () => {
        aim();
        takeCell(symbol, row, 'size', false);
      },
      true,
    ),
    entry('total', t('takeTotal', { size: format.size(row.totalLots, row.totalValue) }), () => {
      aim();
      takeCell(symbol, row, 'total', false);
    }),
    ...(canAskAlert()
      ? [
          entry('alert', t('alertHere', { price }), () => {
            askAlert({ symbol, price: row.priceTicks });
          }),
        ]
      : []),
    entry(
      'copy-price',
      t('copyPrice'),
      () => {
        void copyOrTell(plainPrice, price);
      },
      true,
    ),
    entry('copy-level', t('copyLevel'), () => {
      void copyOrTell(`${plainPrice}\t${plainSize}`, `${price} ${plainSize}`);
    }),
  ];
}
