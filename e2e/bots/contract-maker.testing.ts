/** Somebody to trade contracts with, whatever the crowd does: an account of the lab that quotes. */
import { at, DocumentClient } from './document-client.testing';
import type { Connection } from './headless.testing';

const CONTRACTS_EACH_SIDE = 500;

/** Rests 0.1 % on both sides of the mark price of one contract. */
export async function quoteContract(
  connection: Connection,
  contractName = 'E-BTC-USDT',
): Promise<void> {
  const made = await fetch(`${connection.labUrl}/accounts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${connection.labToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ label: 'maker', permissions: ['READ', 'FUTURES'] }),
  });
  const account = (await made.json()) as Pick<Connection, 'apiKey' | 'apiSecret'>;
  const maker = new DocumentClient({ ...connection, ...account });
  await maker.syncTime();
  const { body } = await maker.get('/fapi/v1/index', { contractName });
  const mark = Number(at(body, 'markPrice'));
  for (const [side, price] of [
    ['BUY', mark * 0.999],
    ['SELL', mark * 1.001],
  ] as const) {
    const { status, body: reply } = await maker.post('/fapi/v1/order', {
      contractName,
      type: 'LIMIT',
      side,
      open: 'OPEN',
      volume: CONTRACTS_EACH_SIDE,
      positionType: 1,
      price: Math.round(price),
    });
    if (status !== 200) throw new Error(`the maker was refused: ${JSON.stringify(reply)}`);
  }
}
