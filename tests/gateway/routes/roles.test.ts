import { beforeEach, describe, expect, test } from 'vitest';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';
import type { Person } from '#tests/support/gateway/person.ts';

const LOAN = '3f2b9c1e-0f4a-4d8c-9a51-6f6c1d2e3a4b';
const roles = {
  allLoans: { personas: ['Manager'], people: ['BEA@lender.example'] },
  internalDescriptions: { personas: ['Underwriter', 'Manager'], people: [] },
  insights: { personas: [], people: [] },
};
const PERSONAS: Readonly<Record<string, readonly string[]>> = { max: ['Manager'], uma: ['Underwriter'] };

const gateway = openedGateway({ settings: { roles } });

beforeEach(() => {
  gateway.platform.forgetCalls();
  gateway.platform.answer('user', (context) => {
    const id = context.req.header('authorization')?.split('.')[1] ?? '';
    const personas = (PERSONAS[id] ?? []).map((entityName) => ({ entityName, entityType: 'Persona' }));
    return context.json({ id, email: `${id}@lender.example`, personas });
  });
  gateway.platform.answer('pipeline', (context) =>
    context.json([{ loanId: `{${LOAN.toUpperCase()}}`, fields: {} }], 200, { 'X-Total-Count': '1' }),
  );
  gateway.platform.answer('conditions', (context) =>
    context.json([
      { id: 'c1', title: 'Pay stub', internalDescription: 'canary', externalDescription: 'Send it.' },
    ]),
  );
});

const list = (person: Person, json: object): Promise<Response> =>
  person.send('/los/v3/loanPipeline?start=0&limit=100', { method: 'POST', json });
const conditions = (person: Person): Promise<Response> => person.send(`/los/v3/loans/${LOAN}/conditions`);

describe('All Loans that are for some', () => {
  test.each(['max', 'bea'])('are given to %s, by persona or e-mail in any case', async (who) => {
    const person = await gateway.signedIn(who);
    expect((await list(person, { loanOwnership: 'AllLoans' })).status).toBe(200);
  });

  test.each([{}, { closingFirst: true }, { idsOnly: true }, { changedSince: '2026-11-20T09:30:00' }])(
    'are refused to others without a call of the platform: %j',
    async (part) => {
      const person = await gateway.signedIn('olga');
      gateway.platform.forgetCalls();
      const answer = await list(person, { loanOwnership: 'AllLoans', ...part });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({
        code: 'FORBIDDEN',
        detail:
          'Your lender gives All Loans to some people only. Go on with My Loans, or ask your administrator.',
      });
      expect(gateway.platform.calls).toEqual([]);
      expect((await list(person, { loanOwnership: 'MyLoans', ...part })).status).toBe(200);
    },
  );
});

describe('a loan that is not their own, without All Loans', () => {
  const OTHERS = '9d2b9c1e-0f4a-4d8c-9a51-6f6c1d2e3a4b';
  const read = {
    conditions: (person: Person, loan: string) => person.send(`/los/v3/loans/${loan}/conditions`),
    fields: (person: Person, loan: string) =>
      person.send(`/los/v3/loans/${loan}/fieldReader`, { method: 'POST', json: ['364'] }),
  };
  const own = (...loanIds: readonly string[]) =>
    gateway.platform.answer('pipeline', (context) => context.json(loanIds.map((loanId) => ({ loanId }))));

  test.each(['conditions', 'fields'] as const)(
    'gives nobody its %s, in any spelling of its id',
    async (part) => {
      const olga = await gateway.signedIn('olga');
      const max = await gateway.signedIn('max');
      for (const id of [OTHERS, OTHERS.toUpperCase(), OTHERS.replaceAll('-', '%2d')]) {
        const answer = await read[part](olga, id);
        expect(answer.status).toBe(403);
        expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN', title: 'This loan is for others' });
      }
      expect(gateway.platform.callsOf(part)).toEqual([]);
      expect((await read[part](max, OTHERS)).status).toBe(200);
      expect((await read[part](olga, LOAN.toUpperCase())).status).toBe(200);
    },
  );

  test('is found out by one look at their own list, which is kept for a minute', async () => {
    const olga = await gateway.signedIn('olga');
    await Promise.all([LOAN, LOAN, OTHERS].map((loan) => read.conditions(olga, loan)));
    await read.conditions(olga, LOAN);
    expect(gateway.platform.callsOf('pipeline')).toHaveLength(1);
    own(LOAN, OTHERS);
    gateway.clock.now += 5_000;
    expect((await read.conditions(olga, OTHERS)).status).toBe(200);
    own(OTHERS);
    gateway.clock.now += 60_000;
    expect((await read.conditions(olga, LOAN)).status).toBe(403);
  });

  test('stays out of reach while the platform cannot say whose it is', async () => {
    gateway.platform.answer('pipeline', (context) => context.json({}, 502));
    const olga = await gateway.signedIn('olga');
    expect((await read.conditions(olga, LOAN)).status).toBe(502);
    expect(gateway.platform.callsOf('conditions')).toEqual([]);
  });
});

test('internal descriptions that are for some reach nobody else', async () => {
  const texts = async (who: string) => (await conditions(await gateway.signedIn(who))).text();
  expect(await texts('uma')).toContain('canary');
  const external = await texts('olga');
  expect(external).not.toContain('canary');
  expect(JSON.parse(external)).toEqual([{ id: 'c1', title: 'Pay stub', externalDescription: 'Send it.' }]);
});

test('the page learns what somebody may use, and not by which persona', async () => {
  const check = async (who: string) =>
    (await (await gateway.signedIn(who)).send('/platform-api/v1/company/users/me')).json();
  expect(await check('max')).toMatchObject({
    rights: { allLoans: true, internalDescriptions: true, insights: false },
  });
  const olga = await check('olga');
  expect(olga).toMatchObject({ rights: { allLoans: false, internalDescriptions: false, insights: false } });
  expect(olga).not.toHaveProperty('personas');
});

test('a right follows the personas that the platform names at the next check', async () => {
  const person = await gateway.signedIn('max');
  gateway.platform.answer('user', (context) => context.json({ id: 'max', email: '', personas: [] }));
  expect(await (await person.send('/platform-api/v1/company/users/me')).json()).toMatchObject({
    rights: { allLoans: false },
  });
  expect((await list(person, { loanOwnership: 'AllLoans' })).status).toBe(403);
  expect(await (await conditions(person)).text()).not.toContain('canary');
});

test('where the lender says nothing, everybody has everything', async () => {
  const app = gateway.again({ settings: { roles: {} } });
  const person = await gateway.signedIn('olga', app);
  expect((await list(person, { loanOwnership: 'AllLoans' })).status).toBe(200);
  expect(await (await conditions(person)).text()).toContain('canary');
});

test("whom the lender names is told to nobody who isn't signed in", async () => {
  const config = await (await gateway.app.request('http://localhost:8080/config.json')).text();
  expect(config).not.toMatch(/BEA@|Underwriter|roles/);
});
