/** An activity item in the trader's words. Facts are the terminal's, words are the desk's. */
import { ACTIVITY, type ActivityKey } from '@shared/contract/terminal/activity-keys';
import { formatExact, NO_VALUE } from '../../lib/format';
import type { Words } from '../../lib/i18n';
import { deskState, findInstrument, type InstrumentValue } from '../../session/desk-state';
import { namedPrice, namedQuantity } from '../../session/market/instrument-figures';
import { orderStatus } from '../../session/orders/order-words';
import { orderRefusal, refusalReason } from '../../session/orders/refusal-words';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { unknownWhy, withdrawalRefusal, withdrawalStatus } from '../../session/withdrawal-words';
import type { ActivityItem } from './store';
import { averageOf, quantityOf } from './fill-sum';
import type { ToastPlan } from './toasts';

type ActivityWords = Words<'activity', 'common'>;

export function activityText(item: ActivityItem, t: ActivityWords): string {
  const { key, values } = item;
  if (!isActivityKey(key)) return t('activity:unknownLine', { key });
  const own = key.startsWith('withdrawal')
    ? withdrawalFacts(values)
    : { refusal: orderFact(values), status: orderStatus(values['status'] ?? '') };
  return t(`activity:lines.${key}`, { ...facts(values, t), ...own }).trim();
}

/** Of all steps of a liquidation so far. */
export function liquidationText(
  { item, steps, contracts }: Extract<ToastPlan, { kind: 'liquidated' }>,
  t: ActivityWords,
): string {
  const values = { ...item.values, quantity: contracts.toString() };
  const { leg, symbol, closed } = facts(values, t);
  return t('activity:liquidatedInSteps', { leg, symbol, steps, closed });
}

/** What many fills came to: which order it was, and at what, is in no other place at a glance. */
export function fillsText(
  { count, sum }: Extract<ToastPlan, { kind: 'filled' }>,
  t: ActivityWords,
): string {
  if (sum === null) return t('activity:filled', { count });
  const instrument = findInstrument(deskState.get(), sum.symbol);
  const averagePrice = averageOf(sum, instrument?.pricePrecision ?? 8);
  const { side, size, symbol, ...told } = facts(
    { symbol: sum.symbol, side: sum.side, quantity: quantityOf(sum), averagePrice },
    t,
  );
  return t('activity:filledAs', {
    side,
    size,
    symbol,
    fills: count,
    averagePrice: told.averagePrice,
  });
}

const isActivityKey = (key: string): key is ActivityKey => Object.hasOwn(ACTIVITY, key);

type Fact =
  | (typeof ACTIVITY)[ActivityKey][number]
  | 'at'
  | 'once'
  | 'ordered'
  | 'size'
  | 'executedSize'
  | 'restLeft'
  | 'closed'
  | 'purposeText'
  | 'reasonText'
  | 'unknownWhy'
  | 'faultText'
  | 'streamText'
  | 'story'
  | 'flow'
  | 'onMargin';

/** Every fact a line may use: figures with separators and units, sides and sources as words. */
function facts(values: ActivityItem['values'], t: ActivityWords): Record<Fact, string> {
  const text = (name: Fact): string => values[name] ?? '';
  const instrument = findInstrument(deskState.get(), text('symbol'));
  const price = namedPrice(text('price'), instrument);
  const rest = figure(text('rest'));
  return {
    at: price === '' ? t('activity:atMarket') : t('activity:atPrice', { price }),
    once: onceText(values, instrument, t),
    trigger: namedPrice(text('trigger'), instrument),
    direction: text('direction'),
    price,
    side: text('side') === 'SELL' ? t('common:sell') : t('common:buy'),
    purpose: text('purpose'),
    purposeText: purposeText(text('purpose'), t),
    by: text('by') === 'exchange' ? t('activity:by.exchange') : t('activity:by.terminal'),
    code: text('code'),
    quantity: figure(text('quantity')),
    ordered: orderedText(text('quantity'), text('asset'), instrument),
    size: namedQuantity(text('quantity'), instrument),
    averagePrice: namedPrice(text('averagePrice'), instrument) || NO_VALUE,
    executed: figure(text('executed')),
    executedSize: namedQuantity(text('executed'), instrument),
    fee: figure(text('fee')),
    feeAsset: text('feeAsset'),
    asset: text('asset'),
    symbol: text('symbol'),
    symbols: text('symbols'),
    book: text('book'),
    onMargin: text('book') === 'margin' ? t('activity:onMargin') : '',
    type: text('type'),
    status: text('status'),
    change: text('change'),
    orderId: text('orderId'),
    positionId: text('positionId'),
    intentId: text('intentId'),
    message: text('message'),
    unknownWhy: unknownWhy(text('code'), text('message'), { withdrawalId: text('withdrawalId') }),
    reasonText: reasonText(text('code'), text('message')),
    faultText: faultText(text('code'), text('problem') || text('reason')),
    streamText: streamText(text('stream'), t),
    stream: text('stream'),
    problem: text('problem'),
    reason: text('reason'),
    address: text('address'),
    amount: figure(text('amount')),
    listedAsset: text('listedAsset'),
    listedAmount: figure(text('listedAmount')),
    listedAddress: text('listedAddress'),
    withdrawalId: text('withdrawalId'),
    info: text('info'),
    value: figure(text('value')),
    limit: figure(text('limit')),
    loss: figure(text('loss')),
    note: text('note'),
    alias: text('alias'),
    source: text('source'),
    leg: text('leg') === 'SELL' ? t('activity:short') : t('activity:long'),
    rest,
    restLeft:
      rest === '' || rest === '0'
        ? ''
        : t('activity:restLeft', { rest: closedText(text('rest'), instrument, t) }),
    closed: closedText(text('quantity'), instrument, t),
    exits: figure(text('exits')),
    owed: sums(text('owed')),
    pairs: text('pairs'),
    toFund: sums(text('toFund')),
    byFund: sums(text('byFund')),
    left: sums(text('left')),
    story: storyOf(values, t),
    flow: flowOf(values, t),
    assets: text('assets'),
    gone: figure(text('gone')),
    stuck: figure(text('stuck')),
    uid: text('uid'),
    permissions: text('permissions'),
    liquidity: text('liquidity') === 'maker' ? t('activity:maker') : t('activity:taker'),
  };
}

