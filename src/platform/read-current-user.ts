import * as v from 'valibot';
import { type CurrentUser, currentUserSchema } from '#src/contract/wire/current-user.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';

/** The token's user. Any key but the login id may be missing. */
export async function readCurrentUser(
  platform: PlatformClient,
  token: string,
): Promise<PlatformAnswer<CurrentUser>> {
  const answer = await platform.read(token, {
    path: '/encompass/v1/company/users/me',
    timeLimit: platform.timeLimits.currentUser,
  });
  if (answer.kind !== 'ok') return answer;
  const user = v.safeParse(currentUserSchema, answer.value.json);
  return user.success ? { kind: 'ok', value: user.output } : { kind: 'unreadable' };
}

/** The display name for a login id; undefined if it can't be found, for any reason. */
export async function readPersonName(
  platform: PlatformClient,
  token: string,
  userId: string,
): Promise<string | undefined> {
  const answer = await platform.read(token, {
    path: `/encompass/v1/company/users/${encodeURIComponent(userId)}`,
    timeLimit: platform.timeLimits.person,
  });
  if (answer.kind !== 'ok') return undefined;
  const user = v.safeParse(currentUserSchema, answer.value.json);
  if (!user.success) return undefined;
  const { fullName, firstName, lastName } = user.output;
  return [fullName, `${firstName} ${lastName}`.trim()].find((name) => name !== '');
}
