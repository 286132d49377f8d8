/** Words of the kill switch. */
export const kill = {
  button: 'Kill switch: stop everything, cancel every order, at once and without a question',
  buttonOn: 'The kill switch is on',
  title: 'KILL SWITCH ON: nothing but cancels is sent',
  since: 'Since {{time}}, {{by}}',
  sources: {
    key: 'by its key',
    button: 'by its button',
    tray: 'from the tray',
    'global-key': 'by its key outside of the window',
  },
  progress: 'Orders proven gone',
  phases: {
    canceling: 'Cancelling: {{gone}} of {{known}} orders are gone',
    verifying:
      '{{gone}} of {{known}} orders are gone. Reading every list again until none is left…',
    verified:
      '{{gone}} of {{known}} orders are gone. Every list was read twice and is empty; anything that shows up later is cancelled too.',
    verifiedButUnseen:
      '{{gone}} of {{known}} orders are gone. Every list that the key may read was read twice and is empty; anything that shows up later is cancelled too.',
    'needs-you': '{{gone}} of {{known}} orders are gone. {{stuck}} need you:',
  },
  stuck: 'What could not be cancelled, and why',
  unseen: 'What the key may not look into',
  stuckRow: '{{what}}: {{why}}',
  limits:
    'Positions stay open, and without the stops that waited for them. Condition orders that were not placed here are in no list of the exchange: look there yourself.',
  word: 'Type {{word}} to go on',
  lift: 'Lift the kill switch',
} as const;
