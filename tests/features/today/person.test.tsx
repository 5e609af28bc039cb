import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';
import { TODAY_BANDS } from '#tests/support/app/today-bands.ts';

onAFreshDevice();

// Today is Friday, November 20, 2026. The lock is the loan officer's turn.
const ofOfficer = (number: string, borrower: string, name: string) =>
  sampleLoan({
    number,
    borrower,
    dates: {
      'Dead in Water.ITP Received.completed': '10/26/2026',
      'Dead in Water.Ready to UW.completed': '10/27/2026',
      'Disclosures.Disclosures Sent.completed': '10/20/2026',
      'Initial CD.Sent.completed': '11/02/2026',
      'Locked.Lock Request Completed.due': '11/12/2026',
    },
    fields: { 'Fields.1407': `${name.toUpperCase()}@lender.example`, 'Fields.317': name },
  });
const LOANS = [
  ofOfficer('2026000111', 'Okafor', 'Rafael'),
  ofOfficer('2026000222', 'Sato', 'Rafael'),
  ofOfficer('2026000333', 'Adeyemi', 'Elena'),
];

async function openAt(path: string) {
  const app = await startApp(createFakeGateway(LOANS), path);
  await screen.findAllByRole('region', { name: TODAY_BANDS });
  return app;
}

const borrowers = () => [...document.querySelectorAll('.today-borrower')].map((node) => node.textContent);

const personPanel = () =>
  waitFor(() => {
    const list = document.querySelector<HTMLElement>('.person-list');
    if (list === null) throw new Error('The panel is not open');
    return within(list);
  });

test("a manager narrows everybody's list to one person, and widens it again", async () => {
  const { user, address } = await openAt('/today?scope=everybody');
  expect(borrowers()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'By person: Everyone' }));
  const panel = await personPanel();
  expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Everyone ',
    'Rafael 2 now',
    'Elena 1 now',
  ]);
  await user.click(panel.getByText('Rafael'));
  await waitFor(() => expect(borrowers().toSorted()).toEqual(['Okafor', 'Sato']));
  expect(new URLSearchParams(address().split('?')[1]).get('who')).toBe('rafael@lender.example');
  expect(document.querySelector('.today-summary')?.textContent).toBe("Rafael's turn on 2 loans now");
  await user.click(screen.getByRole('button', { name: 'By person: Rafael' }));
  await user.click((await personPanel()).getByText('Everyone'));
  await waitFor(() => expect(borrowers()).toHaveLength(3));
  expect(address()).not.toContain('who');
});

test('a link leads to one person, in capitals or not', async () => {
  await openAt('/today?scope=everybody&who=Elena@lender.example');
  expect(borrowers()).toEqual(['Adeyemi']);
});

test("somebody who's on no loan leaves out none", async () => {
  await openAt('/today?scope=everybody&who=nobody@lender.example');
  expect(borrowers()).toHaveLength(3);
});
