import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan, sampleLoans } from '#tests/support/app/sample-loans.ts';
import { MORNING, freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

const MINUTE_MS = 60_000;

beforeEach(freshSignedInDevice);

function shownAge() {
  const age = document.querySelector('.list-age');
  return { text: age?.textContent, level: age?.getAttribute('data-age') };
}

test("as soon as the connection is lost the list says that it's a copy on this device", async () => {
  await startApp(createFakeGateway(sampleLoans(2)), '/dashboard');
  await waitFor(() => expect(shownAge().text).toMatch(/^as of /));
  act(() => void window.dispatchEvent(new Event('offline')));
  await waitFor(() => expect(shownAge().text).toMatch(/^Copy on this device, as of \d+:40 [AP]M$/));
});

test('an answer that nothing has changed repaints no row', async () => {
  const gateway = createFakeGateway([sampleLoan({ number: '2026000111', borrower: 'Okafor' })]);
  const first = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await first.close();
  const answer = gateway.holdBack('/los/v3/loanPipeline');
  await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  const changes: MutationRecord[] = [];
  const watch = new MutationObserver((records) => changes.push(...records));
  watch.observe(screen.getByRole('grid'), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  answer();
  await waitFor(() => expect(shownAge().text).toMatch(/^as of/));
  watch.disconnect();
  expect(changes).toEqual([]);
});

test.each([{ minutes: 2 }, { minutes: 9 }])(
  'a refresh is said in place of the age, behind the time of the copy of $minutes minutes ago',
  async ({ minutes }) => {
    const gateway = createFakeGateway(sampleLoans(2));
    const first = await startApp(gateway, '/dashboard');
    await screen.findByRole('grid');
    await first.close();
    const answer = gateway.holdBack('/los/v3/loanPipeline');
    await startApp(gateway, '/dashboard', { now: MORNING + minutes * MINUTE_MS });
    await waitFor(() =>
      expect(shownAge().text).toMatch(/^Copy on this device, as of \d+:40 [AP]M, refreshing\.\.\.$/),
    );
    gateway.asOf = new Date(MORNING + minutes * MINUTE_MS).toISOString();
    answer();
    await waitFor(() => expect(shownAge().text).toMatch(/^as of /));
    expect(screen.queryByText(/refreshing/)).toBeNull();
  },
);
