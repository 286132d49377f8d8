/** The leverage of the account's next orders per contract: the exchange's interface has no way to it. */
import type { ControlsReply } from '@shared/contract/terminal/lab';
import { parseDecimal } from '@shared/money/decimal';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useSelectedSymbol } from '../../../session/desk-state';
import { Button } from '../../../ui/button';
import { DecimalField } from '../../../ui/decimal-field';
import { Form } from '../../../ui/form';
import { lab } from '../store';
import { Choice, Section } from './section';
import { useAct } from './use-act';

export function LeverageSection({ controls }: { readonly controls: ControlsReply }) {
  const { t } = useTranslation('lab');
  const act = useAct();
  const selected = useSelectedSymbol();
  const asked = lab.use((state) => state.askedContract);
  const [typed, setTyped] = useState<string | null>(null);
  const { contracts } = controls;
  const contract =
    contracts.find(({ contractName }) => contractName === asked) ??
    contracts.find(({ contractName }) => contractName === selected) ??
    contracts[0];
  if (contract === undefined) return null;
  const { contractName, maxLeverage } = contract;
  const now = contract.leverage ?? 1;
  const text = typed ?? `${now}`;
  const wanted = parseDecimal(text, 0);
  const leverage = wanted.ok ? Number(wanted.value) : 0;
  const isWrong = leverage < 1 || leverage > maxLeverage;
  const set = async () => {
    if (isWrong) return;
    if (await act.run('leverage', { contractName, leverage })) setTyped(null);
  };
  return (
    <Section
      title={t('leverage.title')}
      id="leverage"
      note={t('leverage.note')}
      problem={act.problem}
    >
      <Choice
        label={t('leverage.contract')}
        value={contractName}
        options={contracts.map((each) => ({
          value: each.contractName,
          label: t('leverage.option', { name: each.contractName, leverage: each.leverage ?? 1 }),
        }))}
        onChange={(name) => {
          lab.set({ askedContract: name });
          setTyped(null);
        }}
      />
      <Form className="lab-row" aria-label={t('leverage.title')} onSubmit={() => void set()}>
        <DecimalField
          label={t('leverage.field', { most: maxLeverage })}
          value={text}
          onChange={setTyped}
          onStep={(steps) => {
            setTyped(`${Math.min(maxLeverage, Math.max(1, leverage + steps))}`);
          }}
          unit="×"
          error={isWrong ? t('leverage.wrong', { most: maxLeverage }) : ''}
        />
        <Button aria-disabled={isWrong || act.isBusy} onClick={() => void set()}>
          {t('leverage.set')}
        </Button>
      </Form>
    </Section>
  );
}
