import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DANA } from '#tests/support/app/fake-gateway.ts';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { AT_REST_DATES, openToday, tray } from '#tests/support/app/today-screen.ts';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const unsent = (closing: string) =>
  sampleLoan({
    number: '2026000777',
    borrower: 'Ito',
    closing,
    dates: { ...AT_REST_DATES, 'Initial CD.Sent.completed': '' },
    fields: { 'Fields.1407': DANA.email.toUpperCase(), 'Fields.317': 'Dana Whitfield' },
  });

test('while its receipt still helps, a CD that is not sent is to be sent with proof, by the last day for it', async () => {
  await openToday([unsent('11/25/2026')]);
  expect(tray().getByRole('heading').textContent).toBe(
    'Ito 00777: Send the CD and get proof of receipt by Sat 11/21, or move the closing',
  );
  expect(
    tray().getByText(
      'If the CD is received by Sat 11/21, Wed 11/25 works; without proof, not before Sat 11/28.',
    ),
  ).toBeDefined();
  expect(tray().getByText('Your turn, by Sat 11/21')).toBeDefined();
  expect(screen.queryByText(/can't happen|too early/)).toBeNull();
});

test('once that day is over the closing has to move', async () => {
  await openToday([unsent('11/23/2026')]);
  expect(tray().getByRole('heading').textContent).toBe(
    'Ito 00777: Move the closing: Mon 11/23 is too early by law',
  );
  expect(
    tray().getByText(
      "The closing can't happen on Mon 11/23, and without proof of earlier receipt not before Sat 11/28.",
    ),
  ).toBeDefined();
});

test('what the law asks is one line, and the rule with who decides comes by "Why"', async () => {
  const { user } = await openToday([unsent('11/23/2026')]);
  expect(tray().queryByText(/12 CFR/)).toBeNull();
  await user.click(tray().getByRole('button', { name: 'Why', expanded: false }));
  expect(tray().getByText(/^The CD isn't sent yet, .* Your compliance office decides\.$/)).toBeDefined();
  await user.click(tray().getByRole('button', { name: 'Less', expanded: true }));
  expect(tray().queryByText(/12 CFR/)).toBeNull();
});
