/** Themes switch by attributes of the document: nothing is drawn again in React. */
import { useEffect } from 'react';
import { useSettings, type SettingsValue } from '../../session/desk-state';
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
  }, [settings]);
}

export function nextDensity(density: Density): Density {
  return DENSITIES[(DENSITIES.indexOf(density) + 1) % DENSITIES.length] ?? 'default';
}

export function useToggleDensity(): () => void {
  const terminal = useTerminal();
  const settings = useSettings();
  return () => {
    const density = nextDensity(settings?.density ?? 'default');
    void terminal.call('saveSettings', { density });
  };
}
