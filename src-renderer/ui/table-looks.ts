/**
 * How the trader has arranged a table: the order, widths and choice of its columns, and what it is sorted
 * by. Only what differs from the default is kept, as JSON text, so that new columns find their place. Pure.
 */

export interface TableLooks {
  /** Ids in the trader's order; empty is the default. Columns that are not named keep their neighbour. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** In px, of columns whose width the trader has set. */
  readonly widths: Readonly<Record<string, number>>;
  readonly sort: { readonly id: string; readonly isDescending: boolean } | null;
}

export const DEFAULT_LOOKS: TableLooks = { order: [], hidden: [], widths: {}, sort: null };

export const MIN_WIDTH_PX = 32;
const MAX_WIDTH_PX = 800;
/** Of one press of Narrower or Wider. */
export const WIDTH_STEP_PX = 16;

interface Named {
  readonly id: string;
}

/** All columns in the trader's order, the hidden ones too. */
export function inOrder<Column extends Named>(
  columns: readonly Column[],
  { order }: Pick<TableLooks, 'order'>,
): readonly Column[] {
  const known = order.flatMap((id) => columns.filter((column) => column.id === id));
  if (known.length === 0) return columns;
  const placed: Column[] = [...known];
  for (const [index, column] of columns.entries()) {
    if (known.includes(column)) continue;
    const before = columns[index - 1];
    const at = before === undefined ? -1 : placed.indexOf(before);
    placed.splice(at + 1, 0, column);
  }
  return placed;
}

/** What is drawn: never nothing. */
export function shown<Column extends Named>(
  columns: readonly Column[],
  looks: Pick<TableLooks, 'order' | 'hidden'>,
): readonly Column[] {
  const left = inOrder(columns, looks).filter(({ id }) => !looks.hidden.includes(id));
  return left.length === 0 ? columns : left;
}

/** By so many places among those that are shown; at the end it stays. */
export function moved(
  looks: TableLooks,
  columns: readonly Named[],
  id: string,
  by: number,
): TableLooks {
  const visible = shown(columns, looks).map((column) => column.id);
  const from = visible.indexOf(id);
  const beside = visible[Math.min(visible.length - 1, Math.max(0, from + by))];
  if (from < 0 || beside === undefined || beside === id) return looks;
  return movedBeside(looks, columns, id, beside);
}

/** To the place of another one, which makes room. */
export function movedBeside(
  looks: TableLooks,
  columns: readonly Named[],
  id: string,
  beside: string,
): TableLooks {
  const ids = inOrder(columns, looks).map((column) => column.id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(beside)];
  if (from < 0 || to < 0) return looks;
  return { ...looks, order: ids.toSpliced(from, 1).toSpliced(to, 0, id) };
}

export function widened(looks: TableLooks, id: string, widthPx: number): TableLooks {
  const width = Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, widthPx)));
  return { ...looks, widths: { ...looks.widths, [id]: width } };
}

/** The last one that is shown stays. */
export function toggled(looks: TableLooks, columns: readonly Named[], id: string): TableLooks {
  if (looks.hidden.includes(id)) {
    return { ...looks, hidden: looks.hidden.filter((other) => other !== id) };
  }
  return shown(columns, looks).length <= 1 ? looks : { ...looks, hidden: [...looks.hidden, id] };
}

/** Null when nothing differs from the default: nothing need be kept. */
export function looksText(looks: TableLooks): string | null {
  const text = JSON.stringify(looks);
  return text === JSON.stringify(DEFAULT_LOOKS) ? null : text;
}

/** What was kept, or the default where it cannot be read. */
export function readLooks(text: string | null): TableLooks {
  try {
    const { order, hidden, widths, sort } = JSON.parse(text ?? '{}') as Partial<TableLooks>;
    return {
      order: idsOf(order),
      hidden: idsOf(hidden),
      widths: Object.fromEntries(
        Object.entries(widths ?? {}).filter(
          ([, width]) =>
            Number.isSafeInteger(width) && width >= MIN_WIDTH_PX && width <= MAX_WIDTH_PX,
        ),
      ),
      sort: typeof sort?.id === 'string' ? { id: sort.id, isDescending: sort.isDescending } : null,
    };
  } catch {
    return DEFAULT_LOOKS;
  }
}

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
