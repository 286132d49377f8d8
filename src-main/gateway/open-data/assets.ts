/** The currencies of the exchange as aggregators list them (document §2.15, exchange-rules §6, §7). */
import type { openData } from '@shared/contract/exchange/endpoints/open-data';
import { ok } from '@shared/kernel/result';
import { atoms } from '@shared/money/units';
import type { Handler } from '../handler';
import { fixedMoneyText, rateText } from '../texts';
import { currencyOf } from './currencies';

/** Fees are those of the first pair that trades the currency. A deposit is always possible. */
export const openAsset: Handler<typeof openData.openAsset> = (_input, { turn }) => {
  const rules = turn.query.spotRules();
  const withdrawable = new Map(turn.query.withdrawals.assets().map((row) => [row.asset, row]));
  const assets = new Set(rules.flatMap(({ pair }) => [pair.base, pair.quote]));
  const none = { min: atoms(0n), max: atoms(0n) };
  return ok(
    Object.fromEntries(
      [...assets].map((asset) => {
        const fees = rules.find(({ pair }) => pair.base === asset || pair.quote === asset)?.fees;
        const { name, unifiedId } = currencyOf(asset);
        const { min, max } = withdrawable.get(asset) ?? none;
        return [
          asset,
          {
            name,
            unified_cryptoasset_id: unifiedId,
            can_withdraw: withdrawable.has(asset),
            can_deposit: true,
            min_withdraw: fixedMoneyText(min),
            max_withdraw: fixedMoneyText(max),
            maker_fee: fees === undefined ? '0' : rateText(fees.maker),
            taker_fee: fees === undefined ? '0' : rateText(fees.taker),
          },
        ];
      }),
    ),
  );
};
