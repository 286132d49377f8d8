/** Lives as the terminal told them, and the closed positions to choose from. */
import type { ClosedPositionRow } from '@shared/contract/terminal';
import type { PositionLifeRow } from '@shared/contract/terminal/inspect';
import { useEffect, useState } from 'react';
import { useTerminal } from '../../../session/wire/terminal';
import { unreadReason } from '../../../session/wire/terminal-refusal';

export interface LifeAnswer {
  readonly positionId: string;
  readonly life: PositionLifeRow | null;
  readonly error: string;
}

/** Asked again whenever `version` changes; the last answer stays until the new one is here. */
export function useLife(symbol: string, positionId: string, version: string): LifeAnswer | null {
  const terminal = useTerminal();
  const [answer, setAnswer] = useState<LifeAnswer | null>(null);
  useEffect(() => {
    if (positionId === '') return undefined;
    let isWanted = true;
    void terminal.call('positionLife', { symbol, positionId }).then((reply) => {
      if (!isWanted) return;
      setAnswer({
        positionId,
        life: reply.ok ? reply.value.life : null,
        error: unreadReason(reply),
      });
    });
    return () => {
      isWanted = false;
    };
  }, [terminal, symbol, positionId, version]);
  return answer?.positionId === positionId ? answer : null;
}

const NONE: readonly ClosedPositionRow[] = [];

/** The newest closed positions of a contract; asked again when `version` changes. */
export function useClosed(symbol: string, version: string): readonly ClosedPositionRow[] {
  const terminal = useTerminal();
  const [found, setFound] = useState({ symbol: '', positions: NONE });
  useEffect(() => {
    if (symbol === '') return undefined;
    let isWanted = true;
    void terminal.call('profitHistory', { symbol, before: null }).then((reply) => {
      if (isWanted && reply.ok) setFound({ symbol, positions: reply.value.positions });
    });
    return () => {
      isWanted = false;
    };
  }, [terminal, symbol, version]);
  return found.symbol === symbol ? found.positions : NONE;
}
