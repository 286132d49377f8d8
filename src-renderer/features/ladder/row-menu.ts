/** The menu of one row (right click, Shift+F10). It drafts, copies, cancels and opens the change form. */
import { useState } from 'react';
import { formatPlain, formatUnits } from '../../lib/format';
import { useTranslation, type Words } from '../../lib/i18n';
import { askAlert, canAskAlert } from '../../session/alert-requests';
import type { SizeUnits } from '../../session/market/instrument-figures';
import { copyOrTell } from '../../ui/copying';
import type { MenuEntry } from '../../ui/menu';
import type { Target } from './meaning';
import { changeable, ownCount } from './own';
import { targetAt, useLadder, type LadderStore } from './store';
import type { LadderTrading } from './trading';

type LadderWords = Words<'ladder'>;

export function useLadderMenu(trading: LadderTrading, units: SizeUnits) {
  const { t } = useTranslation('ladder');
  const store = useLadder();
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    /** Takes the row under the pointer, or the one the keyboard is in. */
    open: () => {
      const state = store.get();
      const place = state.pointed ?? state.active;
      const target = place === null ? null : targetAt(state, place);
      setOpened(target === null ? null : { symbol: state.symbol, target });
    },
    entries: opened === null ? [] : entriesOf(opened, { store, trading, units, t }),
  };
}

/** A price is one of a symbol. */
interface Opened {
  readonly symbol: string;
  readonly target: Target;
}

interface MenuPorts {
  readonly store: LadderStore;
  readonly trading: LadderTrading;
  readonly units: SizeUnits;
  readonly t: LadderWords;
}

function entriesOf({ symbol, target }: Opened, ports: MenuPorts): readonly MenuEntry[] {
  const { store, trading, units, t } = ports;
  const price = formatUnits(target.price, units.pricePrecision);
  const draft = (side: 'BUY' | 'SELL') => () => {
    // The ladder may show another one before the menu is gone.
    if (store.get().symbol === symbol) trading.draft({ kind: 'limit', side, price: target.price });
  };
  return [
    { id: 'buy', label: t('menu.buy', { price }), onSelect: draft('BUY') },
    { id: 'sell', label: t('menu.sell', { price }), onSelect: draft('SELL') },
    ...(['BUY', 'SELL'] as const).flatMap((side) => ownEntries(target, side, ports)),
    ...(canAskAlert()
      ? [
          {
            id: 'alert',
            label: t('menu.alert', { price }),
            startsGroup: true,
            onSelect: () => {
              askAlert({ symbol, price: target.price });
            },
          },
        ]
      : []),
    {
      id: 'copy',
      label: t('menu.copy'),
      onSelect: () => {
        void copyOrTell(formatPlain(target.price, units.pricePrecision), t('columns.price'));
      },
    },
  ];
}

function ownEntries(
  target: Target,
  side: 'BUY' | 'SELL',
  { store, trading, t }: MenuPorts,
): readonly MenuEntry[] {
  const own = target.own[side];
  if (own === null) return [];
  const count = ownCount(own);
  const order = changeable(own);
  const cancel: MenuEntry = {
    id: `cancel-${side}`,
    label: t(side === 'BUY' ? 'menu.cancelBuys' : 'menu.cancelSells', { count }),
    startsGroup: true,
    onSelect: () => {
      trading.cancelOwn(own);
    },
  };
  if (order === null) return [cancel];
  const change: MenuEntry = {
    id: `change-${side}`,
    label: t(side === 'BUY' ? 'menu.changeBuy' : 'menu.changeSell'),
    onSelect: () => {
      store.set({ changing: { order, price: order.price ?? target.price } });
    },
  };
  return [cancel, change];
}
