/**
 * Messages at the bottom right: at most three, five seconds; what needs the trader stays until it
 * is dismissed, by its button or by Escape, or by many later ones. Every toast is also a line in the activity log.
 */
import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation, wordsOf } from '../lib/i18n';
import { Button, IconButton } from './button';
import { surplusToasts, TOASTS_SEEN, type StandingToast } from './toast-backlog';

type ToastLevel = 'info' | 'warn' | 'error';

const SHOWN_MS = 5000;
const manager = Toast.createToastManager<ToastData>();

interface ToastData {
  readonly isSaidElsewhere: boolean;
}

interface ToastMessage {
  readonly level: ToastLevel;
  readonly title: string;
  readonly detail?: string;
  /** A later message with the same id takes this one's place. */
  readonly id?: string;
  /** What is read out elsewhere is only seen here. */
  readonly isSaidElsewhere?: boolean;
  /** Stays until dismissed. */
  readonly stays?: boolean;
  /** What can be done about it; it takes the message away. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** By its button, by Escape or by the action. */
  readonly onClose?: () => void;
}

/** Of one delivery there may be many: what nobody would see is never drawn. */
let waiting: ToastMessage[] = [];
/** Oldest first. */
const standing = new Map<string, StandingToast>();
let lastId = 0;
/** Messages that should have stayed and had no room; they are said to be in the log until that is dismissed. */
let missed = 0;

export function showToast(message: ToastMessage): void {
  waiting.push(message);
  if (waiting.length === 1) queueMicrotask(showWaiting);
}

function showWaiting(): void {
  const messages = new Map(waiting.map((message) => [message.id ?? `toast-${++lastId}`, message]));
  waiting = [];
  for (const [id, { stays = false, action }] of messages) {
    standing.set(id, { id, stays, canAct: action !== undefined });
  }
  const surplus = surplusToasts([...standing.values()]);
  for (const { id, stays } of surplus) {
    if (stays) missed += 1;
    const unseen = messages.get(id);
    if (unseen === undefined) manager.close(id);
    else {
      messages.delete(id);
      standing.delete(id);
      unseen.onClose?.();
    }
  }
  if (missed > 0 && surplus.length > 0) tellMissed();
  for (const [id, message] of messages) add(id, message);
}

function tellMissed(): void {
  manager.add({
    id: 'missed',
    type: 'warn',
    title: wordsOf('common')('olderMessages', { count: missed }),
    timeout: 0,
    onClose: () => (missed = 0),
  });
}

function add(id: string, message: ToastMessage): void {
  const { level, title, detail, stays = false, isSaidElsewhere = false, action, onClose } = message;
  manager.add({
    id,
    type: level,
    title,
    description: detail,
    timeout: stays ? 0 : SHOWN_MS,
    priority: level === 'error' && !isSaidElsewhere ? 'high' : 'low',
    data: { isSaidElsewhere },
    onClose: () => {
      standing.delete(id);
      onClose?.();
    },
    ...(action === undefined
      ? {}
      : {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.onPress();
              manager.close(id);
            },
          },
        }),
  });
}

/** One that is answered; null is none. */
export function closeToast(id: string | null): void {
  if (id !== null) manager.close(id);
}

/** What stands there is over: it leaves by and by, as it came. */
export function closeToasts(): void {
  manager.close();
}

/** Escape takes them away from wherever the keyboard is, unless it is for something else that is open. */
function closeByEscape(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isForAnother(event)) closeToasts();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
  };
}

const isForAnother = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(KEEPS_ESCAPE) !== null &&
  target.closest('.toast-viewport') === null;

/** What is open over the desk, and fields whose list is. */
const KEEPS_ESCAPE = '[role="dialog"], [role="alertdialog"], [role="menu"], [aria-expanded="true"]';

interface ToastHostProps {
  readonly children: ReactNode;
  /** Nothing of it is there from this frame on: messages tell of the account, and F6 would lead to them unseen. */
  readonly isCovered: boolean;
}

export function ToastHost({ children, isCovered }: ToastHostProps) {
  const { t } = useTranslation('common');
  useEffect(closeByEscape, []);
  return (
    <Toast.Provider toastManager={manager} limit={TOASTS_SEEN} timeout={SHOWN_MS}>
      {children}
      <Toast.Portal>
        {isCovered ? null : (
          <Toast.Viewport className="toast-viewport" aria-label={t('notifications')} data-cycle>
            <ToastList />
          </Toast.Viewport>
        )}
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>();
  const { t } = useTranslation('common');
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`toast toast-${toast.type ?? 'info'}`}
      // Base UI hides an error from readers, to read a copy of it out at once: nobody who reads the page would
      // find its button. It stays found, and is not read out a second time.
      aria-hidden={false}
      aria-live={
        toast.priority === 'high' || toast.data?.isSaidElsewhere === true ? 'off' : undefined
      }
    >
      <Toast.Content
        className="toast-content"
        data-detailed={toast.description === undefined ? undefined : ''}
      >
        <div>
          <Toast.Title className="toast-title" render={<p />} />
          <Toast.Description className="toast-detail" />
          {toast.actionProps === undefined ? null : (
            <Toast.Action render={<Button size="small" />} />
          )}
        </div>
        <Toast.Close
          aria-hidden={false}
          render={<IconButton label={t('dismiss')} size="small" icon={<X size={12} />} />}
        />
      </Toast.Content>
    </Toast.Root>
  ));
}
