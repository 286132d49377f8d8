/**
 * The theme that was worn here last, for the moments before the settings come: a start, and a page that is loaded
 * anew for another account. A light desk was black until then. The setting itself is the terminal's.
 */
import { THEMES, type Theme } from './themes';

const NAME = 'theme';

export function keepTheme(theme: Theme): void {
  storage()?.setItem(NAME, theme);
}

export function wearLastTheme(): void {
  const kept = storage()?.getItem(NAME);
  const theme = THEMES.find((each) => each === kept);
  if (theme !== undefined) document.documentElement.dataset['theme'] = theme;
}

/** A browser that keeps nothing throws when it is asked. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
