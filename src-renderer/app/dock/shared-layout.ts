/**
 * What the windows of a workspace share of its layout, and what is each window's own. Shared is what the workspace
 * consists of: its panels, where they lie, what each is linked to. Which tab is in front, how wide a panel is and which
 * group fills the screen is as each window was left: another one neither hides nor narrows what is used here. Pure.
 */
import type { IJsonModel, IJsonRowNode, IJsonTabNode, IJsonTabSetNode } from 'flexlayout-react';

type Group = IJsonRowNode | IJsonTabSetNode;

/** The same text for layouts of the same panels in the same places, however wide and whatever is in front. */
export const structureOf = ({ layout }: IJsonModel): string => JSON.stringify(placesOf(layout));

function placesOf(group: Group): unknown {
  if (!isTabSet(group)) return childrenOf(group).map(placesOf);
  return {
    tabs: tabsOf(group).map(({ id, component, config }) => ({
      id,
      component,
      config: (config ?? {}) as unknown,
    })),
  };
}

interface Here {
  readonly layout: IJsonModel;
  /** Tabs that are used here: another window does not take them away. */
  readonly held?: ReadonlySet<string>;
  /** The tab that has the keyboard or the pointer. */
  readonly inUse?: string | null;
}

/** The shared layout as this window shows it. */
export function layoutHere(shared: IJsonModel, { layout, held, inUse }: Here): IJsonModel {
  const own = new Map(groupsOf(layout.layout).map((group) => [group.id ?? '', group]));
  const sets = groupsOf(layout.layout).filter(isTabSet);
  const front = new Set(sets.map((set) => frontOf(set)?.id ?? ''));
  const shown = widthsKept(shared.layout, own, (set) => {
    const tabs = tabsOf(set);
    const candidates = tabs.filter(({ id }) => front.has(id ?? ''));
    const first =
      candidates.find(({ id }) => id === inUse) ??
      candidates.find((tab) => tab === frontOf(set)) ??
      candidates[0] ??
      frontOf(set);
    const before = own.get(set.id ?? '');
    const { active: _active, maximized: _maximized, ...rest } = set;
    return {
      ...rest,
      selected: Math.max(
        0,
        tabs.findIndex((tab) => tab === first),
      ),
      ...(before !== undefined && isTabSet(before) ? looksOf(before) : {}),
    };
  });
  const there = new Set(
    groupsOf(shown)
      .filter(isTabSet)
      .flatMap(tabsOf)
      .map(({ id }) => id),
  );
  const kept = sets.flatMap((set) =>
    tabsOf(set)
      .filter(({ id }) => held?.has(id ?? '') === true && !there.has(id))
      .map((tab) => ({ tab, set, isFront: frontOf(set) === tab })),
  );
  return { ...shared, layout: kept.reduce(withKept, shown) };
}

/** What the active group and the one that fills the screen are. */
const looksOf = ({ active, maximized }: IJsonTabSetNode): Partial<IJsonTabSetNode> => ({
  ...(active === undefined ? {} : { active }),
  ...(maximized === undefined ? {} : { maximized }),
});

/** A row of the same groups is divided as it was here. */
function widthsKept(
  row: IJsonRowNode,
  own: ReadonlyMap<string, Group>,
  looked: (set: IJsonTabSetNode) => IJsonTabSetNode,
): IJsonRowNode {
  const before = own.get(row.id ?? '');
  const beforeChildren = before === undefined || isTabSet(before) ? [] : childrenOf(before);
  const children = childrenOf(row);
  const isSame =
    beforeChildren.length === children.length &&
    children.every(({ id }, at) => id !== undefined && beforeChildren[at]?.id === id);
  return {
    ...row,
    children: children.map((child, at) => {
      const shown = isTabSet(child) ? looked(child) : widthsKept(child, own, looked);
      const weight = isSame ? beforeChildren[at]?.weight : child.weight;
      return weight === undefined ? shown : { ...shown, weight };
    }),
  };
}

interface Kept {
  readonly tab: IJsonTabNode;
  readonly set: IJsonTabSetNode;
  readonly isFront: boolean;
}

/** In its group, or where that is gone in one that is there. */
function withKept(row: IJsonRowNode, { tab, set, isFront }: Kept): IJsonRowNode {
  const sets = groupsOf(row).filter(isTabSet);
  const target = sets.find(({ id }) => id === set.id) ?? sets[0];
  const add = (group: Group): Group => {
    if (!isTabSet(group)) return { ...group, children: childrenOf(group).map(add) };
    if (group !== target) return group;
    const children = [...tabsOf(group), tab];
    return { ...group, children, ...(isFront ? { selected: children.length - 1 } : {}) };
  };
  return { ...row, children: childrenOf(row).map(add) };
}

function groupsOf(group: Group): readonly Group[] {
  return isTabSet(group) ? [group] : [group, ...childrenOf(group).flatMap(groupsOf)];
}

const isTabSet = (group: Group): group is IJsonTabSetNode => group.type === 'tabset';
const childrenOf = ({ children }: IJsonRowNode): readonly Group[] => children ?? [];
const tabsOf = ({ children }: IJsonTabSetNode): readonly IJsonTabNode[] =>
  (children ?? []).filter((child): child is IJsonTabNode => child.type !== 'tabgroup');
const frontOf = (set: IJsonTabSetNode): IJsonTabNode | undefined => tabsOf(set)[set.selected ?? 0];
