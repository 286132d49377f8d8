/**
 * The menu of the program: on macOS alone, where editing, the list of windows and the way from one to the next
 * (Command and the key above Tab) are there by a menu only. Electron's own would reload or close a live session by its keys.
 */
import { Menu } from 'electron';

const ON_A_MAC = ['appMenu', 'editMenu', 'windowMenu'] as const;

/** Once the app is ready, before the first window. */
export function replaceMenu(platform: NodeJS.Platform): void {
  const menu =
    platform === 'darwin' ? Menu.buildFromTemplate(ON_A_MAC.map((role) => ({ role }))) : null;
  Menu.setApplicationMenu(menu);
}
