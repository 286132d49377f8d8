/** The life of a position, open or closed: what happened, step by step, and its result to the last digit. */
import type { ClosedPositionRow, FuturesInstrument } from '@shared/contract/terminal';
import type { PositionLifeRow } from '@shared/contract/terminal/inspect';
import { useMemo } from 'react';
import { formatDateTime } from '../../../lib/format-time';
import { formatSigned, moneyDecimals } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { useInstrument, useSelectedSymbol } from '../../../session/desk-state';
import { sizeText } from '../../../session/market/instrument-figures';
import { PanelBody } from '../../../ui/panel-body';
import { Select } from '../../../ui/select';
import { PlaceOrder } from '../../../session/orders/place-order';
import { inspectorState } from '../store';
import { useAccount, useSubject, type Subject } from '../use-inspected';
import { Timeline } from './timeline';
import { useClosed, useLife } from './store';

/** One of the lives that can be looked at. */
interface Choice {
  readonly positionId: string;
  readonly label: string;
  /** Changes when there is something new to be told. */
  readonly version: string;
}

export function LifePanel() {
  const { t } = useTranslation('inspector');
  const isLoading = useAccount() === null;
  const subject = useSubject();
  const symbol = useSelectedSymbol();
  const selected = useInstrument(symbol);
  const contract = selected?.kind === 'futures' ? selected : (subject?.instrument ?? null);
  // The riskiest position may be of another contract: what was of this one is still told.
  const choices = useChoices(
    subject?.instrument.symbol === contract?.symbol ? subject : null,
    contract,
  );
  const asked = inspectorState.use((state) => state.closedLife);
  const chosen = choices.find(({ positionId }) => positionId === asked) ?? choices[0];
  return (
    <PanelBody
      isLoading={isLoading}
      empty={
        !isLoading && chosen === undefined ? { text: t('lifeEmpty'), action: <PlaceOrder /> } : null
      }
    >
      {chosen === undefined || contract === null ? null : (
        <LifeOf contract={contract} choices={choices} chosen={chosen} />
      )}
    </PanelBody>
  );
}

/** What a read of the wallet may bring that is told in a life. */
const VERSIONED = ['contracts', 'closed', 'funding', 'hold', 'leverage', 'isLiquidating'] as const;

/** The open one first, then what was closed, newest first. */
function useChoices(
  subject: Subject | null,
  contract: FuturesInstrument | null,
): readonly Choice[] {
  const { t } = useTranslation('inspector');
  const row = subject?.row ?? null;
  // One leg may end while the other one is looked at.
  const open = useAccount()?.account.positions.filter(({ symbol }) => symbol === contract?.symbol);
  const closed = useClosed(contract?.symbol ?? '', (open ?? []).map(({ id }) => id).join(' '));
  return useMemo(() => {
    if (contract === null) return [];
    const name = (side: 'BUY' | 'SELL', contracts: number) =>
      `${contract.base} ${side === 'BUY' ? t('long') : t('short')} ${sizeText(contracts, contract)}`;
    const now: readonly Choice[] =
      row === null
        ? []
        : [
            {
              positionId: row.positionId,
              label: t('lifeOpen', { name: name(row.side, row.contracts) }),
              version: VERSIONED.map((field) => row[field]).join(' '),
            },
          ];
    const past = closed.map((each: ClosedPositionRow) => ({
      positionId: each.positionId,
      label: t('lifeClosed', {
        name: name(each.side, each.contracts),
        time: formatDateTime(each.closedAtMs),
        result: formatSigned(each.historyRealized, moneyDecimals(contract.quote)),
      }),
      version: '',
    }));
    return [...now, ...past];
  }, [contract, row, closed, t]);
}

interface LifeOfProps {
  readonly contract: FuturesInstrument;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
}

function LifeOf({ contract, choices, chosen }: LifeOfProps) {
  const { t } = useTranslation('inspector');
  const answer = useLife(contract.symbol, chosen.positionId, chosen.version);
  const select = (
    <Select
      label={t('lifeChoose')}
      value={chosen.positionId}
      options={choices.map(({ positionId, label }) => ({ value: positionId, label }))}
      onChange={(closedLife) => {
        inspectorState.set({ closedLife });
      }}
    />
  );
  if (answer?.life === undefined || answer.life === null) {
    return (
      <PanelBody
        isLoading={answer === null}
        error={answer === null ? null : { text: t('lifeFailed', { message: answer.error }) }}
      >
        {select}
      </PanelBody>
    );
  }
  return <Told life={answer.life} contract={contract} select={select} />;
}

interface ToldProps {
  readonly life: PositionLifeRow;
  readonly contract: FuturesInstrument;
  readonly select: React.ReactNode;
}

function Told({ life, contract, select }: ToldProps) {
  // Another life begins at its last event.
  return <Timeline key={life.positionId} life={life} contract={contract} select={select} />;
}
