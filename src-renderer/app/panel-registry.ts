/** Every panel the dock can show. A feature joins the desk by being named here. */
import type { PanelDefinition, PanelId } from '../ui/panel-type';

const modules = import.meta.glob<Record<string, unknown>>('../features/*/index.tsx', {
  eager: true,
});

const isPanel = (value: unknown): value is PanelDefinition =>
  typeof value === 'object' && value !== null && 'component' in value && 'titleKey' in value;

const panels: readonly PanelDefinition[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isPanel),
);

const byId = new Map<string, PanelDefinition>(panels.map((panel) => [panel.id, panel]));

/** The panel of a stored layout's component name; null for one this version does not have. */
export function findPanel(id: string): PanelDefinition | null {
  return byId.get(id) ?? null;
}

export const panelIds: readonly PanelId[] = panels.map((panel) => panel.id);
