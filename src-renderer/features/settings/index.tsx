/** Appearance settings and the keyboard cheat-sheet. Other parts import only from here. */
export {
  DENSITIES,
  PALETTES,
  THEMES,
  useAppearance,
  useSaveSettings,
  useToggleDensity,
} from './appearance';
export { HotkeysDialog } from './hotkeys-dialog';
export { SettingsDialog } from './settings-dialog';
