import { describe, expect, test } from 'vitest';
import { askTicket } from '../../session/ticket-drafts';
import './requests';
import { openTicketFor, ticket } from './store';
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
      quantity: '1/2',
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
      quantity: '25%',
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
      ...{ kind: 'close', symbol: CONTRACT, positionSide: 'BUY', mode: 'isolated' },
      ...{ percent: 33, contracts: 1_666, price: null },
    });
    expect(ticket.get().draft).toMatchObject({ unit: 'contracts', quantity: '1666' });
    openFuturesTicket({ unit: 'base', preferredUnit: 'base' }, true);
    askTicket({
      ...{ kind: 'trigger', symbol: CONTRACT, action: 'CLOSE', side: 'SELL', direction: 'DOWN' },
      ...{ triggerPrice: 580_000, price: null, purpose: 'stop-loss' },
      ...{ quantity: '1666', unit: 'contracts' },
    });
    expect(ticket.get().draft).toMatchObject({ unit: 'contracts', quantity: '1666' });
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
      quantity: '100%',
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

  test('post-only is not taken where the exchange does not offer it', () => {
    openTicket(draftOf({}));
    askTicket({ kind: 'togglePostOnly' });
    expect(ticket.get().draft.timeInForce).toBe('GTC');
  });
});
