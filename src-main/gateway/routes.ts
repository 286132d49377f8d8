/** Which endpoint a request means: exact paths, nothing normalised (exchange-rules §9). */
import type { Endpoint } from '@shared/contract/exchange/define';

export type Route =
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint }
  | { readonly kind: 'unknown-path' }
  | { readonly kind: 'other-method'; readonly allowed: readonly string[] };

/** One map from path to its methods, made once from the contract. */
export function createRouter(
  endpoints: readonly Endpoint[],
): (method: string, path: string) => Route {
  const paths = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const methods = paths.get(endpoint.path) ?? new Map<string, Endpoint>();
    methods.set(endpoint.method, endpoint);
    paths.set(endpoint.path, methods);
  }
  return (method, path) => {
    const methods = paths.get(path);
    if (methods === undefined) return { kind: 'unknown-path' };
    const endpoint = methods.get(method);
    if (endpoint !== undefined) return { kind: 'endpoint', endpoint };
    return { kind: 'other-method', allowed: [...methods.keys()] };
  };
}
