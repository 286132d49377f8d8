/** What is special about the book: the margin chip, or a contract's mode, leverage and open or close. */
import { modeOf, type TicketFacts } from '@shared/domain/ticket';
import { POSITION_MODES, type OpenClose, type PositionMode } from '@shared/domain/futures';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSelectedSymbol } from '../../session/desk-state';
import { askLab, useHasLab } from '../../session/lab/lab-requests';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { changeTicket, factsOf, ticket } from './store';

export const BookHeader = memo(function BookHeader() {
  const book = ticket.use(({ draft }) => draft.book);
  if (book === 'margin') return <MarginHeader />;
  return book === 'futures' ? <FuturesHeader /> : null;
});

function MarginHeader() {
  const { t } = useTranslation('order-entry');
  return (
    <p className="ticket-margin">
      <MarginChip />
      <span>{t('marginNote')}</span>
    </p>
  );
}

/** On paper it leads to what the exchange's interface keeps to itself. */
function MarginChip() {
  const { t } = useTranslation('order-entry');
  if (!useHasLab()) {
    return <span className="ticket-chip ticket-chip-warn">{t('marginChip')}</span>;
  }
  return (
    <button
      type="button"
      className="ticket-chip ticket-chip-warn"
      data-hint={t('marginInLab')}
      aria-label={t('marginInLab')}
      onClick={() => {
        askLab({ section: 'margin' });
      }}
    >
      {t('marginChip')}
    </button>
  );
}

function FuturesHeader() {
  const { t } = useTranslation('order-entry');
  const action = ticket.use(({ draft }) => draft.action);
  return (
    <div className="ticket-header">
      <ModeSelect />
      <LeverageChip />
      <Segmented<OpenClose>
        label={t('actionChoice')}
        value={action}
        options={[
          { value: 'OPEN', label: t('actions.OPEN') },
          { value: 'CLOSE', label: t('actions.CLOSE') },
        ]}
        onChange={(next) => {
          changeTicket({ type: 'setAction', action: next });
        }}
      />
    </div>
  );
}

function ModeSelect() {
  const { t } = useTranslation('order-entry');
  const { mode, isFixed } = ticket.use((state) => {
    const facts = factsOf(state);
    const isFutures = facts?.book === 'futures';
    return {
      mode: isFutures ? modeOf(state.draft, facts) : state.draft.mode,
      isFixed: isFutures && hasPosition(facts),
    };
  });
  return (
    <Select<PositionMode>
      label={t('modeChoice')}
      value={mode}
      reason={isFixed ? t('modeReason', { mode: t(`modes.${mode}`) }) : null}
      options={POSITION_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      onChange={(next) => {
        changeTicket({ type: 'setMode', mode: next });
      }}
      className="ticket-mode"
    />
  );
}

/** The exchange's interface has no way to set it; on paper the lab has. */
function LeverageChip() {
  const { t } = useTranslation('order-entry');
  const { leverage, isAssumed } = ticket.use((state) => leverageOf(factsOf(state)));
  const words = isAssumed ? t('leverageAssumed', { leverage }) : t('leverage', { leverage });
  const reason = isAssumed ? t('leverageReason', { leverage }) : t('leverageKnown', { leverage });
  const contract = useSelectedSymbol();
  const open = () => {
    askLab({ section: 'leverage', contract });
  };
  if (useHasLab()) {
    return (
      <button
        type="button"
        className="ticket-chip"
        data-hint={reason}
        aria-label={t('leverageInLab', { leverage })}
        onClick={open}
      >
        {words}
      </button>
    );
  }
  return (
    <span className="ticket-chip" data-hint={reason} role="note" tabIndex={0} aria-label={reason}>
      {words}
    </span>
  );
}

function hasPosition(facts: TicketFacts): boolean {
  return positionsOn(facts).length > 0;
}

function positionsOn(facts: TicketFacts | null) {
  if (facts?.book !== 'futures') return [];
  const { symbol } = facts.contract.contract;
  return facts.wallet?.positions.filter((each) => each.symbol === symbol) ?? [];
}

function leverageOf(facts: TicketFacts | null) {
  const [known] = positionsOn(facts);
  const assumed = facts?.book === 'futures' ? facts.contract.leverage : 1;
  return { leverage: (known?.leverage ?? assumed).toString(), isAssumed: known === undefined };
}
