/** How a handler answers the desk: with what a part of the terminal resolves to, or with why it does not. */
import type { RpcError } from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';

/** `code` is for programs, `message` for the trader. */
export const fail = (code: string, message: string): Promise<Result<never, RpcError>> =>
  Promise.resolve(err({ code, message }));

export const okLater = async <Value>(
  value: Promise<Value> | Value,
): Promise<Result<Value, RpcError>> => ok(await value);
