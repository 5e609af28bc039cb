import { beforeAll, expect, test } from 'vitest';
import { APP_BUILD } from '#src/contract/wire/wire-headers.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

const gateway = openedGateway({ settings: { oldestBuild: '2026-11-24' } });
let ada: Person;

beforeAll(async () => {
  ada = await gateway.signedIn('ada');
});

test.each([
  ['2026-11-24-1a2b3c4', 200],
  ['2027-01-01-abcdef0', 200],
  ['dev', 200],
  ['2026-11-23-1a2b3c4', 426],
  ['2026-11-24', 426],
  ['9999', 426],
  ['', 426],
])('a call for data by build "%s" is answered with %i', async (build, status) => {
  const answer = await ada.readPipeline({ [APP_BUILD]: build });
  expect(answer.status).toBe(status);
});

test('the refusal says what to do, and asks the platform nothing', async () => {
  gateway.platform.forgetCalls();
  const answer = await ada.send('/prod/admin/notes/waiting');
  expect(answer.status).toBe(426);
  expect(await answer.json()).toMatchObject({
    code: 'OUTDATED_APP',
    detail: "This version of Clear to Close can't be used anymore. Update it to go on. What you typed stays.",
  });
  expect(gateway.platform.calls).toEqual([]);
});

test('an old page stays signed in, can read its settings and can sign out', async () => {
  expect((await ada.send('/platform-api/v1/company/users/me')).status).toBe(200);
  expect((await ada.send('/config.json')).status).toBe(200);
  expect((await ada.send('/auth/logout', { method: 'POST' })).status).toBe(204);
});
