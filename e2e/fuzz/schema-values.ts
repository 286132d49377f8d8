/** Values that a schema of the contract takes, drawn from its JSON form: what an honest program would send. */
import fc from 'fast-check';
import { z } from 'zod';
import type { Draws } from './draws';

/** As much of JSON Schema as the contract's own schemas become. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What means something to a terminal that trades: tried wherever a text's pattern allows it. */
const MEANT = [
  ...['BTCUSDT', 'ETHUSDT', 'E-BTC-USDT', 'USDT', 'BTC', '60000', '59999.99', '0.01', '0.5', '10'],
  ...['a'.repeat(16), 'b'.repeat(16), '1500000000000000032', '1', ''],
];
const OF_A_PATTERN = 12;
const MOST_ITEMS = 4;
const WHOLE_MAX = 2_000;

export class SchemaValues {
  readonly #draws: Draws;
  readonly #texts = new Map<string, readonly string[]>();

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  of(schema: z.ZodType): unknown {
    return this.#value(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
  }

  #value(schema: Schema): unknown {
    const ways = schema.anyOf ?? schema.oneOf;
    if (ways !== undefined) return this.#value(this.#draws.pick(ways));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#draws.pick(schema.enum);
    switch (schema.type ?? '') {
      case 'object':
        return this.#object(schema);
      case 'array': {
        const { minItems = 0, maxItems = MOST_ITEMS, items = {} } = schema;
        const most = Math.max(minItems, Math.min(maxItems, MOST_ITEMS));
        const length = minItems + this.#draws.below(most - minItems + 1);
        return Array.from({ length }, () => this.#value(items));
      }
      case 'string':
        return this.#text(schema);
      case 'integer':
      case 'number': {
        const { minimum = 0, maximum = WHOLE_MAX } = schema;
        const most = Math.min(maximum, minimum + WHOLE_MAX);
        return minimum + this.#draws.below(most - minimum + 1);
      }
      case 'boolean':
        return this.#draws.below(2) === 0;
      case 'null':
        return null;
      default:
        return this.#draws.oddValue();
    }
  }

  #object({ properties = {}, required = [] }: Schema): unknown {
    const fields = Object.entries(properties).filter(
      ([name]) => required.includes(name) || this.#draws.below(2) === 0,
    );
    return Object.fromEntries(fields.map(([name, schema]) => [name, this.#value(schema)]));
  }

  #text({ pattern, minLength = 0, maxLength = Infinity }: Schema): string {
    const key = `${pattern ?? ''} ${minLength} ${maxLength}`;
    let texts = this.#texts.get(key);
    if (texts === undefined) {
      const made = pattern === undefined ? [] : this.#madeFor(pattern);
      const shape = new RegExp(pattern ?? '');
      const taken = [...MEANT, ...made].filter(
        (text) => shape.test(text) && text.length >= minLength && text.length <= maxLength,
      );
      texts = taken.length === 0 ? ['x'.repeat(minLength)] : taken;
      this.#texts.set(key, texts);
    }
    return this.#draws.pick(texts);
  }

  #madeFor(pattern: string): readonly string[] {
    const options = { seed: this.#texts.size, numRuns: OF_A_PATTERN };
    return fc.sample(fc.stringMatching(new RegExp(pattern)), options);
  }
}
