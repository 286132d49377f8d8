/** Which orders the lists show: of the workspace's book or of all, of one symbol or of all. */
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSelectedSymbol } from '../../session/desk-state';
import { useBook } from '../../session/windows/workspace';
import { Checkbox } from '../../ui/checkbox';
import { orders } from './store';
import type { OrderScope } from './view-model';

export function useOrderScope(): OrderScope {
  const book = useBook();
  const symbol = useSelectedSymbol();
  const { isAllBooks, isOnlySymbol } = orders.use((state) => ({
    isAllBooks: state.isAllBooks,
    isOnlySymbol: state.isOnlySymbol,
  }));
  return useMemo(
    () => ({ book: isAllBooks ? null : book, symbol: isOnlySymbol ? symbol : null }),
    [book, symbol, isAllBooks, isOnlySymbol],
  );
}

export function ScopeToolbar({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('orders');
  const symbol = useSelectedSymbol();
  const { isAllBooks, isOnlySymbol } = orders.use((state) => ({
    isAllBooks: state.isAllBooks,
    isOnlySymbol: state.isOnlySymbol,
  }));
  return (
    <div className="panel-toolbar">
      <Checkbox
        label={t('onlySymbol', { symbol })}
        isChecked={isOnlySymbol}
        onChange={(isOnly) => {
          orders.set({ isOnlySymbol: isOnly });
        }}
      />
      <Checkbox
        label={t('allBooks')}
        isChecked={isAllBooks}
        onChange={(isAll) => {
          orders.set({ isAllBooks: isAll });
        }}
      />
      {children}
    </div>
  );
}
