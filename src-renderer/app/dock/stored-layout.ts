/**
 * Reading a stored layout: what this build knows is restored exactly, what it does not know is left out
 * without losing the rest. A text that is no layout, or that holds no panel, is none.
 */
import { Model, type IJsonModel } from 'flexlayout-react';
import { z } from 'zod';
import { dockRules, tabRules } from './dock-rules';

/** Only what is looked at here; the docking library reads the rest. */
const storedTab = z.looseObject({
  type: z.literal('tab'),
  id: z.string().min(1).max(64),
  component: z.string(),
});
const storedGroup = z.looseObject({
  type: z.enum(['row', 'tabset']),
  children: z.array(z.unknown()),
  selected: z.int().optional(),
});
const storedModel = z.looseObject({ layout: z.looseObject({ type: z.literal('row') }) });

type Json = Record<string, unknown>;

/** Null: there is nothing to restore, the default is shown. */
export function readLayout(text: string, known: ReadonlySet<string>): IJsonModel | null {
  try {
    const stored = storedModel.safeParse(JSON.parse(text));
    if (!stored.success) return null;
    const seen = new Set<string>();
    const layout = cleaned(stored.data.layout, known, seen);
    if (layout === null || seen.size === 0) return null;
    // As the docking library takes it, which tidies it.
    return Model.fromJson({ layout, global: dockRules }).toJson();
  } catch {
    return null;
  }
}

/** The node without what this build does not have; null when it is not to be shown. */
function cleaned(node: unknown, known: ReadonlySet<string>, seen: Set<string>): Json | null {
  const tab = storedTab.safeParse(node);
  if (tab.success) {
    const { id, component } = tab.data;
    if (!known.has(component) || seen.has(id)) return null;
    seen.add(id);
    return { ...tab.data, ...tabRules(component) };
  }
  const group = storedGroup.safeParse(node);
  if (!group.success) return null;
  const { children, selected, ...rest } = group.data;
  const front = children[selected ?? 0];
  const kept = children
    .map((child) => ({ child, node: cleaned(child, known, seen) }))
    .filter((each) => each.node !== null);
  if (kept.length === 0) return null;
  const place = Math.max(
    0,
    kept.findIndex((each) => each.child === front),
  );
  const nodes = kept.map((each) => each.node);
  return { ...rest, children: nodes, ...(selected === undefined ? {} : { selected: place }) };
}
