/**
 * The hands of the review window, whose page has no script of its own: arms the confirming button after a
 * while, and hands over what was typed into the one form when a person presses it.
 */
import { ipcRenderer } from 'electron';

const CHANNEL = 'review';
/** Time to see that this is about money, for a hand that was about to press something else. */
const ARMING_MS = 2_000;

window.addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('form');
  const confirm = form?.querySelector<HTMLButtonElement>('button[name="confirm"]') ?? null;
  if (form === null || confirm === null) return;
  const cancel = (): void => {
    ipcRenderer.send(CHANNEL, 'cancel');
  };
  confirm.disabled = true;
  setTimeout(() => {
    confirm.disabled = false;
  }, ARMING_MS);
  // Enter ends typing and never confirms; the buttons take the space bar.
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape') cancel();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  confirm.addEventListener('click', (event) => {
    event.preventDefault();
    if (!event.isTrusted || !form.reportValidity()) return;
    const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
    ipcRenderer.send(CHANNEL, 'answer', fields);
  });
  form.querySelector('button[name="cancel"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    cancel();
  });
});
