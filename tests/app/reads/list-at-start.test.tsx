import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#src/app/reads/query-client.ts';
import { createAppRouter } from '#src/app/router.ts';
import { createServices } from '#src/app/services.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, MORNING, startApp } from '#tests/support/app/start-app.tsx';
import { testPorts } from '#tests/support/app/test-ports.ts';

const LOANS = [sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/25/2026' })];
const NO_TIMER: StartTimer = () => () => undefined;

beforeEach(async () => {
  vi.restoreAllMocks();
  await freshSignedInDevice();
  const app = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByText('Okafor');
  await app.close();
});

/** The page is loaded again, and has not drawn anything yet. */
async function loadAgain(path: string, { now = MORNING, startTimer = NO_TIMER, isOnline = false } = {}) {
  const calls: string[] = [];
  const ports = testPorts({
    fetch: (url) => {
      calls.push(url);
      return Promise.reject(new TypeError('no network'));
    },
    now: () => now,
    startTimer,
    isSaidOnline: () => isOnline,
  });
  const queryClient = createQueryClient();
  const { services, stopSyncing } = createServices(ports, queryClient);
  const router = createAppRouter(services, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  for (const { loaderData } of router.state.matches) await loaderData?.list;
  await stopSyncing();
  const loansOf = (view: LoanOwnership) =>
    services.openRepository('dana').list(view).get().snapshot?.loans.length;
  return { loansOf, calls };
}

test('the list that the person left is read before anything is drawn', async () => {
  const { loansOf } = await loadAgain('/dashboard');
  expect(loansOf('MyLoans')).toBe(1);
  expect(loansOf('AllLoans')).toBeUndefined();
});

test('with a network the gateway is asked for that list too, before anything is drawn', async () => {
  const { loansOf, calls } = await loadAgain('/dashboard', { isOnline: true });
  expect(loansOf('MyLoans')).toBe(1);
  await waitFor(() => expect(calls).toEqual([expect.stringContaining('/los/v3/loanPipeline?')]));
});

test('without a network nobody is asked', async () => {
  const { calls } = await loadAgain('/dashboard', { isOnline: false });
  expect(calls).toEqual([]);
});

test('an address that names a view says which list it is', async () => {
  const { loansOf } = await loadAgain('/dashboard?view=AllLoans');
  expect(loansOf('MyLoans')).toBeUndefined();
});

test.each(['/today', '/closings'])(
  '%s begins with its loans read, those that its scope names',
  async (path) => {
    expect((await loadAgain(path)).loansOf('MyLoans')).toBe(1);
    expect((await loadAgain(`${path}?scope=everybody`)).loansOf('MyLoans')).toBeUndefined();
  },
);

test('nothing is read for another page, and nobody is asked for it', async () => {
  const { loansOf, calls } = await loadAgain('/outbox', { isOnline: true });
  expect(loansOf('MyLoans')).toBeUndefined();
  expect(calls).toEqual([]);
});

test('nothing is read when nobody is signed in', async () => {
  window.localStorage.removeItem('authToken');
  const { loansOf } = await loadAgain('/dashboard');
  expect(loansOf('MyLoans')).toBeUndefined();
});

test('nothing is read that may not be shown any more', async () => {
  const { loansOf } = await loadAgain('/dashboard', { now: MORNING + 100 * 3_600_000 });
  expect(loansOf('MyLoans')).toBeUndefined();
});

test('a database that is silent does not hold up the app', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const timeIsUp: StartTimer = (run) => {
    queueMicrotask(run);
    return () => undefined;
  };
  const { loansOf } = await loadAgain('/dashboard', { startTimer: timeIsUp });
  expect(loansOf('MyLoans')).toBeUndefined();
});
