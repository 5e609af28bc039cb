import { ContractError } from '#src/contract/base/contract-error.ts';
import { ApiError } from '#src/api/request/api-error.ts';

/** Runs a contract's parser; an answer that breaks the contract becomes ApiError `unreadable`. */
export function readable<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ApiError('unreadable', error.message, { cause: error });
  }
}
