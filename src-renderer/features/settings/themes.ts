/** The themes there are, in the order in which the settings offer them. */
import type { SettingsValue } from '../../session/desk-state';

export type Theme = SettingsValue['theme'];
export const THEMES: readonly Theme[] = ['dark', 'light', 'contrast'];
