/** Words of the settings dialog. */
export const settings = {
  title: 'Settings',
  theme: 'Theme',
  themes: { dark: 'Dark', light: 'Light', contrast: 'High contrast' },
  palette: 'Direction colours',
  palettes: {
    intl: 'Green ▲ red ▼',
    'east-asia': 'Red ▲ green ▼',
    cvd: 'Blue ▲ orange ▼',
  },
  density: 'Density',
  densities: { compact: 'Compact', default: 'Default', comfortable: 'Comfortable' },
  keys: 'Keyboard',
  letterKeys: 'Single-letter shortcuts (B, S, L, M, /, ?, [ and ])',
  layout: 'Layout',
  resetLayout: 'Reset layout',
  about: 'Tidemark {{version}}. MIT licence. Charts by TradingView Lightweight Charts.',
} as const;
