/** What a live region says: another text is news only where it is about something else. Pure. */
export interface Said {
  readonly about: string;
  readonly text: string;
}

export function saidNow(before: Said, { about, text }: Said): Said {
  if (about === before.about) return before;
  return { about, text: about === '' ? '' : text };
}
