import { ticketOrders } from '@shared/domain/ticket';
import { describe, expect, test } from 'vitest';
import { askTicket } from '../../session/orders/ticket-drafts';
import './requests';
import { changeTicket, factsOf, openTicketFor, ticket } from './store';
import { draftOf, openFuturesTicket, openTicket } from './ticket.testing';

const CONTRACT = 'E-BTC-USDT';

describe('what others ask of the ticket', () => {
  test('a whole order, its quantity as it would be typed', () => {
    openTicket(draftOf({ form: 'scaled' }));
    askTicket({
      kind: 'order',
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      price: 5_000_000,
      quantity: { text: '1/2', unit: 'base' },
    });
    expect(ticket.get().draft).toMatchObject({ form: 'single', price: '50000', quantity: '1' });
  });

  test('a range between two clicks', () => {
    openTicket(draftOf({}));
    askTicket({
      kind: 'scaled',
      symbol: 'BTCUSDT',
      side: 'SELL',
      from: 6_100_000,
      to: 6_200_000,
      count: 4,
      quantity: { text: '25%', unit: 'base' },
    });
    const { draft } = ticket.get();
    expect(draft).toMatchObject({ form: 'scaled', side: 'SELL', from: '61000', to: '62000' });
    expect(draft).toMatchObject({ count: '4', quantity: '' });
  });

  test('half of a position, at the market', () => {
    openFuturesTicket({}, true);
    askTicket({
      kind: 'close',
      symbol: CONTRACT,
      positionSide: 'BUY',
      mode: 'isolated',
      percent: 50,
      price: null,
    });
    expect(ticket.get().draft).toMatchObject({
      action: 'CLOSE',
      side: 'SELL',
      type: 'MARKET',
      quantity: '2500',
    });
  });

  test('so many contracts, whatever the ticket counts in', () => {
    openFuturesTicket({ unit: 'base', preferredUnit: 'base' }, true);
    askTicket({
      kind: 'close',
      symbol: CONTRACT,
      positionSide: 'BUY',
      mode: 'isolated',
      percent: 33,
      contracts: 1_666,
      price: null,
    });
    expect(ticket.get().draft).toMatchObject({ unit: 'base', quantity: '0.1666' });
    openFuturesTicket({ unit: 'base', preferredUnit: 'base' }, true);
    askTicket({
      kind: 'trigger',
      symbol: CONTRACT,
      action: 'CLOSE',
      side: 'SELL',
      direction: 'DOWN',
      triggerPrice: 580_000,
      price: null,
      purpose: 'stop-loss',
      quantity: { text: '1666', unit: 'contracts' },
    });
    expect(ticket.get().draft).toMatchObject({ unit: 'base', quantity: '0.1666' });
  });

  test('a stop-loss dragged out of a position', () => {
    openFuturesTicket({}, true);
    askTicket({
      kind: 'trigger',
      symbol: CONTRACT,
      action: 'CLOSE',
      side: 'SELL',
      direction: 'DOWN',
      triggerPrice: 590_000,
      price: null,
      purpose: 'stop-loss',
      quantity: { text: '100%', unit: 'contracts' },
    });
    expect(ticket.get().draft).toMatchObject({
      form: 'trigger',
      purpose: 'stop-loss',
      triggerPrice: '59000',
      direction: 'DOWN',
      quantity: '5000',
    });
    askTicket({ kind: 'type', type: 'LIMIT' });
    expect(ticket.get().draft).toMatchObject({ form: 'single', type: 'LIMIT', purpose: 'entry' });
  });

  test.each([
    ['contracts', '5000'],
    ['base', '0.5'],
    // Its amount is not exact: the ticket counts what was asked for instead.
    ['quote', '5000'],
    ['percent', '5000'],
  ] as const)('5,000 contracts asked of a ticket counting %s are 5,000 contracts', (unit, text) => {
    openFuturesTicket({ unit, preferredUnit: unit }, true);
    askTicket({
      kind: 'trigger',
      symbol: CONTRACT,
      action: 'CLOSE',
      side: 'SELL',
      direction: 'DOWN',
      triggerPrice: 590_000,
      price: null,
      purpose: 'stop-loss',
      quantity: { text: '5000', unit: 'contracts' },
    });
    const { draft } = ticket.get();
    expect(draft).toMatchObject({
      quantity: text,
      unit: unit === 'base' ? 'base' : 'contracts',
    });
    const facts = factsOf(ticket.get());
    if (facts === null) throw new Error('the ticket is open');
    expect(ticketOrders(draft, facts)).toMatchObject({
      value: [{ quantity: { unit: 'base', lots: 5000 } }],
    });
  });

  test('a quantity in a unit the order cannot be counted in stays out of the field', () => {
    openTicket(draftOf({ type: 'MARKET' }));
    askTicket({
      kind: 'order',
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      price: null,
      quantity: { text: '0.5', unit: 'base' },
    });
    expect(ticket.get().draft).toMatchObject({ unit: 'quote', quantity: '' });
  });

  test('R, P and T: close, post-only, trigger', () => {
    openFuturesTicket({}, true);
    askTicket({ kind: 'togglePostOnly' });
    expect(ticket.get().draft.timeInForce).toBe('POST_ONLY');
    askTicket({ kind: 'action', action: 'CLOSE' });
    expect(ticket.get().draft).toMatchObject({ action: 'CLOSE', side: 'SELL' });
    askTicket({ kind: 'form', form: 'trigger' });
    expect(ticket.get().draft).toMatchObject({ form: 'trigger', timeInForce: 'GTC' });
  });

  test('a click for another symbol waits until the ticket has it', () => {
    openFuturesTicket({});
    ticket.set({ symbol: 'BTCUSDT', draft: draftOf({}) });
    askTicket({ kind: 'price', symbol: CONTRACT, price: 595_000 });
    expect(ticket.get().draft.price).toBe('');
    openTicketFor('futures', CONTRACT);
    expect(ticket.get()).toMatchObject({ symbol: CONTRACT, draft: { price: '59500' } });
  });

  test('a click that waits for its symbol is forgotten with the draft', () => {
    openFuturesTicket({});
    ticket.set({ symbol: 'BTCUSDT', draft: draftOf({}) });
    askTicket({ kind: 'price', symbol: CONTRACT, price: 595_000 });
    askTicket({ kind: 'clear' });
    openTicketFor('futures', CONTRACT);
    expect(ticket.get()).toMatchObject({ symbol: CONTRACT, draft: { price: '' } });
  });

  test('the unit of a book stays over another symbol, another book and back', () => {
    openFuturesTicket({ unit: 'base', preferredUnit: 'base' });
    openTicketFor('futures', 'E-ETH-USDT');
    expect(ticket.get().draft).toMatchObject({ unit: 'base', preferredUnit: 'base' });
    openTicketFor('spot', 'BTCUSDT');
    expect(ticket.get().draft).toMatchObject({ unit: 'base', preferredUnit: 'base' });
    changeTicket({ type: 'setUnit', unit: 'quote' });
    openTicketFor('margin', 'BTCUSDT');
    expect(ticket.get().draft.unit).toBe('base');
    openTicketFor('futures', CONTRACT);
    expect(ticket.get().draft).toMatchObject({ unit: 'base', preferredUnit: 'base' });
    openTicketFor('spot', 'BTCUSDT');
    expect(ticket.get().draft).toMatchObject({ unit: 'quote', preferredUnit: 'quote' });
  });

  test('a unit that the order of the other book cannot have waits for one that can', () => {
    openTicket(draftOf({ unit: 'quote', preferredUnit: 'quote' }));
    openTicketFor('futures', CONTRACT);
    changeTicket({ type: 'setSide', side: 'SELL' });
    changeTicket({ type: 'setType', orderType: 'MARKET' });
    openTicketFor('spot', 'BTCUSDT');
    expect(ticket.get().draft.unit).toBe('base'); // a market sell is a quantity
    changeTicket({ type: 'setType', orderType: 'LIMIT' });
    expect(ticket.get().draft.unit).toBe('quote');
  });

  test('post-only is not taken where the exchange does not offer it', () => {
    openTicket(draftOf({}));
    askTicket({ kind: 'togglePostOnly' });
    expect(ticket.get().draft.timeInForce).toBe('GTC');
  });
});
