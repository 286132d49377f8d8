/**
 * The shapes in which the document and live venues of its family differ (exchange-rules §12, §13), as
 * one value. It only chooses how we write; what we read is understood in every dialect.
 */

export type DialectName = 'document' | 'live';

/** The configuration keys of exchange-rules §12 that decide how answers and frames are written. */
export interface Dialect {
  readonly dialect: DialectName;
  /** `200`: a refusal answers HTTP 200; 410, 418, 429 and 5xx keep their status. */
  readonly errorStatus: '4xx' | '200';
  /** Ids of orders, trades and users as JSON numbers or as strings. */
  readonly idStyle: 'number' | 'string';
  /** Candle times on the stream. */
  readonly wsKlineIdUnit: 'ms' | 's';
  /** Whether the stream's pings are packed like its other frames; for who sends the bytes. */
  readonly wsPing: 'gzip' | 'text';
}

export const DOCUMENT: Dialect = {
  dialect: 'document',
  errorStatus: '4xx',
  idStyle: 'number',
  wsKlineIdUnit: 'ms',
  wsPing: 'gzip',
};

export const LIVE: Dialect = {
  dialect: 'live',
  errorStatus: '200',
  idStyle: 'number',
  wsKlineIdUnit: 's',
  wsPing: 'gzip',
};
