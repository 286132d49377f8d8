/** Copies of panels on the dock: finding them, opening another, and what each is linked to. */
import { LINK_GROUPS, type LinkGroup } from '@shared/contract/terminal/link-groups';
import { Actions, DockLocation, TabNode, TabSetNode, type Model } from 'flexlayout-react';
import type { PanelId } from '../../ui/panel-type';
import { panelTab } from './default-layouts';

export function tabsOf(model: Model, id?: PanelId): TabNode[] {
  const found: TabNode[] = [];
  model.visitNodes((node) => {
    if (node instanceof TabNode && (id ?? node.getComponent()) === node.getComponent()) {
      found.push(node);
    }
  });
  return found;
}

export function groupsOf(model: Model): TabSetNode[] {
  const found: TabSetNode[] = [];
  model.visitNodes((node) => {
    if (node instanceof TabSetNode) found.push(node);
  });
  return found;
}

/** Brings the panel to the front; opens it where it is not on the desk. */
export function showPanelOn(model: Model, id: PanelId): void {
  const [first] = tabsOf(model, id);
  if (first === undefined) addPanelTo(model, id, false);
  else bringToFront(model, first);
}

/** One of a list of all panels: what is behind a tab is meant, and a copy only where none is. */
export function openPanelOn(model: Model, id: PanelId, canRepeat: boolean): void {
  const hidden = tabsOf(model, id).find((tab) => !isInFront(model, tab));
  if (hidden === undefined) addPanelTo(model, id, canRepeat);
  else bringToFront(model, hidden);
}

/** Opens a copy, in `target` or beside what was used last; one that cannot repeat comes to the front. */
export function addPanelTo(
  model: Model,
  id: PanelId,
  canRepeat: boolean,
  target?: TabSetNode,
): void {
  const copies = tabsOf(model, id);
  const [first] = copies;
  if (first !== undefined && !canRepeat) {
    bringToFront(model, first);
    return;
  }
  const group = target ?? model.getActiveTabset() ?? groupsOf(model)[0];
  if (group === undefined) return;
  const tab = panelTab(id, freshInstance(id, copies));
  model.doAction(Actions.addTab(tab, group.getId(), DockLocation.CENTER, -1, true));
}

function bringToFront(model: Model, tab: TabNode): void {
  const maximized = model.getMaximizedTabset();
  // Behind a maximised group nothing is in front.
  if (maximized !== undefined && maximized !== tab.getParent()) {
    model.doAction(Actions.maximizeToggle(maximized.getId()));
  }
  if (!isInFront(model, tab)) model.doAction(Actions.selectTab(tab.getId()));
}

function isInFront(model: Model, tab: TabNode): boolean {
  const group = tab.getParent();
  const isSeen = [undefined, group].includes(model.getMaximizedTabset());
  return isSeen && group instanceof TabSetNode && group.getSelectedNode() === tab;
}

/** "chart", "chart:2", "chart:3": the first that is free. */
function freshInstance(id: PanelId, copies: readonly TabNode[]): string {
  const taken = new Set(copies.map((tab) => tab.getId()));
  let number = 1;
  while (taken.has(instanceName(id, number))) number += 1;
  return instanceName(id, number);
}

const instanceName = (id: PanelId, number: number): string =>
  number === 1 ? id : `${id}:${String(number)}`;

/** The number behind a title: 2 for "chart:2", 1 for a first copy. */
export function copyNumber(instance: string): number {
  const [, number = '1'] = instance.split(':');
  return Number(number);
}

/** The link colour of a tab; null follows the workspace. */
export function linkOf(tab: TabNode): LinkGroup | null {
  const config: unknown = tab.getConfig();
  if (typeof config !== 'object' || config === null || !('group' in config)) return null;
  return LINK_GROUPS.find((group) => group === config.group) ?? null;
}

export function linkTo(model: Model, tab: TabNode, group: LinkGroup | null): void {
  const config = group === null ? {} : { group };
  model.doAction(Actions.updateNodeAttributes(tab.getId(), { config }));
}
