/**
 * Notifications of the operating system, from the one window that leads: whether they may be shown, asking
 * for it, and showing one. The page's own interface; a desktop without it just has none.
 */
import { isLeader } from '../../session/windows/leader';

/** `absent`: this browser has none. `default`: the trader has not been asked yet. */
export type Permission = NotificationPermission | 'absent';

export const permissionNow = (): Permission =>
  'Notification' in window ? Notification.permission : 'absent';

/** Asks where it was not decided; browsers show their question only right after a click or a key. */
export async function askPermission(): Promise<Permission> {
  const now = permissionNow();
  if (now !== 'default') return now;
  try {
    return await Notification.requestPermission();
  } catch {
    return permissionNow();
  }
}

interface Notice {
  /** Two of one tag replace each other: an event is shown once. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
}

/** Silent: the desk has sounds of its own. A click brings the desk to the front. */
export function notify({ tag, title, body }: Notice): void {
  if (!isLeader() || permissionNow() !== 'granted') return;
  try {
    const notice = new Notification(title, { tag, body, silent: true });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // A browser that shows notifications only from a service worker: sound and activity tell it.
  }
}
