/** What the trader types as a port: nothing, or a number a program may take. */
import { MAX_BOT_PORT, MIN_BOT_PORT } from '@shared/contract/terminal/bots';

/** 0 is any free port; null is no port. */
export function readPort(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  if (!/^\d{1,5}$/.test(typed)) return null;
  const port = Number(typed);
  return port >= MIN_BOT_PORT && port <= MAX_BOT_PORT ? port : null;
}

export const portText = (port: number): string => (port === 0 ? '' : `${port}`);
