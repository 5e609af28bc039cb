import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { takeAway } from '#tests/support/offline/lock-down.ts';

/** What a browser can lack that this app starts in; the rest of the page is as main.tsx finds it. */
const LACKING = ['indexedDB', 'IDBKeyRange', 'caches', 'BroadcastChannel', 'requestIdleCallback'];

test('the page itself starts, and shows the list, in a browser without databases, workers, channels and locks', async () => {
  const { gateway } = createFakeConditions([sampleLoan({ number: '2026000111', borrower: 'Okafor' })]);
  const putBack = LACKING.map((name) => takeAway(globalThis, name));
  onTestFinished(() => {
    for (const end of putBack) end();
  });
  vi.stubGlobal('fetch', gateway.fetch);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  window.localStorage.setItem('authToken', 'token-of-dana');
  window.history.replaceState(null, '', '/dashboard');
  document.body.innerHTML = '<div id="root"></div>';
  await import('#src/app/main.tsx');
  // All modules of the page are loaded first.
  expect(await screen.findByText('Okafor')).toBeDefined();
});
