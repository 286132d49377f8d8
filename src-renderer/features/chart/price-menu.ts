/** What a right click on the chart offers at its price. Orders are drafted: nothing is sent from here. */
import { formatPlain, formatUnits } from '../../lib/format';
import type { Words } from '../../lib/i18n';
import { askAlert, canAskAlert } from '../../session/alert-requests';
import { copyOrTell } from '../../ui/copying';
import type { MenuEntry } from '../../ui/menu';
import { newId, type Chart } from './chart';
import type { Trading } from './trading/trading';

interface MenuSubject {
  readonly chart: Pick<Chart, 'store' | 'putDrawing'>;
  readonly trading: Pick<Trading, 'draftOrder'>;
  /** Ticks. */
  readonly price: number;
  readonly pricePrecision: number;
}

export function priceMenu(
  { chart, trading, price, pricePrecision }: MenuSubject,
  t: Words<'chart'>,
): readonly MenuEntry[] {
  const shown = { price: formatUnits(price, pricePrecision) };
  const { symbol, visible, view } = chart.store.get();
  const entry = (id: string, label: string, act: () => void, startsGroup = false) => ({
    id,
    label,
    startsGroup,
    // A price of one pair is none of another's, which the chart may show before the menu is gone.
    onSelect: () => {
      if (chart.store.get().symbol === symbol) act();
    },
  });
  return [
    entry('buy', t('menu.buy', shown), () => {
      trading.draftOrder(price, 'BUY');
    }),
    entry('sell', t('menu.sell', shown), () => {
      trading.draftOrder(price, 'SELL');
    }),
    ...(canAskAlert()
      ? [
          entry(
            'alert',
            t('menu.alert', shown),
            () => {
              askAlert({ symbol, price });
            },
            true,
          ),
        ]
      : []),
    entry('line', t('menu.line', shown), () => {
      chart.putDrawing({ id: newId(), kind: 'horizontal', colour: 'blue', price });
    }),
    entry(
      'copy',
      t('menu.copy'),
      () => {
        void copyOrTell(formatPlain(price, pricePrecision), t('priceField'));
      },
      true,
    ),
    ...(visible?.isLive === false
      ? [
          entry('live', t('goLive'), () => {
            view?.goLive();
          }),
        ]
      : []),
  ];
}
