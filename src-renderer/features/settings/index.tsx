/** Appearance settings and the keyboard cheat-sheet. Other parts import only from here. */
export {
  DENSITIES,
  PALETTES,
  useAppearance,
  useSaveSettings,
  useToggleDensity,
} from './appearance';
export { HotkeysDialog } from './hotkeys-dialog';
export { wearLastTheme } from './last-theme';
export { SettingsDialog } from './settings-dialog';
export { THEMES } from './themes';
