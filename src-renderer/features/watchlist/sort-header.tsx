/** The column heads of the watchlist: a click sorts, a second one turns it round. */
import { useTranslation } from '../../lib/i18n';
import { watchlistStore } from './store';
import { nextSort, type SortKey } from './view-model';

export function SortHeader() {
  const { t } = useTranslation('watchlist');
  const sort = watchlistStore.use((state) => state.sort);
  const column = (key: SortKey, label: string, className: string) => {
    const isSorted = sort.key === key;
    const direction = sort.isDescending ? 'descending' : 'ascending';
    return (
      <th scope="col" className={className} aria-sort={isSorted ? direction : 'none'}>
        <button
          type="button"
          onClick={() => {
            watchlistStore.set({ sort: nextSort(sort, key) });
          }}
        >
          {label}
          <span aria-hidden>{isSorted ? (sort.isDescending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        <td className="watch-star" />
        {column('symbol', t('pair'), 'watch-pair')}
        {column('last', t('last'), 'watch-last')}
        {column('change', t('change'), 'watch-change')}
      </tr>
    </thead>
  );
}
