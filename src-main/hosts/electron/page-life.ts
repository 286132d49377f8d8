/** A page's time at this Wire: it ends when the page reloads, moves on, hangs or dies. */
import type { WebContents } from 'electron';

interface Ends {
  /** It is gone, or another page is in its place. */
  readonly onGone: () => void;
  /** Electron tells nothing of how much a page owes; one that hangs would be owed without end. */
  readonly onHang: () => void;
}

/** Returns what stops watching. */
export function watchPage(page: WebContents, { onGone, onHang }: Ends): () => void {
  const onNavigation = (details: { isMainFrame: boolean; isSameDocument: boolean }): void => {
    if (details.isMainFrame && !details.isSameDocument) onGone();
  };
  page.once('destroyed', onGone);
  page.once('render-process-gone', onGone);
  page.once('unresponsive', onHang);
  page.on('did-start-navigation', onNavigation);
  return () => {
    page.off('destroyed', onGone);
    page.off('render-process-gone', onGone);
    page.off('unresponsive', onHang);
    page.off('did-start-navigation', onNavigation);
  };
}
