/** What really arrived at the venue: every order and withdrawal that was let through, by its client id. */

export interface Arrival {
  readonly path: string;
  /** Empty where the endpoint takes none. */
  readonly clientId: string;
  readonly status: number;
  /** The venue's answer, also one that was lost on its way back. */
  readonly answer: string;
  /** A second delivery of the wire's own making. */
  readonly isRepeated: boolean;
}

const CANCELS = /\/(cancel|batchCancel)$/;
const PLACES = /\/(order|batchOrders|conditionOrder|apply)$/;

export class Ledger {
  readonly arrivals: Arrival[] = [];
  /** Answers of every request by their HTTP status. */
  readonly statuses = new Map<number, number>();
  /** Requests that take an order back, for itself or to place a changed one. */
  cancels = 0;

  note(arrival: Omit<Arrival, 'clientId'>, method: string, body: string): void {
    const { path, status } = arrival;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (method === 'POST' && CANCELS.test(path)) this.cancels += 1;
    if (method !== 'POST' || !PLACES.test(path)) return;
    this.arrivals.push({ ...arrival, clientId: clientIdOf(body) });
  }

  /** Client ids that arrived more often than the wire is to blame for. */
  sentTwice(): string[] {
    const seen = new Set<string>();
    const twice: string[] = [];
    for (const { clientId, isRepeated } of this.arrivals) {
      if (clientId === '' || isRepeated) continue;
      if (seen.has(clientId)) twice.push(clientId);
      seen.add(clientId);
    }
    return twice;
  }
}

function clientIdOf(body: string): string {
  try {
    const read = JSON.parse(body) as Record<string, unknown>;
    const id = read['newClientOrderId'] ?? read['clientOrderId'] ?? read['withdrawOrderId'];
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}
