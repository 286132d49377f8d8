/** Themes switch by attributes of the document: nothing is drawn again in React. */
import type { CommandInput } from '@shared/contract/terminal/commands';
import { useEffect } from 'react';
import { changeLanguage } from '../../lib/i18n';
import { deskState, useSettings, type SettingsValue } from '../../session/desk-state';
import { useTerminal } from '../../session/terminal';

export type Theme = SettingsValue['theme'];
export type Palette = SettingsValue['palette'];
export type Density = SettingsValue['density'];

export const THEMES: readonly Theme[] = ['dark', 'light', 'contrast'];
export const PALETTES: readonly Palette[] = ['intl', 'east-asia', 'cvd'];
export const DENSITIES: readonly Density[] = ['compact', 'default', 'comfortable'];

/** Keeps the document's attributes equal to the settings. */
export function useAppearance(): void {
  const settings = useSettings();
  useEffect(() => {
    if (settings === null) return;
    const { dataset } = document.documentElement;
    dataset['theme'] = settings.theme;
    dataset['palette'] = settings.palette;
    dataset['density'] = settings.density;
    document.documentElement.lang = settings.language;
    void changeLanguage(settings.language);
  }, [settings]);
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
    void terminal.call('saveSettings', changes);
  };
}

export function useToggleDensity(): () => void {
  const save = useSaveSettings();
  const settings = useSettings();
  return () => {
    save({ density: nextDensity(settings?.density ?? 'default') });
  };
}
