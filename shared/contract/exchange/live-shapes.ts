/**
 * The document's replies in the shapes of live venues (exchange-rules §13): wrappers, lower-case
 * symbols, date texts in UTC+8, further fields. Each takes the document's reply as it would be
 * written and gives the live one.
 */
import { JsonNumber, isJsonObject, type Json, type JsonObject } from './json/lossless-json';
import { inLiveZone } from './fields/date-text';

const member = (wire: Json, name: string): Json =>
  isJsonObject(wire) ? (wire[name] ?? null) : null;

const withMembers = (wire: Json, members: JsonObject): Json =>
  isJsonObject(wire) ? { ...wire, ...members } : wire;

const inList = (wire: Json, change: (item: Json) => Json): Json =>
  Array.isArray(wire) ? wire.map(change) : wire;

const lower = (value: Json): Json => (typeof value === 'string' ? value.toLowerCase() : value);

const zoned = (value: Json): Json => (typeof value === 'string' ? inLiveZone(value) : value);

/** Server time, with the zone its venues name. */
export function liveTime(wire: Json): Json {
  return withMembers(wire, { timezone: 'GMT+08:00' });
}

/** The list of pairs, their symbols in lower case. */
export function liveSymbols(wire: Json): Json {
  return {
    symbols: inList(wire, (pair) => withMembers(pair, { symbol: lower(member(pair, 'symbol')) })),
  };
}

/** Index and mark, with the further names of mark and funding rate. */
export function liveIndex(wire: Json): Json {
  const rate = member(wire, 'lastFundingRate');
  return withMembers(wire, {
    tagPrice: member(wire, 'markPrice'),
    currentFundRate: rate,
    nextFundRate: rate,
  });
}

/** A placed condition: the id again in the list of triggers. */
export function liveConditionOrder(wire: Json): Json {
  const id = member(wire, 'orderId');
  return withMembers(wire, { data: { triggerIds: [id instanceof JsonNumber ? id.text : id] } });
}

/** Order history, with times as text in UTC+8. */
export function liveOrderHistory(wire: Json): Json {
  return inList(wire, (order) => withMembers(order, { ctime: zoned(member(order, 'ctime')) }));
}

/** The futures account, with the times of its positions as text in UTC+8. */
export function liveAccount(wire: Json): Json {
  const livePosition = (position: Json): Json =>
    withMembers(position, {
      ctime: zoned(member(position, 'ctime')),
      mtime: zoned(member(position, 'mtime')),
    });
  const liveContract = (contract: Json): Json =>
    withMembers(contract, { positions: inList(member(contract, 'positions'), livePosition) });
  const liveCoin = (coin: Json): Json =>
    withMembers(coin, { positionVos: inList(member(coin, 'positionVos'), liveContract) });
  return withMembers(wire, { account: inList(member(wire, 'account'), liveCoin) });
}
