/** Actions in a popup, opened by a button or, as a context menu, by the element itself. */
import { ContextMenu } from '@base-ui/react/context-menu';
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly onSelect: () => void;
  readonly isDisabled?: boolean;
  /** A line above this entry. */
  readonly startsGroup?: boolean;
  readonly hotkey?: string;
}

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  /** The button that opens it; it must accept a ref and DOM props. */
  readonly trigger: ReactElement<Record<string, unknown>>;
}

export function Menu({ entries, trigger }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="popup-layer" sideOffset={4} align="end">
          <Base.Popup className="popup">{entries.map(entryRow)}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ContextMenuAreaProps {
  readonly entries: readonly MenuEntry[];
  /** Right click or Shift+F10 anywhere inside opens it. */
  readonly children: ReactNode;
  readonly className?: string;
}

export function ContextMenuArea({ entries, children, className }: ContextMenuAreaProps) {
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger className={className}>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="popup-layer">
          <ContextMenu.Popup className="popup">{entries.map(entryRow)}</ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

function entryRow(entry: MenuEntry) {
  return (
    <Base.Item
      key={entry.id}
      disabled={entry.isDisabled ?? false}
      onClick={entry.onSelect}
      className={entry.startsGroup === true ? 'popup-item popup-item-group' : 'popup-item'}
    >
      <span>{entry.label}</span>
      {entry.hotkey === undefined ? null : <kbd className="keycap">{entry.hotkey}</kbd>}
    </Base.Item>
  );
}
