import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const agentName = fieldMap.contacts.buyersAgent.name;
const withAgent = (number: string, borrower: string) =>
  sampleLoan({ number, borrower, closing: '03/02/2026', fields: { [agentName]: 'Dalia Farrow' } });
const LOANS = [
  withAgent('2026003806', 'Okafor'),
  withAgent('2026003807', 'Sato'),
  sampleLoan({ number: '2026005598', borrower: 'Farrow', closing: '04/02/2026' }),
];

test.each([
  ['farrow', 'Farrow'],
  ['dalia', 'Okafor'],
])('Enter after %j opens the loan of %s', async (typed, borrower) => {
  const { user } = await startApp(createFakeGateway(LOANS), '/dashboard');
  await screen.findByText('Okafor');
  await user.type(screen.getByPlaceholderText('Search...'), typed);
  await waitFor(() =>
    expect(document.querySelector('.found-by')?.textContent).toMatch(/agent: Dalia Farrow$/),
  );
  const [first] = document.querySelectorAll('td[data-column="Borrower"]');
  expect(first?.textContent).toMatch(/^Okafor/);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(
      document.querySelector('[data-loan-guid].selected td[data-column="Borrower"]')?.textContent,
    ).toMatch(new RegExp(`^${borrower}`)),
  );
});
