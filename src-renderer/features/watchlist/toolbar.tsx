/** Search and the choice between all pairs and favourites. */
import { useTranslation } from '../../lib/i18n';
import { Segmented } from '../../ui/segmented';
import { watchlistStore } from './store';

interface ToolbarProps {
  /** Enter in the search field: takes the first pair that is left. */
  readonly onEnter: () => void;
}

export function WatchToolbar({ onEnter }: ToolbarProps) {
  const { t } = useTranslation('watchlist');
  const { search, isFavouritesOnly } = watchlistStore.use((state) => ({
    search: state.search,
    isFavouritesOnly: state.isFavouritesOnly,
  }));
  return (
    <div className="tool-row">
      <input
        type="search"
        className="filter-field"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('search')}
        aria-label={t('search')}
        value={search}
        onChange={(event) => {
          watchlistStore.set({ search: event.target.value });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          if (event.key === 'Escape') watchlistStore.set({ search: '' });
        }}
      />
      <Segmented
        label={t('show')}
        value={isFavouritesOnly ? 'favourites' : 'all'}
        className="watch-filter"
        options={[
          { value: 'all', label: t('all') },
          { value: 'favourites', label: '★', name: t('favourites') },
        ]}
        onChange={(value) => {
          watchlistStore.set({ isFavouritesOnly: value === 'favourites' });
        }}
      />
    </div>
  );
}
