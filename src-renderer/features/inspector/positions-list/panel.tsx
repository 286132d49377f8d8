/** Every position by its risk, what they come to together, and what a fall or a rise would do to them. */
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useSelectSymbol } from '../../../session/desk-state';
import { inspected } from '../../../session/futures/inspected';
import { useNoHintRoom } from '../../../session/windows/hint-room';
import { Select } from '../../../ui/select';
import { InspectorBody } from '../inspector-body';
import { inspectorState } from '../store';
import { useAccount, useSubject } from '../use-inspected';
import type { Inspected } from '../account';
import { PositionRows } from './position-rows';
import { rankedPositions, type SortBy } from './rows';
import { Stress } from './stress';
import { TotalFigures } from './totals';

const SORTS: readonly SortBy[] = ['risk', 'distance', 'profit', 'size'];

export function PositionsByRisk() {
  useNoHintRoom();
  const all = useAccount();
  const isEmpty = all !== null && all.account.positions.length === 0;
  return (
    <div className="inspector-frame">
      <ListToolbar />
      <div className="min-h-0 flex-1">
        <InspectorBody isEmpty={isEmpty}>
          {all === null || isEmpty ? null : <List all={all} />}
        </InspectorBody>
      </div>
    </div>
  );
}

function ListToolbar() {
  const { t } = useTranslation('inspector');
  const { filter, sort } = inspectorState.use((state) => ({
    filter: state.filter,
    sort: state.sort,
  }));
  return (
    <div className="inspector-toolbar">
      <label className="inspector-filter">
        <Search size={12} aria-hidden />
        <input
          type="search"
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={filter}
          onChange={(event) => {
            inspectorState.set({ filter: event.target.value });
          }}
        />
      </label>
      <Select
        label={t('sort')}
        value={sort}
        options={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={(next) => {
          inspectorState.set({ sort: next });
        }}
      />
    </div>
  );
}

function List({ all }: { readonly all: Inspected }) {
  const { sort, filter } = inspectorState.use((state) => ({
    sort: state.sort,
    filter: state.filter,
  }));
  const ranked = useMemo(() => rankedPositions(all, sort, filter), [all, sort, filter]);
  const chosen = useSubject()?.position.id ?? '';
  const select = useSelectSymbol();
  return (
    <div className="inspector-list">
      <PositionRows
        all={all}
        ranked={ranked}
        chosen={chosen}
        onChoose={({ id, symbol }) => {
          inspected.set({ positionId: id });
          inspectorState.set({ closedLife: null });
          select(symbol);
        }}
      />
      <div className="inspector-list-foot">
        <TotalFigures all={all} />
        <Stress all={all} />
      </div>
    </div>
  );
}
