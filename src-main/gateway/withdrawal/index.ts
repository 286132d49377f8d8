/** The withdrawal endpoints of the contract and what answers them. */
import type { withdrawal } from '@shared/contract/exchange/endpoints/withdrawal';
import type { HandlersOf } from '../handler';
import { withdrawApply } from './apply';
import { withdrawQuery } from './query';

export const withdrawalHandlers: HandlersOf<typeof withdrawal> = { withdrawApply, withdrawQuery };
