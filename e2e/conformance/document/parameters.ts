/** How the rows of document §4 write an endpoint and its parameters. */
import type { Shape } from './shapes';

export interface Parameter {
  readonly name: string;
  readonly type: 'string' | 'number' | 'integer' | 'long' | 'list';
  readonly isRequired: boolean;
  readonly default?: number;
  readonly max?: number;
  /** Values the document lists. */
  readonly values?: readonly string[];
  readonly maxLength?: number;
}

/** How the reply holds its resource. */
type ReplyForm = 'object' | 'list' | 'map' | 'empty';

export interface EndpointRow {
  /** Its name in our contract. */
  readonly name: string;
  readonly section: '4.1' | '4.2' | '4.3' | '4.4' | '4.5' | '4.6';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly security: 'NONE' | 'TRADE' | 'USER_DATA';
  readonly weight: number;
  /** Times in 2 s. */
  readonly burst?: number;
  readonly parameters: readonly Parameter[];
  readonly form: ReplyForm;
  readonly shape?: Shape;
  /** Where the resource of §2 is described. */
  readonly resource?: string;
}

type Options = Omit<Parameter, 'name' | 'type' | 'isRequired'>;
export const required = (
  name: string,
  type: Parameter['type'] = 'string',
  options: Options = {},
): Parameter => ({
  name,
  type,
  isRequired: true,
  ...options,
});
export const optional = (
  name: string,
  type: Parameter['type'] = 'string',
  options: Options = {},
): Parameter => ({
  name,
  type,
  isRequired: false,
  ...options,
});
export const limit = (max: number, type: Parameter['type'] = 'string') =>
  optional('limit', type, { default: 100, max });

export const symbol = required('symbol');
export const side = required('side', 'string', { values: ['BUY', 'SELL'] });
export const type = required('type', 'string', { values: ['LIMIT', 'MARKET'] });
export const INTERVALS = ['1min', '5min', '15min', '30min', '60min', '1day', '1week', '1month'];
export const publicRow = { method: 'GET', security: 'NONE', weight: 1 } as const;
