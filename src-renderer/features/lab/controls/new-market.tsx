/** The question before another market takes the place of this one: what it is, and what is lost. */
import type { NewMarket } from '@shared/contract/terminal/lab';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useTerminal } from '../../../session/wire/terminal';
import { terminalRefusal } from '../../../session/wire/terminal-refusal';
import { ConfirmDialog } from '../../../ui/dialog';

interface NewMarketQuestion {
  readonly ask: (plan: NewMarket) => void;
  /** Of what was asked about elsewhere. */
  readonly replace: (plan: NewMarket) => void;
  /** Why the last one was refused; the market that runs stays then. */
  readonly refusal: string;
  readonly dialog: ReactNode;
}

/** `seed`: of the market that runs. */
export function useNewMarket(seed: number): NewMarketQuestion {
  const { t } = useTranslation('lab');
  const terminal = useTerminal();
  const [asked, setAsked] = useState<NewMarket | null>(null);
  const [refusal, setRefusal] = useState('');
  const replace = (plan: NewMarket) => {
    void terminal.call('newMarket', plan).then((reply) => {
      setRefusal(reply.ok ? '' : terminalRefusal(reply.error));
    });
  };
  const kind = asked?.kind ?? 'reset';
  const dialog = (
    <ConfirmDialog
      title={t(`newMarket.titles.${kind}`)}
      question={
        <div className="flex flex-col gap-2">
          <p>{t(`newMarket.questions.${kind}`, valuesOf(asked, seed))}</p>
          <p>{kind === 'load' ? t('newMarket.lossLoad') : t('newMarket.loss')}</p>
        </div>
      }
      confirmLabel={t(`newMarket.confirm.${kind}`)}
      isOpen={asked !== null}
      onClose={() => {
        setAsked(null);
      }}
      onConfirm={() => {
        if (asked !== null) replace(asked);
      }}
    />
  );
  return { ask: setAsked, replace, refusal, dialog };
}

function valuesOf(plan: NewMarket | null, seed: number) {
  return {
    name: plan?.kind === 'load' ? plan.name : plan?.kind === 'replay' ? plan.recording : '',
    venue: plan?.kind === 'follow' ? plan.venue.rest : '',
    seed: plan?.kind === 'reset' ? (plan.seed ?? seed) : seed,
  };
}
