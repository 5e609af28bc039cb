import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptPreloadedList } from '#src/app/reads/list-preload.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { createFakeGateway, DANA } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';
import { settled } from '#tests/support/settled.ts';

const LOANS = [sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/25/2026' })];
const LIST = '/los/v3/loanPipeline';
const NOW = 1_000_000;

beforeEach(async () => {
  window.localStorage.clear();
  await deleteDatabases();
  delete window.listPreload;
  signInOnThisDevice();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the page does while the app's code loads. */
async function loadPage(path: string, gateway = createFakeGateway(LOANS)) {
  const { pathname, search } = new URL(path, 'https://app.example');
  vi.stubGlobal('fetch', gateway.fetch);
  const script = document.createElement('script');
  script.dataset['build'] = 'test';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const run = readFileSync('public/list-preload.js', 'utf8');
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the file as the page loads it
  new Function('location', run)({ pathname, search });
  await settled();
  return gateway;
}

const listCalls = ({ calls }: ReturnType<typeof createFakeGateway>) =>
  calls.filter((call) => call.path === LIST).map(({ body }) => JSON.parse(body) as unknown);

async function rememberPerson(): Promise<void> {
  const userKey = await userKeyOf(DANA.id);
  const session = { userKey, user: DANA, lastCheckAt: NOW, clockOffsetMs: 0, latestSeenAt: NOW };
  window.localStorage.setItem('ctc.session', JSON.stringify(session));
}

function requestOf(call: object, token = 'token-of-dana'): RequestInit {
  return {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'X-App-Build': 'test',
    },
    body: JSON.stringify(call),
  };
}

test.each([
  ['/dashboard', 'AllLoans'],
  ['/', 'AllLoans'],
  ['/dashboard?view=AllLoans&sort=Borrower', 'AllLoans'],
  ['/dashboard?sort=Borrower', 'MyLoans'],
  ['/today', 'MyLoans'],
  ['/closings?scope=everybody', 'AllLoans'],
])('%s asks for %s while the code still loads', async (path, loanOwnership) => {
  await rememberPerson();
  const gateway = await loadPage(path);
  expect(listCalls(gateway)).toEqual([{ loanOwnership, closingFirst: true }, { loanOwnership }]);
});

const atOnce = () => Promise.resolve();

test('the plain address asks for the view that the person left', async () => {
  await rememberPerson();
  const stored = { held: { preferences: { view: 'MyLoans' } } };
  window.localStorage.setItem(`ctc.preferences.${await userKeyOf(DANA.id)}`, JSON.stringify(stored));
  expect(listCalls(await loadPage('/dashboard'))).toContainEqual({ loanOwnership: 'MyLoans' });
});

test('nobody is asked on other screens, when signed out, for an unknown person, and where a list is kept', async () => {
  await rememberPerson();
  expect(listCalls(await loadPage('/outbox'))).toEqual([]);
  delete window.listPreload;
  const token = window.localStorage.getItem('authToken') ?? '';
  window.localStorage.removeItem('authToken');
  expect(listCalls(await loadPage('/dashboard'))).toEqual([]);
  delete window.listPreload;
  window.localStorage.setItem('authToken', token);
  await openDatabase(`ctc-cache-${await userKeyOf(DANA.id)}`);
  expect(listCalls(await loadPage('/dashboard'))).toEqual([]);
  delete window.listPreload;
  window.localStorage.removeItem('ctc.session');
  expect(listCalls(await loadPage('/dashboard'))).toEqual([]);
});

test('a list that was short when it last came is asked for once', async () => {
  await rememberPerson();
  window.localStorage.setItem('ctc.list-count.AllLoans', '200');
  expect(listCalls(await loadPage('/dashboard'))).toEqual([{ loanOwnership: 'AllLoans' }]);
  delete window.listPreload;
  window.localStorage.setItem('ctc.list-count.AllLoans', '201');
  expect(listCalls(await loadPage('/dashboard'))).toHaveLength(2);
});

test('the app knows by itself that a list is short, and takes the one early answer', async () => {
  await rememberPerson();
  const first = await startApp(createFakeGateway(LOANS), '/dashboard?view=AllLoans', { now: Date.now() });
  await screen.findByText('Okafor');
  first.unmount();
  await deleteDatabases();
  delete window.listPreload;
  const gateway = await loadPage('/dashboard?view=AllLoans');
  await startApp(gateway, '/dashboard?view=AllLoans', { now: Date.now() });
  await screen.findByText('Okafor');
  expect(listCalls(gateway)).toEqual([{ loanOwnership: 'AllLoans' }]);
});

test('an app that was quicker makes the calls itself', async () => {
  await rememberPerson();
  adoptPreloadedList(
    window,
    () => Promise.reject(new Error('not called')),
    () => NOW,
    atOnce,
  );
  expect(listCalls(await loadPage('/dashboard'))).toEqual([]);
});

test('the app shows the list by the early answers, and makes neither call again', async () => {
  await rememberPerson();
  const stored = { held: { preferences: { view: 'MyLoans' } } };
  window.localStorage.setItem(`ctc.preferences.${await userKeyOf(DANA.id)}`, JSON.stringify(stored));
  const gateway = await loadPage('/dashboard?view=AllLoans');
  await startApp(gateway, '/dashboard?view=AllLoans', { now: Date.now() });
  expect(await screen.findByText('Okafor')).toBeDefined();
  expect(listCalls(gateway)).toHaveLength(2);
});

test('while the list is drawn, only its own calls go out', async () => {
  await rememberPerson();
  await loadPage('/dashboard');
  const asked: string[] = [];
  const own = async (url: string) => {
    asked.push(url);
    return Response.json([]);
  };
  let paint = (): void => undefined;
  const painted = new Promise<void>((resolve) => (paint = resolve));
  const { fetch } = adoptPreloadedList(window, own, Date.now, () => painted);
  const config = fetch('/config.json', {});
  const nextPage = `${LIST}?start=1000&limit=1000`;
  await fetch(nextPage, requestOf({ loanOwnership: 'AllLoans' }));
  expect(asked).toEqual([nextPage]);
  paint();
  await config;
  expect(asked).toEqual([nextPage, '/config.json']);
});

test('an answer is given once, and only to the very same call', async () => {
  await rememberPerson();
  const gateway = await loadPage('/dashboard');
  const own = vi.fn(async () => Response.json([]));
  const { fetch } = adoptPreloadedList(window, own, Date.now, atOnce);
  const url = `${LIST}?start=0&limit=1000`;
  await fetch(url, requestOf({ loanOwnership: 'AllLoans' }, 'token-of-somebody-else'));
  await fetch(url, requestOf({ loanOwnership: 'MyLoans' }));
  expect(own).toHaveBeenCalledTimes(2);
  const answer = await fetch(url, requestOf({ loanOwnership: 'AllLoans' }));
  expect(await answer.json()).toHaveLength(1);
  expect(own).toHaveBeenCalledTimes(2);
  await fetch(url, requestOf({ loanOwnership: 'AllLoans' }));
  expect(own).toHaveBeenCalledTimes(3);
  expect(listCalls(gateway)).toHaveLength(2);
});

test('after a failure, and after a minute, the app asks itself', async () => {
  await rememberPerson();
  const url = `${LIST}?start=0&limit=1000`;
  const own = vi.fn(async () => Response.json([]));
  await loadPage('/dashboard', Object.assign(createFakeGateway(LOANS), { mode: 'down' }));
  await adoptPreloadedList(window, own, Date.now, atOnce).fetch(
    url,
    requestOf({ loanOwnership: 'AllLoans' }),
  );
  expect(own).toHaveBeenCalledTimes(1);
  delete window.listPreload;
  await loadPage('/dashboard');
  const { fetch } = adoptPreloadedList(window, own, () => Date.now() + 61_000, atOnce);
  await fetch(url, requestOf({ loanOwnership: 'AllLoans' }));
  expect(own).toHaveBeenCalledTimes(2);
});

test('who leaves ends the early call, and so does an app that has no use for it', async () => {
  await rememberPerson();
  const gateway = createFakeGateway(LOANS);
  gateway.holdBack(LIST);
  await loadPage('/dashboard', gateway);
  const { fetch, drop, isAsked } = adoptPreloadedList(
    window,
    (_url, { signal }) => Promise.reject(signal?.reason),
    Date.now,
    atOnce,
  );
  const [first, list] = window.listPreload?.calls ?? [];
  const leaving = new AbortController();
  const answer = fetch(`${LIST}?start=0&limit=1000`, {
    ...requestOf({ loanOwnership: 'AllLoans' }),
    signal: leaving.signal,
  });
  leaving.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await expect(list?.answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(isAsked()).toBe(true);
  drop();
  await expect(first?.answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(isAsked()).toBe(false);
});

async function deleteDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise((resolve) => {
      const deleting = indexedDB.deleteDatabase(name);
      // Another page may still have it open: it goes when that page does.
      for (const end of ['success', 'error', 'blocked']) deleting.addEventListener(end, resolve);
    });
  }
}

function openDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
    opening.addEventListener('error', reject);
  });
}
