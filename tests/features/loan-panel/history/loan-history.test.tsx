import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { CONFIG, DANA } from '#tests/support/app/fake-gateway.ts';
import { cellOf, onAFreshDevice, openList, panelOf } from '#tests/support/app/loan-panel-start.tsx';
import { rowCount } from '#tests/support/row-count.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

const BEFORE = sampleLoan({
  number: '2026000901',
  borrower: 'Mori',
  milestone: 'Submit to UW',
  dates: { 'Appraisal.Appraisal Received.due': '11/16/2026' },
});
const AFTER = sampleLoan({
  number: '2026000901',
  borrower: 'Mori',
  milestone: 'Final Approval',
  dates: {
    'Appraisal.Appraisal Received.due': '11/16/2026',
    'Appraisal.Appraisal Received.completed': '11/19/2026',
  },
  fields: {
    [CONFIG.fieldMap.loan.processorCriticalNotes]:
      '11/18/26@ 3:05 PM GO - Appraiser is late\n11/2/26@ 9:00 AM GO - Older',
  },
});
AFTER.loanId = BEFORE.loanId;

type Start = NonNullable<Parameters<typeof openList>[0]>;

async function openHistory(start: Start) {
  const app = await openList(start);
  await app.user.click(cellOf('Mori'));
  const panel = await panelOf(/Mori/);
  await app.user.click(within(panel).getByRole('button', { name: 'See what changed' }));
  const section = within(panel).getByRole('region', { name: 'History' });
  return { ...app, section };
}

const dayOf = async (section: HTMLElement, name: string) =>
  [...(await within(section).findByRole('region', { name })).querySelectorAll('li')].map(
    (line) => line.textContent,
  );

test('history says by day what refreshes found, the notes between, and since when: also without a network', async () => {
  const first = await openList({
    loans: [BEFORE],
    prepare: (gateway) => (gateway.asOf = '2026-11-17T15:00:00Z'),
  });
  await first.close();
  const second = await openHistory({
    loans: [AFTER],
    prepare: (gateway) => (gateway.asOf = '2026-11-19T15:00:00Z'),
  });
  // What's on screen is told before it's on the device.
  await waitFor(async () =>
    expect(await dayOf(second.section, 'Between Nov 17 and Nov 19')).toEqual([
      'Appraisal Received came in, 3 days late',
      'Milestone: Final Approval, was Submit to UW',
    ]),
  );
  const database = cacheDatabaseName(await userKeyOf(DANA.id));
  await expect
    .poll(() => {
      second.becomeIdle();
      return rowCount(database, 'history');
    })
    .toBe(2);
  await second.close();

  const { section } = await openHistory({ prepare: (gateway) => (gateway.mode = 'down') });
  expect(await dayOf(section, 'Between Nov 17 and Nov 19')).toHaveLength(2);
  expect(await dayOf(section, 'Nov 18')).toEqual(['Note by GO: Appraiser is late']);
  expect(
    within(section)
      .getAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Between Nov 17 and Nov 19', 'Nov 18']);
  expect(section.textContent).toContain('Known since Nov 17, when this device began to keep it.');
});

test('a refresh takes nobody away from what they read', async () => {
  const first = await openList({ loans: [BEFORE] });
  await first.close();
  const app = await openHistory({ loans: [BEFORE] });
  await within(app.section).findByText('Nothing changed since Nov 20.');
  const seen: string[] = [];
  const watch = new MutationObserver(() => void seen.push(app.section.textContent));
  watch.observe(app.section, { childList: true, subtree: true, characterData: true });
  app.gateway.myLoans = [AFTER];
  app.gateway.asOf = '2026-11-20T18:00:00Z';
  await app.user.click(screen.getByRole('button', { name: 'Refresh all' }));
  await dayOf(app.section, 'Nov 20');
  watch.disconnect();
  expect(seen.join('\n')).not.toContain('Reading history');
});

test('a loan that has not changed says since when', async () => {
  const first = await openList({ loans: [BEFORE] });
  await first.close();
  const { section } = await openHistory({ loans: [BEFORE] });
  expect(await within(section).findByText('Nothing changed since Nov 20.')).toBeTruthy();
});

test('where the lender keeps no history, the panel has none', async () => {
  const app = await openList({
    loans: [BEFORE],
    prepare: (gateway) => (gateway.config = { ...CONFIG, historyDays: 0 }),
  });
  await app.user.click(cellOf('Mori'));
  await panelOf(/Mori/);
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
});
