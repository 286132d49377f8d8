/** How the ladder is shown and used: grouping, centring, and the menu with the mouse schemes. */
import { Crosshair, Settings2 } from 'lucide-react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { groupingSteps, stepsUpTo } from '../../session/market/book-grouping';
import type { SizeUnits } from '../../session/market/instrument-figures';
import { useKeyLabel } from '../../session/keys/key-bindings';
import { IconButton } from '../../ui/button';
import { Menu, type MenuItem } from '../../ui/menu';
import { Select } from '../../ui/select';
import { marketOf, marketSide, RECENTRE_CHOICES, rowPrices } from './centre';
import { NO_MODIFIERS, SCHEMES } from './meaning';
import { exactSize } from './row-text';
import {
  bookNow,
  centreNow,
  forgetTraded,
  lastNow,
  ownOutOfSight,
  useLadder,
  type LadderState,
} from './store';
import type { LadderTrading } from './trading';
import { useKeep } from './use-keep';

interface ToolbarProps {
  readonly units: SizeUnits;
  readonly trading: LadderTrading;
}

export function LadderToolbar({ units, trading }: ToolbarProps) {
  const { t } = useTranslation('ladder');
  const store = useLadder();
  const keep = useKeep();
  const centreKey = useKeyLabel('ladderCentre');
  const { step, coarsest, outside } = store.use((state) => ({
    step: state.step,
    coarsest: groupingSteps(bookNow(state)?.bids[0]?.[0] ?? 0).at(-1) ?? 1,
    outside: outsideOf(state),
  }));
  const steps = new Set(stepsUpTo(coarsest));
  if (step > 0) steps.add(step);
  return (
    <div className="tool-row ladder-toolbar">
      <Select
        label={t('grouping')}
        value={String(step)}
        options={[...steps].map((each) => ({
          value: String(each),
          label: formatUnits(each, units.pricePrecision),
        }))}
        onChange={(value) => {
          const chosen = [...steps].find((each) => String(each) === value);
          if (chosen !== undefined) keep.step(chosen);
        }}
      />
      <span className="ladder-outside" role="status">
        {outside === 0 ? '' : t(outside > 0 ? 'marketAbove' : 'marketBelow')}
      </span>
      <OutOfSightMark end="above" units={units} trading={trading} />
      <OutOfSightMark end="below" units={units} trading={trading} />
      <IconButton
        label={t('centre')}
        hotkey={centreKey}
        icon={<Crosshair size={14} />}
        onClick={() => {
          centreNow(store);
        }}
      />
      <HabitsMenu />
    </div>
  );
}

interface OutOfSightProps extends ToolbarProps {
  readonly end: 'above' | 'below';
}

/** Points at own orders beyond the rows; a click takes the nearest one's price into the ticket. */
function OutOfSightMark({ end, units, trading }: OutOfSightProps) {
  const { t } = useTranslation('ladder');
  const own = useLadder().use((state) => ownOutOfSight(state, end));
  if (own === null) return null;
  const { count, lots, nearest } = own;
  const values = {
    count,
    size: exactSize(lots, units),
    price: formatUnits(nearest, units.pricePrecision),
  };
  return (
    <IconButton
      label={end === 'above' ? t('ownAbove', values) : t('ownBelow', values)}
      className="ladder-out-of-sight"
      icon={`${end === 'above' ? '▲' : '▼'}${String(count)}`}
      onClick={() => {
        trading.press({ kind: 'price', price: nearest }, NO_MODIFIERS);
      }}
    />
  );
}

function outsideOf(state: LadderState): -1 | 0 | 1 {
  const { centre, step, rows } = state;
  const book = bookNow(state);
  if (centre === null || book === null) return 0;
  const market = marketOf(book, lastNow(state)?.ticks ?? 0);
  return marketSide(market, rowPrices(centre, step, rows), step);
}

function HabitsMenu() {
  const { t } = useTranslation('ladder');
  const store = useLadder();
  const keep = useKeep();
  const habits = store.use((state) => state.habits);
  const entries: MenuItem[] = [
    {
      id: 'scheme',
      label: t('scheme'),
      entries: SCHEMES.map((scheme) => ({
        id: scheme,
        label: t(`schemes.${scheme}`),
        isChecked: scheme === habits.scheme,
        onSelect: () => {
          keep.habit({ scheme });
        },
      })),
    },
    {
      id: 'recentre',
      label: t('recentre'),
      entries: RECENTRE_CHOICES.map((recentreAfter) => ({
        id: String(recentreAfter),
        label:
          recentreAfter === 0 ? t('recentreNever') : t('recentreAfter', { count: recentreAfter }),
        isChecked: recentreAfter === habits.recentreAfter,
        onSelect: () => {
          keep.habit({ recentreAfter });
        },
      })),
    },
    {
      id: 'mode',
      label: t('mode'),
      entries: (['cross', 'isolated'] as const).map((mode) => ({
        id: mode,
        label: t(`modes.${mode}`),
        isChecked: mode === habits.mode,
        onSelect: () => {
          keep.habit({ mode });
        },
      })),
    },
    {
      id: 'clear',
      label: t('clearTraded'),
      startsGroup: true,
      onSelect: () => {
        forgetTraded(store);
      },
    },
  ];
  return (
    <Menu
      entries={entries}
      trigger={<IconButton label={t('settings')} icon={<Settings2 size={14} />} />}
    />
  );
}
