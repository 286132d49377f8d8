/** Play money for the desk's account, and moving it between its wallets. */
import { FUNDS_WALLETS } from '@shared/contract/terminal/lab';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { DecimalField } from '../../../ui/decimal-field';
import { Form } from '../../../ui/form';
import { Problem } from '../../../ui/problem';
import { lab } from '../store';
import { Choice, Section } from './section';
import { useAct } from './use-act';

type Wallet = (typeof FUNDS_WALLETS)[number];

/** The coin of futures, and the usual one elsewhere. */
const USUAL_ASSET = 'USDT';

export function AccountSection() {
  const { t } = useTranslation('lab');
  return (
    <Section title={t('money.title')} note={t('money.note')}>
      <Faucet />
      <Transfer />
    </Section>
  );
}

function Faucet() {
  const { t } = useTranslation('lab');
  const act = useAct();
  const [wallet, setWallet] = useState<Wallet>('spot');
  const [asset, setAsset] = useState(USUAL_ASSET);
  const [amount, setAmount] = useState('10000');
  const [paid, setPaid] = useState('');
  const pay = async () => {
    const input = { wallet, asset, amount };
    const isPaid = await act.run('faucet', input);
    setPaid(isPaid ? t('money.paid', { ...input, wallet: t(`wallets.${wallet}`) }) : '');
  };
  return (
    <MoneyForm title={t('money.faucet')} problem={act.problem} done={paid} onRun={() => void pay()}>
      <WalletChoice label={t('money.wallet')} value={wallet} onChange={setWallet} />
      <AssetChoice value={asset} onChange={setAsset} />
      <div className="lab-pair">
        <DecimalField label={t('money.amount')} value={amount} onChange={setAmount} />
        <Button aria-disabled={act.isBusy} onClick={() => void pay()}>
          {t('money.pay')}
        </Button>
      </div>
    </MoneyForm>
  );
}

function Transfer() {
  const { t } = useTranslation('lab');
  const act = useAct();
  const [from, setFrom] = useState<Wallet>('spot');
  const [to, setTo] = useState<Wallet>('futures');
  const [asset, setAsset] = useState(USUAL_ASSET);
  const [amount, setAmount] = useState('');
  const [moved, setMoved] = useState('');
  const move = async () => {
    const isMoved = await act.run('transfer', { from, to, asset, amount });
    const names = { from: t(`wallets.${from}`), to: t(`wallets.${to}`) };
    setMoved(isMoved ? t('money.moved', { ...names, asset, amount }) : '');
    if (isMoved) setAmount('');
  };
  return (
    <MoneyForm
      title={t('money.transfer')}
      problem={act.problem}
      done={moved}
      onRun={() => void move()}
    >
      <WalletChoice label={t('money.from')} value={from} onChange={setFrom} />
      <WalletChoice label={t('money.to')} value={to} onChange={setTo} />
      <AssetChoice value={asset} onChange={setAsset} />
      <div className="lab-pair">
        <DecimalField label={t('money.amount')} value={amount} onChange={setAmount} />
        <Button aria-disabled={act.isBusy} onClick={() => void move()}>
          {t('money.move')}
        </Button>
      </div>
    </MoneyForm>
  );
}

interface MoneyFormProps {
  readonly title: string;
  readonly problem: string;
  readonly done: string;
  readonly onRun: () => void;
  readonly children: React.ReactNode;
}

function MoneyForm({ title, problem, done, onRun, children }: MoneyFormProps) {
  return (
    <Form aria-label={title} onSubmit={onRun}>
      <h4 className="mb-1 font-medium text-text-1">{title}</h4>
      <div className="lab-row">{children}</div>
      {problem === '' ? (
        <p role="status" className="text-text-2">
          {done}
        </p>
      ) : (
        <Problem text={problem} />
      )}
    </Form>
  );
}

interface WalletChoiceProps {
  readonly label: string;
  readonly value: Wallet;
  readonly onChange: (wallet: Wallet) => void;
}

function WalletChoice({ label, value, onChange }: WalletChoiceProps) {
  const { t } = useTranslation('lab');
  const options = FUNDS_WALLETS.map((each) => ({ value: each, label: t(`wallets.${each}`) }));
  return <Choice<Wallet> label={label} value={value} options={options} onChange={onChange} />;
}

interface AssetChoiceProps {
  readonly value: string;
  readonly onChange: (asset: string) => void;
}

function AssetChoice({ value, onChange }: AssetChoiceProps) {
  const { t } = useTranslation('lab');
  const known = lab.use((state) => state.balances.map(({ asset }) => asset));
  const assets = known.includes(value) ? known : [value, ...known];
  const options = assets.map((asset) => ({ value: asset, label: asset }));
  return <Choice label={t('money.asset')} value={value} options={options} onChange={onChange} />;
}
