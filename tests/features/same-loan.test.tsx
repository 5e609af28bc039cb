import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { openList, onAFreshDevice, panelOf, selectedBorrower } from '#tests/support/app/loan-panel-start.tsx';
import { entriesOf, openLoan, processorBox, write } from '#tests/support/app/note-boxes.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';

onAFreshDevice();

const ID = 'c0ffee00-0000-4000-8000-0000000000ab';
const LOAN = { ...sampleLoan({ number: '2026000111', borrower: 'Okafor' }), loanId: ID };
const UPPER = ID.toUpperCase();
const FORMS = [ID, UPPER, `{${ID}}`, `{${UPPER}}`, ID.replaceAll('ff', 'FF'), ` ${ID}`];

test.each([
  { ofPlatform: ID, ofLink: UPPER },
  { ofPlatform: ID, ofLink: `{${UPPER}}` },
  { ofPlatform: UPPER, ofLink: ID },
  { ofPlatform: `{${ID}}`, ofLink: ID },
  { ofPlatform: `{${UPPER}}`, ofLink: ` ${ID}` },
  { ofPlatform: ID.replaceAll('ff', 'FF'), ofLink: UPPER },
])('$ofLink leads to the loan that the platform calls $ofPlatform', async (ids) => {
  const loan = { ...LOAN, loanId: ids.ofPlatform };
  await openList({ loans: [loan], path: `/dashboard?loan=${encodeURIComponent(ids.ofLink)}` });
  await panelOf(/Okafor/);
  expect(selectedBorrower()).toBe('Okafor');
});

test.each(FORMS)('a link to the conditions of %s leads to them', async (form) => {
  const fake = createFakeConditions([{ ...LOAN, loanId: UPPER }]);
  const app = await startApp(fake.gateway, `/conditions/${encodeURIComponent(form)}?group=category`);
  expect(await screen.findByRole('heading', { name: 'Okafor', level: 2 })).toBeDefined();
  await waitFor(() => expect(app.address()).not.toMatch(/%7B|[{ ]/));
});

test.each(FORMS)('a note stays under its loan once the platform calls it %s', async (form) => {
  const gateway = createFakeGateway([LOAN]);
  const { user, box, unmount } = await openLoan(gateway, LOAN);
  gateway.mode = 'down';
  await write(user, box.input, 'Called the agent.');
  await waitFor(() => expect(entriesOf(box.box, 'Called the agent.')).toHaveLength(1));
  unmount();
  const loan = { ...LOAN, loanId: form };
  Object.assign(gateway, { mode: 'ok', myLoans: [loan], allLoans: [loan] });
  gateway.holdBack('/prod/admin/notes/receipts');
  await startApp(gateway, `/dashboard?loan=${ID}`);
  const { box: again } = await processorBox();
  await waitFor(() => expect(entriesOf(again, 'Called the agent.')).toHaveLength(1));
});
