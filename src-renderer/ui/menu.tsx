/** Actions in a popup, opened by a button or, as a context menu, by the element itself. */
import { ContextMenu } from '@base-ui/react/context-menu';
import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names';
import { useEarlyKeys } from './early-key';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly onSelect: () => void;
  readonly isDisabled?: boolean;
  /** A line above this entry. */
  readonly startsGroup?: boolean;
  readonly hotkey?: string;
  /** Before the label; never the only sign. */
  readonly icon?: ReactNode;
  /** Makes it one of several choices, with a mark at the chosen one. */
  readonly isChecked?: boolean;
}

/** Opens further entries beside it. */
interface MenuGroup extends Pick<MenuEntry, 'id' | 'label' | 'startsGroup'> {
  readonly entries: readonly MenuEntry[];
}

export type MenuItem = MenuEntry | MenuGroup;

/** A function is asked only while the menu is open: most menus of a desk never are. */
type Entries<Entry> = readonly Entry[] | (() => readonly Entry[]);

interface MenuProps {
  readonly entries: Entries<MenuItem>;
  /** The button that opens it; it must accept a ref and DOM props. */
  readonly trigger: ReactElement<Record<string, unknown>>;
}

export function Menu({ entries, trigger }: MenuProps) {
  const { onPointerDown, onKeyDown, takeKeyboard } = useEarlyKeys();
  return (
    <Base.Root>
      <Base.Trigger render={trigger} onPointerDown={onPointerDown} onKeyDown={onKeyDown} />
      <Base.Portal>
        <Base.Positioner className="popup-layer" positionMethod="fixed" sideOffset={4} align="end">
          <Base.Popup ref={takeKeyboard} className="popup" tabIndex={STOP}>
            <EntryRows entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ContextMenuAreaProps {
  /** What its entries act on: a menu that was opened for another one is gone. */
  readonly about: string;
  readonly entries: Entries<MenuEntry>;
  /** Right click or Shift+F10 anywhere inside opens it. */
  readonly children: ReactNode;
  readonly className?: string;
  /** The element itself, where a box around the children has no place. */
  readonly area?: ReactElement<Record<string, unknown>>;
}

export function ContextMenuArea(props: ContextMenuAreaProps) {
  const { about, entries, children, className, area } = props;
  const [openedFor, setOpenedFor] = useState<string | null>(null);
  const [isDropped, setDropped] = useState(false);
  if (openedFor !== null && openedFor !== about) {
    setOpenedFor(null);
    setDropped(true);
  }
  return (
    <ContextMenu.Root
      open={openedFor === about}
      onOpenChange={(isOpen) => {
        // An empty one would be a dot that holds the keyboard and the pointer.
        const isSomething = isOpen && asked(entries).length > 0;
        setOpenedFor(isSomething ? about : null);
        if (isSomething) setDropped(false);
      }}
    >
      <ContextMenu.Trigger className={className} render={area}>
        {children}
      </ContextMenu.Trigger>
      {/* Gone at once: an entry that fades away can still be pressed. */}
      {isDropped ? null : (
        <ContextMenu.Portal>
          <ContextMenu.Positioner className="popup-layer">
            <ContextMenu.Popup className="popup" tabIndex={STOP}>
              <EntryRows entries={entries} />
            </ContextMenu.Popup>
          </ContextMenu.Positioner>
        </ContextMenu.Portal>
      )}
    </ContextMenu.Root>
  );
}

/** A long one is scrolled, and none of its entries is a stop of the Tab key before one is pointed at. */
const STOP = 0;

function EntryRows({ entries }: { readonly entries: Entries<MenuItem> }) {
  return asked(entries).map(entryRow);
}

function asked<Entry>(entries: Entries<Entry>): readonly Entry[] {
  return typeof entries === 'function' ? entries() : entries;
}

function entryRow(entry: MenuItem) {
  const className = classNames('popup-item', entry.startsGroup === true && 'popup-item-group');
  if ('entries' in entry) {
    return (
      <Base.SubmenuRoot key={entry.id}>
        <Base.SubmenuTrigger className={className} disabled={entry.entries.length === 0}>
          <span>{entry.label}</span>
          <ChevronRight size={12} className="ml-auto" aria-hidden />
        </Base.SubmenuTrigger>
        <Base.Portal>
          <Base.Positioner
            className="popup-layer"
            positionMethod="fixed"
            sideOffset={2}
            alignOffset={-4}
          >
            <Base.Popup className="popup" tabIndex={STOP}>
              {entry.entries.map(entryRow)}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.SubmenuRoot>
    );
  }
  const content = (
    <>
      {entry.icon === undefined ? null : <span className="popup-icon">{entry.icon}</span>}
      <span>{entry.label}</span>
      {entry.hotkey === undefined ? null : <kbd className="keycap">{entry.hotkey}</kbd>}
    </>
  );
  const isDisabled = entry.isDisabled ?? false;
  if (entry.isChecked === undefined) {
    return (
      <Base.Item
        key={entry.id}
        disabled={isDisabled}
        onClick={entry.onSelect}
        className={className}
      >
        {content}
      </Base.Item>
    );
  }
  return (
    <Base.CheckboxItem
      key={entry.id}
      checked={entry.isChecked}
      disabled={isDisabled}
      closeOnClick
      onClick={entry.onSelect}
      className={className}
    >
      {content}
      <Base.CheckboxItemIndicator className="ml-auto">
        <Check size={12} aria-hidden />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}
