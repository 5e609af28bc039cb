import { expect, test } from 'vitest';
import { BUSY_OFFICER, MANAGER, startSandbox } from '#tests/support/gateway/sandbox-fixture.ts';

test('the current user is the one of the token, with the names the product shows', async () => {
  const { tokenOf, call } = await startSandbox();
  const answer = await call(await tokenOf(BUSY_OFFICER), 'GET', '/encompass/v1/company/users/me');
  expect(await answer.json()).toMatchObject({
    id: BUSY_OFFICER,
    firstName: 'Marisol',
    lastName: 'Kessler',
    fullName: 'Marisol Kessler',
    email: 'Marisol.Kessler@northgate-lending.example',
    title: 'Loan officer',
  });
});

test('anybody at the lender can be looked up by login, whatever its case', async () => {
  const { tokenOf, call } = await startSandbox();
  const token = await tokenOf(MANAGER);
  const answer = await call(token, 'GET', `/encompass/v1/company/users/${BUSY_OFFICER.toUpperCase()}`);
  expect(await answer.json()).toMatchObject({ id: BUSY_OFFICER });
  const unknown = await call(token, 'GET', '/encompass/v1/company/users/nobody');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ summary: 'NotFound' });
});

test('a route the platform does not have is forbidden, not missing', async () => {
  const { tokenOf, call } = await startSandbox();
  const answer = await call(await tokenOf(MANAGER), 'GET', '/encompass/v3/company/users');
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ summary: 'Forbidden' });
});
