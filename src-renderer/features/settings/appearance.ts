/** Themes switch by attributes of the document: nothing is drawn again in React. */
import type { CommandInput } from '@shared/contract/terminal/commands';
import { useEffect } from 'react';
import { changeLanguage } from '../../lib/i18n';
import { deskState, useSettings, type SettingsValue } from '../../session/desk-state';
import { useTerminal } from '../../session/wire/terminal';
import { keepSettings } from '../../session/requests/settings';
import { keepTheme } from './last-theme';

export type Palette = SettingsValue['palette'];
export type Density = SettingsValue['density'];

export const PALETTES: readonly Palette[] = ['intl', 'east-asia', 'cvd'];
export const DENSITIES: readonly Density[] = ['compact', 'default', 'comfortable'];

/**
 * Keeps the document's attributes equal to the settings, which change with every workspace. Written again, even an
 * equal attribute of the document has the whole page styled anew.
 */
export function useAppearance(): void {
  const { theme, palette, density, language } = useSettings() ?? {};
  useEffect(() => {
    if (theme === undefined || palette === undefined || density === undefined) return;
    Object.assign(document.documentElement.dataset, { theme, palette, density });
    keepTheme(theme);
  }, [theme, palette, density]);
  useEffect(() => {
    if (language === undefined) return;
    document.documentElement.lang = language;
    void changeLanguage(language);
  }, [language]);
}

export function nextDensity(density: Density): Density {
  return DENSITIES[(DENSITIES.indexOf(density) + 1) % DENSITIES.length] ?? 'default';
}

/** Shown at once in this window; the terminal keeps it and tells the others. */
export function useSaveSettings(): (changes: CommandInput<'saveSettings'>) => void {
  const terminal = useTerminal();
  return (changes) => {
    const { settings } = deskState.get();
    if (settings !== null) {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      deskState.set({ settings: { ...settings, ...(Object.fromEntries(given) as object) } });
    }
    void keepSettings(terminal, changes);
  };
}

export function useToggleDensity(): () => void {
  const save = useSaveSettings();
  const settings = useSettings();
  return () => {
    save({ density: nextDensity(settings?.density ?? 'default') });
  };
}
