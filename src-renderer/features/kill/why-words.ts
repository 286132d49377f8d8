/** Why something needs the trader after a kill, in the desk's words; what the exchange said stays beside it. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { wordsOf } from '../../lib/i18n';
import { orderRefusal } from '../../session/orders/refusal-words';
import { terminalRefusal } from '../../session/wire/terminal-refusal';

type Why = TopicValue<'kill'>['stuck'][number]['why'];

export function whyWords({ key, values }: Why): string {
  const t = wordsOf('kill');
  const { code = '', message = '', wallet = '', count = '0' } = values;
  if (key === 'refused') return orderRefusal({ by: 'exchange', code, message });
  const isWallet = wallet === 'margin' || wallet === 'futures';
  return t(`why.${key}`, {
    wallet: t(`wallets.${isWallet ? wallet : 'spot'}`),
    problem: terminalRefusal({ code, message }),
    count: Number.parseInt(count, 10),
  });
}
