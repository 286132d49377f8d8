/**
 * Where features meet the alerts: a line of the chart or a level of the book asks here for an alert at
 * its price, and whoever shows alerts opens its form with it. Nothing is made without the trader's word.
 */
interface AlertRequest {
  readonly symbol: string;
  /** Ticks. */
  readonly price: number;
}

const listeners = new Set<(request: AlertRequest) => void>();

/** False where nobody shows alerts: the request would be lost, so it is not offered. */
export const canAskAlert = (): boolean => listeners.size > 0;

export function askAlert(request: AlertRequest): void {
  for (const listener of listeners) listener(request);
}

/** Called by the alerts; returns what stops it. */
export function onAlertRequest(listener: (request: AlertRequest) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
