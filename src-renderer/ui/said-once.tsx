/**
 * A live region for words that count: read out when what they are about is another, not with every second or
 * order that is counted. What is seen stands beside it and is no live region.
 */
import { useState } from 'react';
import { saidNow, type Said } from './said-now';

/** `about` "" says nothing. It has to be there before there is something to say. */
export function SaidOnce({ about, text }: Said) {
  const [said, setSaid] = useState<Said>({ about: '', text: '' });
  const now = saidNow(said, { about, text });
  if (now !== said) setSaid(now);
  return (
    <p role="status" className="sr-only">
      {now.text}
    </p>
  );
}
