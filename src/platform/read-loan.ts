import { parseConditionsAnswer } from '#src/contract/wire/conditions-answer.ts';
import { parseFieldReaderAnswer } from '#src/contract/wire/field-reader-answer.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import type { PlatformJson } from '#src/platform/read-json.ts';

/**
 * Values of one loan's fields, as the platform answers them: version 3 a map, version 1 a list. An id that the platform
 * does not know is left out of the answer; without that, one such id would cost all the others.
 * @param loanGuid a checked GUID; it becomes part of the path.
 */
export async function readLoanFields(
  platform: PlatformClient,
  token: string,
  loanGuid: string,
  fieldIds: readonly string[],
): Promise<PlatformAnswer<PlatformJson>> {
  const answer = await platform.read(token, {
    path: `/encompass/v3/loans/${loanGuid}/fieldReader?invalidFieldBehavior=Exclude`,
    body: fieldIds,
    timeLimit: platform.timeLimits.fieldReader,
  });
  return refuseUnreadable(answer, (json) => parseFieldReaderAnswer(json, fieldIds));
}

/**
 * The loan's conditions with their tracking, in the platform's format.
 * @param loanGuid a checked GUID; it becomes part of the path.
 */
export async function readLoanConditions(
  platform: PlatformClient,
  token: string,
  loanGuid: string,
): Promise<PlatformAnswer<PlatformJson>> {
  const answer = await platform.read(token, {
    path: `/encompass/v3/loans/${loanGuid}/conditions?view=Detail`,
    timeLimit: platform.timeLimits.conditions,
  });
  return refuseUnreadable(answer, parseConditionsAnswer);
}

// The contract's parsers throw if the whole answer is wrong, and tolerate single broken parts.
function refuseUnreadable(
  answer: PlatformAnswer<PlatformJson>,
  parse: (json: unknown) => unknown,
): PlatformAnswer<PlatformJson> {
  if (answer.kind !== 'ok') return answer;
  try {
    parse(answer.value.json);
    return answer;
  } catch {
    return { kind: 'unreadable' };
  }
}
