/** Runs cards at both doors and, where they are about an endpoint, through our own client. */
import { faultWords } from '@shared/kernel/fault-words';
import type { Card } from './card';
import { Life } from './life';
import { Stage } from './stage';
import { Visit } from './visit';

/** Null where the card has nothing to say there; otherwise what went wrong, or "" when nothing did. */
export interface CardResult {
  readonly card: Card;
  readonly inProcess: string;
  readonly loopback: string;
  readonly client: string | null;
}

export class CardRun {
  #life: Promise<Life> | null = null;

  async run(card: Card): Promise<CardResult> {
    const [inProcess, loopback] = [await this.#at(card, 0), await this.#at(card, 1)];
    return { card, inProcess, loopback, client: await this.#throughClient(card) };
  }

  async close(): Promise<void> {
    await (await this.#life)?.stage.close();
  }

  async #at(card: Card, door: 0 | 1): Promise<string> {
    if (card.scene !== 'own') {
      const life = await this.#begin();
      return problemOf(() => card.check(life.visit(life.stage.doors[door]), life));
    }
    const stage = await Stage.open(card.config);
    const problem = await problemOf(() => card.check(new Visit(stage, stage.doors[door]), stage));
    await stage.close();
    return problem;
  }

  async #throughClient({ client: check }: Card): Promise<string | null> {
    if (check === undefined) return null;
    const life = await this.#begin();
    for (const door of life.stage.doors) {
      const client = life.stage.client(door, life.trader);
      const problem = await problemOf(() => check(client, life));
      client.close();
      if (problem !== '') return `${door.name}: ${problem}`;
    }
    return '';
  }

  #begin(): Promise<Life> {
    return (this.#life ??= Life.begin());
  }
}

async function problemOf(check: () => Promise<void>): Promise<string> {
  try {
    await check();
    return '';
  } catch (cause) {
    return faultWords(cause);
  }
}
