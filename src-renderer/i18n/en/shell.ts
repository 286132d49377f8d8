/** Words of the frame around the panels. */
export const shell = {
  workspaces: 'Workspaces',
  workspaceSpot: 'Spot',
  instrument: 'Instrument',
  keys: 'Keyboard shortcuts',
  settings: 'Settings',
  skipTo: 'Skip to {{panel}}',
  skipLinks: 'Skip links',
  dock: {
    menu: '{{panel}} panel menu',
    moveTo: 'Move to: {{target}}',
    splitRight: 'Split to the right',
    splitBelow: 'Split below',
    reset: 'Reset layout',
    maximise: 'Maximise',
    restore: 'Restore',
    splitter: 'Resize panels',
    overflow: 'More tabs',
    moveTabset: 'Move panels',
  },
  lost: {
    title: 'The terminal has stopped',
    text: 'This window lost its connection to the terminal. Orders that rest on the exchange are not affected by this window.',
    reload: 'Reconnect',
  },
} as const;
