/** Index, mark and funding rate by hand: where liquidations, triggers and payments are rehearsed. */
import type { ControlsReply } from '@shared/contract/terminal/lab';
import { useState } from 'react';
import { formatExact } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import { useSelectedSymbol } from '../../../session/desk-state';
import { Button } from '../../../ui/button';
import { DecimalField } from '../../../ui/decimal-field';
import { rateOfPercent } from './percent';
import { Choice, Section } from './section';
import { useAct } from './use-act';

export function PricesSection({ controls }: { readonly controls: ControlsReply }) {
  const { t } = useTranslation('lab');
  const act = useAct();
  const selected = useSelectedSymbol();
  const { contracts, indexes, agents } = controls;
  const [chosen, setChosen] = useState<string | null>(null);
  const [price, setPrice] = useState('');
  const [mark, setMark] = useState('');
  const first = contracts.find(({ contractName }) => contractName === selected) ?? contracts[0];
  const contract = contracts.find(({ contractName }) => contractName === chosen) ?? first;
  if (contract === undefined) return null;
  const { contractName, underlying } = contract;
  const fixed = indexes.find((each) => each.underlying === underlying);
  const canFix = price !== '' || mark !== '';
  const fix = async () => {
    // The exchange sets both together: a mark alone leaves the index where it is.
    const input = {
      underlying,
      price: price === '' ? contract.index : price,
      ...(mark === '' ? {} : { mark }),
    };
    if (await act.run('index', input)) setMark('');
  };
  return (
    <Section
      title={t('prices.title')}
      note={agents === 'on' ? t('prices.crowdNote') : t('prices.note')}
      problem={act.problem}
    >
      <Choice
        label={t('prices.contract')}
        value={contractName}
        options={contracts.map((each) => ({ value: each.contractName, label: each.contractName }))}
        onChange={setChosen}
      />
      <p className="tabular-nums">
        {t('prices.now', { index: formatExact(contract.index), mark: formatExact(contract.mark) })}
        {fixed === undefined ? null : <span className="text-warn"> {t('prices.byHand')}</span>}
      </p>
      <div className="lab-row">
        <DecimalField
          label={t('prices.index')}
          value={price}
          onChange={setPrice}
          placeholder={contract.index}
        />
        <DecimalField
          label={t('prices.mark')}
          value={mark}
          onChange={setMark}
          placeholder={t('prices.asIndex')}
        />
        <Button
          aria-disabled={!canFix || act.isBusy}
          {...(canFix ? {} : { 'data-hint': t('prices.fixNeedsPrice') })}
          onClick={() => {
            if (canFix) void fix();
          }}
        >
          {t('prices.fix')}
        </Button>
        <Button
          aria-disabled={fixed === undefined}
          onClick={() => {
            if (fixed !== undefined) void act.run('index', { underlying, price: null });
          }}
        >
          {t('prices.free')}
        </Button>
      </div>
      <Funding contractName={contractName} />
    </Section>
  );
}

function Funding({ contractName }: { readonly contractName: string }) {
  const { t } = useTranslation('lab');
  const act = useAct();
  const [percent, setPercent] = useState('');
  const rate = rateOfPercent(percent);
  const isWrong = percent !== '' && rate === null;
  const problem = isWrong ? t('prices.fundingWrong') : act.problem;
  return (
    <div className="lab-row">
      <DecimalField
        label={t('prices.funding')}
        value={percent}
        onChange={setPercent}
        unit="%"
        error={problem}
      />
      <Button
        aria-disabled={rate === null}
        onClick={() => {
          if (rate !== null) void act.run('funding', { contractName, rate });
        }}
      >
        {t('prices.fix')}
      </Button>
      <Button onClick={() => void act.run('funding', { contractName, rate: null })}>
        {t('prices.free')}
      </Button>
    </div>
  );
}
