import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CONFIG, createFakeGateway, danasChoices } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan, sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

/** Three loans in all, of which the first `ownCount` are hers. */
function gatewayWith(ownCount: number) {
  const loans = sampleLoans(3);
  const gateway = createFakeGateway(loans);
  gateway.myLoans = loans.slice(0, ownCount);
  return gateway;
}

function withChosenView() {
  const gateway = gatewayWith(0);
  gateway.preferences = danasChoices({ columnPinning: { left: ['Loan'] } });
  return gateway;
}

test('somebody new without own loans begins with all loans, and may go back to their own', async () => {
  const { user, address } = await startApp(gatewayWith(0), '/dashboard');
  expect(await screen.findByText('Borrower 2')).toBeDefined();
  await waitFor(() => expect(address()).toBe('/dashboard?view=AllLoans'));
  await screen.findByText('You have no loans of your own, so this shows all loans.');
  // It would lead to an empty list.
  expect(screen.queryByRole('button', { name: 'See My Loans' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'My Loans' }));
  expect(await screen.findByText('No loans are assigned to you.')).toBeDefined();
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('somebody without own loans who chose their list hears why it is empty, and how many loans there are', async () => {
  const { user } = await startApp(withChosenView(), '/dashboard');
  expect(await screen.findByText('No loans are assigned to you.')).toBeDefined();
  expect(screen.getByText('No results found.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'See All Loans (3)' }));
  expect(await screen.findByText('Borrower 2')).toBeDefined();
});

test('a list that is narrowed too far says by what, and one press shows all of it again', async () => {
  const { user, address } = await startApp(gatewayWith(2), '/dashboard?search=borrower+2');
  expect(await screen.findByText('No loan of yours matches “borrower 2”.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all My Loans (2)' }));
  expect(await screen.findByText('Borrower 1')).toBeDefined();
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

const { loan: names } = CONFIG.fieldMap;
const IVERSON = sampleLoan({
  number: '2026005598',
  borrower: 'Iverson',
  fields: { [names.borrowerFirstName]: 'Samir' },
});

/** Her own list has another loan, and the device knows both lists. */
async function withBothLists(address: string) {
  const gateway = createFakeGateway([sampleLoan({ number: '2026000123', borrower: 'Okafor' }), IVERSON]);
  gateway.myLoans = gateway.allLoans.slice(0, 1);
  const first = await startApp(gateway, '/dashboard?view=AllLoans');
  await screen.findByText('Iverson');
  await first.user.click(screen.getByRole('radio', { name: 'My Loans' }));
  await waitFor(() => expect(screen.queryByText('Iverson')).toBeNull());
  await first.close();
  return { gateway, ...(await startApp(gateway, address)) };
}

test('a search that finds nothing in the list offers what Jump finds in the other, and one press opens it', async () => {
  const { user, address } = await withBothLists('/dashboard?search=samir+iverson');
  expect(await screen.findByText('No loan of yours matches “samir iverson”.')).toBeDefined();
  const offer = await screen.findByRole('button', { name: 'Samir Iverson 05598, in All Loans' });
  expect(screen.getByText('1 loan in All Loans')).toBeDefined();
  await user.click(offer);
  // Over the list as it is.
  await waitFor(() => expect(address()).toBe(`/dashboard?search=samir+iverson&loan=${IVERSON.loanId}`));
  expect(await screen.findByText('In All Loans')).toBeDefined();
  expect(screen.getByRole('heading', { name: /^Iverson/ })).toBeDefined();
});

test('a link to a loan that only the other list has opens it without a network', async () => {
  const { gateway, close } = await withBothLists('/dashboard');
  await screen.findByText('Okafor');
  await close();
  gateway.mode = 'down';
  await startApp(gateway, `/dashboard?loan=${IVERSON.loanId.toUpperCase()}`);
  expect(await screen.findByRole('heading', { name: /^Iverson/ })).toBeDefined();
  expect(screen.getByText('In All Loans')).toBeDefined();
});

test('what is not among the own loans can be looked for in all of them', async () => {
  const { user } = await startApp(gatewayWith(2), '/dashboard?search=borrower+2');
  await user.click(await screen.findByRole('button', { name: 'Look in All Loans' }));
  expect(await screen.findAllByText('1 of 3 loans')).toHaveLength(2);
});

test('a day without anything due is good news and not a failed search', async () => {
  const { user } = await startApp(gatewayWith(3), '/dashboard');
  await user.click(await screen.findByRole('button', { name: '0 due today' }));
  expect(await screen.findByText('Nothing is due today.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Show all My Loans (3)' })).toBeDefined();
});

test('all loans that were never on this device say so without a network, and lead back to the own ones', async () => {
  const gateway = createFakeGateway([sampleLoan({ number: '2026000123', borrower: 'Okafor' })]);
  const first = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await first.close();
  gateway.mode = 'down';
  const { user } = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  await user.click(screen.getByRole('radio', { name: 'All Loans' }));
  expect(await screen.findByText(/^All Loans isn't on this device yet\./)).toBeDefined();
  expect(screen.getByText(/^My Loans is on this device: 1 loan, as of \d+:\d\d .M\.$/)).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Show only' })).toBeNull();
  // Retry is answered at the button, and nothing else changes meanwhile.
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const answer = screen.getByText('Trying...');
  expect(answer.matches('output')).toBe(true);
  expect(screen.queryByRole('searchbox')).toBeNull();
  await waitFor(() => expect(answer.textContent).toBe('Still offline'));
  expect(answer.isConnected).toBe(true);
  await user.click(screen.getByRole('button', { name: 'See My Loans (1)' }));
  expect(await screen.findByText('Okafor')).toBeDefined();
});

test('a list that the server cannot give says so once, and sends nobody after a better connection', async () => {
  const gateway = gatewayWith(2);
  gateway.refused.add('/los/v3/loanPipeline');
  await startApp(gateway, '/dashboard');
  expect(await screen.findByText("Couldn't load My Loans: the loan system has a problem.")).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe(
    "Couldn't load My Loans: the loan system has a problem.There's no copy on this device yet. Try again in a minute.",
  );
  expect(screen.getAllByRole('button', { name: /Retry|Refresh/ })).toHaveLength(1);
  // Nothing to search, filter or lay out, and the way to the other list stays.
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'All Loans' })).toBeDefined();
  expect(screen.queryByText('Offline')).toBeNull();
});

test('a list that the server cannot give is told from the other one, which is on this device', async () => {
  const gateway = gatewayWith(2);
  const { user } = await startApp(gateway, '/dashboard');
  await screen.findByText('Borrower 1');
  gateway.refused.add('/los/v3/loanPipeline');
  await user.click(screen.getByRole('radio', { name: 'All Loans' }));
  const said = await screen.findByRole('alert');
  expect(said.textContent).toMatch(
    /^Couldn't load All Loans: the loan system has a problem\.All Loans isn't on this device yet; My Loans is \(2 loans, \d+:\d\d .M\)\.Try again in a minute\./,
  );
});

test('of two things that leave the list empty, either goes alone, with how many loans come back', async () => {
  const gateway = createFakeGateway([
    sampleLoan({ number: '2026000123', borrower: 'Okafor', milestone: 'Submitted' }),
    sampleLoan({ number: '2026000124', borrower: 'Sato', milestone: 'Suspended' }),
    sampleLoan({ number: '2026000125', borrower: 'Tran', milestone: 'Suspended' }),
  ]);
  const { user, address, goBack } = await startApp(gateway, '/dashboard?search=okafor&milestone=Suspended');
  await screen.findByText('No loan of yours matches “okafor” and “Suspended”.');
  await user.click(screen.getByRole('button', { name: 'Without “Suspended”: 1 loan' }));
  expect(await screen.findByText('Okafor')).toBeDefined();
  await waitFor(() => expect(address()).toBe('/dashboard?search=okafor'));

  await goBack();
  await user.click(await screen.findByRole('button', { name: 'Without “okafor”: 2 loans' }));
  expect(await screen.findByText('Sato')).toBeDefined();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search...').value).toBe('');
  await waitFor(() => expect(address()).toBe('/dashboard?milestone=Suspended'));
});

test('what brings no loan back is not offered, and neither is a second way where one thing narrows', async () => {
  const gateway = createFakeGateway([
    sampleLoan({ number: '2026000123', borrower: 'Okafor', milestone: 'Suspended' }),
  ]);
  await startApp(gateway, '/dashboard?search=nobody&milestone=Suspended');
  await screen.findByRole('button', { name: 'Without “nobody”: 1 loan' });
  expect(screen.queryByRole('button', { name: /^Without “Suspended”/ })).toBeNull();
});
