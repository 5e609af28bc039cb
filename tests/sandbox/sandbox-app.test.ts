import { expect, test } from 'vitest';
import fieldMap from '#src/contract/default-field-map.json' with { type: 'json' };
import { createSandbox } from '#src/sandbox/sandbox-app.ts';
import { createMemorySandboxStore } from '#src/sandbox/sandbox-store.ts';

test('a person signs in by the page and reads their loans', async () => {
  let count = 0;
  const { app, users } = await createSandbox({
    fieldMap,
    store: createMemorySandboxStore(),
    now: () => Date.UTC(2026, 10, 21, 15),
    random: () => `random-${(count += 1)}`,
    timeZone: 'America/New_York',
    loanCount: 12,
    seed: 'test',
    basePath: '/sandbox',
  });
  const user = users[0]?.id ?? '';
  const page = await app.request(
    '/authorize?client_id=sandbox&response_type=code&scope=lp&state=s1&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fcallback',
  );
  expect(await page.text()).toContain(`user=${user}`);
  const chosen = await app.request(
    `/authorize?client_id=sandbox&response_type=code&scope=lp&state=s1&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fcallback&user=${users[1]?.id}`,
  );
  const target = new URL(chosen.headers.get('Location') ?? '');
  expect(target.searchParams.get('state')).toBe('s1');
  const token = await app.request('/oauth2/v1/token', {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('sandbox:sandbox')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: target.searchParams.get('code') ?? '',
      redirect_uri: 'http://localhost:8080/callback',
    }),
  });
  const { access_token } = await token.json();
  const me = await app.request('/encompass/v1/company/users/me', {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  expect(await me.json()).toMatchObject({ id: users[1]?.id });
  const pipeline = await app.request('/encompass/v3/loanPipeline?start=0&limit=5', {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ fields: ['Loan.LoanNumber'], loanFolders: ['My Pipeline'] }),
  });
  expect(pipeline.headers.get('X-Total-Count')).toBe('12');
});
