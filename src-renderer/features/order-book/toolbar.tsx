/** How the book is shown: price grouping, sides, unit of the sizes. */
import { memo } from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { stepsUpTo } from '../../session/market/book-grouping';
import type { BookUnits, SizeUnit } from './level-text';
import { chooseStep, useBookStore } from './store';
import type { BookView } from './view-model';

const AUTO = 'auto';

interface ToolbarProps {
  readonly symbol: string;
  readonly units: BookUnits;
  /** The widest group on offer: a whole number that changes far less often than the price. */
  readonly coarsestStep: number;
}

/** Drawn again only when a choice changes, not with each frame. */
export const BookToolbar = memo(function BookToolbar(props: ToolbarProps) {
  const { symbol, units, coarsestStep } = props;
  const { t } = useTranslation('order-book');
  const store = useBookStore();
  const { view, unit, chosen, auto } = store.use((state) => ({
    view: state.view,
    unit: state.unit,
    chosen: state.chosenSteps[symbol],
    auto: state.autoStep,
  }));
  const stepText = (step: number) => formatUnits(step, units.pricePrecision);
  const steps = new Set(stepsUpTo(coarsestStep));
  if (chosen !== undefined) steps.add(chosen);
  const grouping = [
    { value: AUTO, label: t('groupingAuto', { step: stepText(auto) }) },
    ...[...steps].map((step) => ({ value: String(step), label: stepText(step) })),
  ];
  return (
    <div className="tool-row book-toolbar">
      <Select
        label={t('grouping')}
        value={chosen === undefined ? AUTO : String(chosen)}
        options={grouping}
        onChange={(value) => {
          chooseStep(store, symbol, [...steps].find((step) => String(step) === value) ?? null);
        }}
      />
      <Segmented<BookView>
        label={t('view')}
        value={view}
        className="book-views"
        options={[
          { value: 'both', name: t('viewBoth'), label: <SideGlyph sides="both" /> },
          { value: 'bids', name: t('viewBids'), label: <SideGlyph sides="bids" /> },
          { value: 'asks', name: t('viewAsks'), label: <SideGlyph sides="asks" /> },
        ]}
        onChange={(next) => {
          store.set({ view: next });
        }}
      />
      <Select<SizeUnit>
        label={t('unit')}
        value={unit}
        options={[
          { value: 'base', label: units.base },
          { value: 'quote', label: units.quote },
        ]}
        onChange={(next) => {
          store.set({ unit: next });
        }}
      />
    </div>
  );
});

/** Two stacked bars: which sides are shown. */
function SideGlyph({ sides }: { readonly sides: BookView }) {
  return (
    <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden>
      <rect
        className={sides === 'bids' ? 'book-glyph-off' : 'book-glyph-ask'}
        width="14"
        height="5"
        rx="1"
      />
      <rect
        className={sides === 'asks' ? 'book-glyph-off' : 'book-glyph-bid'}
        y="7"
        width="14"
        height="5"
        rx="1"
      />
    </svg>
  );
}
