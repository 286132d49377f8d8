/** The desk's colours for canvases, which cannot use CSS variables: read when something is painted. */
import { lateColour } from './late-colour';

/** The present value of a colour token, always with six digits, so that an alpha can follow: "#11151c". */
export function token(name: string): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  // The build writes #ffffff as #fff.
  return /^#[0-9a-f]{3}$/i.test(value) ? value.replaceAll(/[0-9a-f]/gi, '$&$&') : value;
}

/** The same in a picture that says it is late. */
export const lateToken = (name: string): string =>
  lateColour(token(name), {
    ground: token('--panel'),
    brightness: Number(token('--late-brightness')),
    strength: Number(token('--late-strength')),
  });

/** What of the system's settings the tokens follow. */
const ASKED = ['(prefers-contrast: more)', '(forced-colors: active)'] as const;

/** Calls back when theme, palette or what the system asks for change; returns what stops it. */
export function onLookChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-palette'],
  });
  const asked = ASKED.map((query) => matchMedia(query));
  for (const each of asked) each.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const each of asked) each.removeEventListener('change', changed);
  };
}
