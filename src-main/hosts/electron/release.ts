/** What a released program is called by the system, and what it refuses at its start. */

/** As the installers announce it. */
export const APP_ID = 'dev.tidemark.terminal';

/** By these another program could look into the pages, steer them, or weaken what guards them. */
const REFUSED_SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'js-flags',
  'disable-web-security',
  'ignore-certificate-errors',
  'no-sandbox',
  'load-extension',
];

export interface StartFacts {
  readonly isPackaged: boolean;
  readonly commandLine: { hasSwitch(name: string): boolean };
}

/** Empty when it may start, else what to say. */
export function refusedSwitch({ isPackaged, commandLine }: StartFacts): string {
  if (!isPackaged) return '';
  const name = REFUSED_SWITCHES.find((switched) => commandLine.hasSwitch(switched));
  if (name === undefined) return '';
  const remedy = name === 'no-sandbox' ? ': on Linux the .deb sets up the sandbox it needs' : '';
  return `Tidemark does not start with --${name}${remedy}.`;
}
