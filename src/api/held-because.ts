import * as v from 'valibot';
import { ApiError } from '#src/api/request/api-error.ts';
import { problemSchema } from '#src/contract/wire/problem.ts';
import { HELD_BECAUSE } from '#src/contract/wire/wire-headers.ts';

const codeSchema = problemSchema.entries.code;

/**
 * Why the gateway answered with what it held: the error that the call would have ended with otherwise. Undefined for an
 * answer that is as good as new.
 */
export function heldBecause(headers: Headers): ApiError | undefined {
  const given = headers.get(HELD_BECAUSE);
  if (given === null) return undefined;
  const code = v.safeParse(codeSchema, given);
  return new ApiError('server', 'The platform gave the gateway no newer answer.', {
    code: code.success ? code.output : undefined,
  });
}
