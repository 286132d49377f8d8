/** The context menu of one level. Its entries hold the level as it was when the menu opened. */
import { formatPlain } from '../../lib/format';
import type { useTranslation } from '../../lib/i18n';
import type { MenuEntry } from '../../ui/menu';
import { draftAt, takeCell } from './level-actions';
import { levelFormat, type BookUnits } from './level-text';
import type { BookRow } from './view-model';

type BookWords = ReturnType<typeof useTranslation<'order-book'>>['t'];

export function menuEntries(
  symbol: string,
  row: BookRow,
  units: BookUnits,
  t: BookWords,
): readonly MenuEntry[] {
  const format = levelFormat(units, 'base', units.quantityPrecision);
  const price = format.price(row.priceTicks);
  const plainPrice = formatPlain(row.priceTicks, units.pricePrecision);
  const plainSize = formatPlain(row.lots, units.quantityPrecision);
  const entry = (id: string, label: string, onSelect: () => void, startsGroup = false) => ({
    id,
    label,
    onSelect,
    startsGroup,
  });
  const copy = (text: string) => {
    void navigator.clipboard.writeText(text);
  };
  return [
    entry('buy', t('buyHere', { price }), () => {
      draftAt(symbol, row, 'BUY');
    }),
    entry('sell', t('sellHere', { price }), () => {
      draftAt(symbol, row, 'SELL');
    }),
    entry(
      'size',
      t('takeSize', { size: format.size(row.lots, row.value) }),
      () => {
        takeCell(symbol, row, 'size', false);
      },
      true,
    ),
    entry('total', t('takeTotal', { size: format.size(row.totalLots, row.totalValue) }), () => {
      takeCell(symbol, row, 'total', false);
    }),
    entry(
      'copy-price',
      t('copyPrice'),
      () => {
        copy(plainPrice);
      },
      true,
    ),
    entry('copy-level', t('copyLevel'), () => {
      copy(`${plainPrice}\t${plainSize}`);
    }),
  ];
}
