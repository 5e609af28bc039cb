import { type CurrentUser, currentUserSchema } from '#src/contract/wire/current-user.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { readAs } from '#src/platform/read-json.ts';

/** The token's user. Any key but the login id may be missing. */
export async function readCurrentUser(
  platform: PlatformClient,
  token: string,
): Promise<PlatformAnswer<CurrentUser>> {
  const answer = await platform.read(token, {
    path: '/encompass/v1/company/users/me',
    timeLimit: platform.timeLimits.currentUser,
  });
  return readAs(currentUserSchema, answer);
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
  const user = readAs(currentUserSchema, answer);
  if (user.kind !== 'ok') return undefined;
  const { fullName, firstName, lastName } = user.value;
  return [fullName, `${firstName} ${lastName}`.trim()].find((name) => name !== '');
}
