/** A part of the desk that is not traded with: drawn behind the first view of a start (first-view.ts). */
import { useEffect, useState, type ReactNode } from 'react';
import { deskClock } from '../time/clock';
import { FirstView } from './first-view';

const firstView = new FirstView(deskClock);

/** The book can be traded: the rest of the desk may come. */
export const endFirstView = firstView.end;

interface LaterProps {
  /** What keeps its place until then, so that its neighbours never move. */
  readonly place?: ReactNode;
  readonly children: ReactNode;
}

export function Later({ place = null, children }: LaterProps) {
  const [hasTurn, setTurn] = useState(() => firstView.isSettled);
  useEffect(() => {
    if (hasTurn) return undefined;
    return firstView.wait(() => {
      setTurn(true);
    });
  }, [hasTurn]);
  return hasTurn ? children : place;
}
