import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { ApiError } from '#src/api/request/api-error.ts';

/** The gateway's path for a loan. @throws ApiError `refused` if the text isn't a loan's GUID. */
export function loanPath(loanGuid: string, part: 'conditions' | 'fieldReader'): string {
  if (!v.is(loanGuidSchema, loanGuid)) throw new ApiError('refused', 'This is not the id of a loan.');
  return `/los/v3/loans/${loanGuid}/${part}`;
}
