import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startDevice } from '#tests/support/offline/offline.ts';

const MINUTE_MS = 60_000;
const LOANS = [sampleLoan({ number: '2026000111', borrower: 'Okafor' })];

function pipelineCalls(requests: readonly string[]): number {
  return requests.filter((request) => request.endsWith('/loanPipeline')).length;
}

test('after a failure the list is asked for again in half a minute, and not while the page is hidden', async () => {
  const device = await startDevice({ loans: LOANS });
  const tab = await device.openApp();
  await screen.findByText('Okafor');
  // Rows can show before the whole answer is here, and the five minutes count from then.
  await device.untilCached();
  // All of them, and for longer than five minutes: on a busy machine the count can begin late, and a call that gets
  // through would take the failure away.
  device.goOffline();
  await device.clock.advance(6 * MINUTE_MS);
  await screen.findByRole('button', { name: 'Retry' });
  tab.hide();
  const before = pipelineCalls(device.network.requests);
  await device.clock.advance(2 * MINUTE_MS);
  expect(pipelineCalls(device.network.requests)).toBe(before);
  tab.show();
  await waitFor(() => expect(pipelineCalls(device.network.requests)).toBe(before + 1));
  device.goOnline({ announced: false });
  await device.clock.advance(31_000);
  await waitFor(() => expect(pipelineCalls(device.network.requests)).toBeGreaterThan(before + 1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
});
