/** What can be done with the columns of a table, as a menu: the way by keyboard to all of it. */
import { Columns3 } from 'lucide-react';
import { useTranslation } from '../lib/i18n';
import { IconButton } from './button';
import type { DataColumn } from './data-column';
import { Menu, type MenuEntry, type MenuItem } from './menu';
import {
  DEFAULT_LOOKS,
  WIDTH_STEP_PX,
  inOrder,
  moved,
  shown,
  toggled,
  widened,
} from './table-looks';
import type { TableLooks } from './table-looks';
import type { ChangeLooks } from './use-table-looks';

export interface ColumnsState<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly looks: TableLooks;
  readonly change: ChangeLooks;
  /** As it is drawn now. */
  readonly widthOf: (id: string) => number;
}

/** A button in the corner of the header. */
export function ColumnsButton<Row>(props: ColumnsState<Row>) {
  const { t } = useTranslation('common');
  const entriesOf = useColumnEntries(props);
  const { columns, looks, change } = props;
  const entries = (): readonly MenuItem[] => [
    ...inOrder(columns, looks).map(({ id, header }) => ({
      id,
      label: header,
      entries: entriesOf(id),
    })),
    {
      id: 'default-columns',
      label: t('columns.reset'),
      startsGroup: true,
      isDisabled: looks === DEFAULT_LOOKS,
      onSelect: () => {
        change(() => DEFAULT_LOOKS);
      },
    },
  ];
  return (
    <Menu
      entries={entries}
      trigger={<IconButton label={t('columns.button')} icon={<Columns3 size={12} aria-hidden />} />}
    />
  );
}

/** What can be done with one column. */
export function useColumnEntries<Row>({ columns, looks, change, widthOf }: ColumnsState<Row>) {
  const { t } = useTranslation('common');
  return (id: string): readonly MenuEntry[] => {
    const visible = shown(columns, looks);
    const isShown = visible.some((column) => column.id === id);
    const widen = (byPx: number) => () => {
      const width = widthOf(id) + byPx;
      change((before) => widened(before, id, width));
    };
    const move = (by: number) => () => {
      change((before) => moved(before, columns, id, by));
    };
    return [
      {
        id: `${id}:shown`,
        label: t('columns.shown'),
        isChecked: isShown,
        isDisabled: isShown && visible.length === 1,
        onSelect: () => {
          change((before) => toggled(before, columns, id));
        },
      },
      {
        id: `${id}:left`,
        label: t('columns.left'),
        startsGroup: true,
        onSelect: move(-1),
        isDisabled: !isShown || visible[0]?.id === id,
      },
      {
        id: `${id}:right`,
        label: t('columns.right'),
        onSelect: move(1),
        isDisabled: !isShown || visible.at(-1)?.id === id,
      },
      {
        id: `${id}:narrower`,
        label: t('columns.narrower'),
        startsGroup: true,
        isDisabled: !isShown,
        onSelect: widen(-WIDTH_STEP_PX),
      },
      {
        id: `${id}:wider`,
        label: t('columns.wider'),
        isDisabled: !isShown,
        onSelect: widen(WIDTH_STEP_PX),
      },
    ];
  };
}