/** Why a line or the exchange is away, by its name; a sentence of somebody else goes on in ours. */
const faultText = (code: string, message: string): string =>
  code === '' ? message : terminalRefusal({ code, message });

/** A code without words of ours leaves the sentence. */
const reasonText = (code: string, message: string): string =>
  code === '' ? refusalReason(message) : terminalRefusal({ code, message });

function streamText(stream: string, t: ActivityWords): string {
  const isOne = stream === 'spot' || stream === 'futures';
  return t(`activity:streams.${isOne ? stream : 'all'}`);
}

/** What was paid, or received. */
function flowOf({ amount = '', asset = '' }: ActivityItem['values'], t: ActivityWords): string {
  const isPaid = amount.startsWith('-');
  const money = `${figure(isPaid ? amount.slice(1) : amount)} ${asset}`;
  return t(isPaid ? 'activity:flow.paid' : 'activity:flow.received', { money });
}

/** What is known of a margin liquidation, a sentence each. */
function storyOf(values: ActivityItem['values'], t: ActivityWords): string {
  const { owed = '', pairs = '', toFund = '', byFund = '', left = '', orderId } = values;
  const waits = orderId === undefined;
  const sentences = [
    owed === '' ? '' : t('activity:margin.owed', { owed: sums(owed) }),
    pairs === '' ? '' : t(waits ? 'activity:margin.waits' : 'activity:margin.traded', { pairs }),
    toFund === '' ? '' : t('activity:margin.toFund', { sums: sums(toFund) }),
    byFund === '' ? '' : t('activity:margin.byFund', { sums: sums(byFund) }),
    left === ''
      ? ''
      : t(left === '0' ? 'activity:margin.empty' : 'activity:margin.left', { left: sums(left) }),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** "1400.014 USDT, 0.1 BTC" with separators. */
const sums = (text: string): string =>
  text.replaceAll(/\d+(\.\d+)?(?= )/gu, (amount) => formatExact(amount));

/** Empty of an order that waits for no price. */
function onceText(
  { trigger = '', direction = '', purpose = '' }: ActivityItem['values'],
  instrument: InstrumentValue | null,
  t: ActivityWords,
): string {
  if (trigger === '') return '';
  const price = namedPrice(trigger, instrument);
  const reached = direction === 'UP' ? 'above' : 'below';
  return t(`activity:once.${reached}`, { price, purpose: purposeText(purpose, t) });
}

function purposeText(purpose: string, t: ActivityWords): string {
  const isExit = purpose === 'take-profit' || purpose === 'stop-loss';
  return t(`activity:purposes.${isExit ? purpose : 'entry'}`);
}

/** Its status has words of the form. */
function withdrawalFacts(values: ActivityItem['values']): { refusal: string; status: string } {
  const { code = '', message = '', asset = '', status = '' } = values;
  const by = values['by'] === 'exchange' ? 'exchange' : 'terminal';
  return {
    refusal: withdrawalRefusal({ by, code, message }, asset),
    status: withdrawalStatus(status),
  };
}

/** Where nobody is named who refused, a code is the exchange's: the terminal tells none of its own. */
function orderFact({ by, code = '', message = '' }: ActivityItem['values']): string {
  return orderRefusal({ by: by === 'terminal' ? by : 'exchange', code, message });
}

/** `asset` is what the quantity counts: the quote of a market buy on a pair, a contract by its own name. */
function orderedText(quantity: string, asset: string, instrument: InstrumentValue | null): string {
  const isAmount = instrument === null || asset === instrument.quote;
  return isAmount ? `${figure(quantity)} ${asset}` : namedQuantity(quantity, instrument);
}

/** Of a position, whose row counts it in its coin; of a contract nobody has named it is so many contracts. */
function closedText(
  quantity: string,
  instrument: InstrumentValue | null,
  t: ActivityWords,
): string {
  if (instrument !== null) return namedQuantity(quantity, instrument);
  return t('activity:contracts', { figure: figure(quantity) });
}

/** Decimal text with separators; anything else is shown as it came. */
function figure(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? formatExact(text) : text;
}
