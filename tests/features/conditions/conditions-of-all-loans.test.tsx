import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeConditions, type FakeConditions } from '#tests/support/app/fake-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const OKAFOR = sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/25/2026' });
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/22/2026' });
const NGUYEN = sampleLoan({ number: '2026000333', borrower: 'Nguyễn' });

function condition(id: string, facts: Record<string, unknown> = {}) {
  return {
    id,
    title: `Condition ${id}`,
    priorTo: 'Borrower CTC',
    category: 'Income',
    conditionType: 'Underwriting',
    status: 'Requested',
    statusDate: '2026-11-17T15:00:00Z',
    statusOpen: true,
    ...facts,
  };
}

function fakeWithThree(): FakeConditions {
  const fake = createFakeConditions([OKAFOR, SATO, NGUYEN]);
  fake.answers.set(OKAFOR.loanId, [condition('o1'), condition('o2', { statusOpen: false })]);
  fake.answers.set(SATO.loanId, [condition('s1'), condition('s2', { priorTo: 'Funding' })]);
  return fake;
}

async function openAll(fake = fakeWithThree(), address = '') {
  const app = await startApp(fake.gateway, `/conditions${address}`);
  await screen.findByRole('heading', { name: 'Conditions' });
  return { ...app, fake };
}

function rowTexts(): string[] {
  return [...document.querySelectorAll('[data-condition]')].map((row) =>
    [...row.querySelectorAll('.loan-link, .row-toggle')].map((part) => part.textContent).join(': '),
  );
}

/** The bar runs ahead of the list, which a first loan alone doesn't begin. */
const untilDownloaded = (count: number) =>
  waitFor(() =>
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Loans downloaded' }).value).toBe(
      count,
    ),
  );

const shows = (...wanted: string[]) => waitFor(() => expect(rowTexts()).toEqual(wanted));

test('what the device has not is read while the screen is open: two at a time, the nearest closing first', async () => {
  const fake = fakeWithThree();
  fake.isHolding = true;
  await openAll(fake);
  expect(await screen.findByText('Loading conditions: 0 of 3 loans')).toBeDefined();
  await waitFor(() => expect(fake.asked).toEqual([SATO.loanId, OKAFOR.loanId]));
  fake.letGo(1);
  expect(await screen.findByText('Loading conditions: 1 of 3 loans')).toBeDefined();
  fake.isHolding = false;
  fake.letGo();
  expect(await screen.findByText(/^3 loans, /)).toBeDefined();
  // The loan that closes first comes first.
  await shows('Sato 00222: Condition s1', 'Okafor 00111: Condition o1');
  expect(fake.mostAtOnce).toBe(2);
  // Nothing is left to fetch, so nothing offers it.
  expect(screen.queryByRole('button', { name: /^Download|^Update/ })).toBeNull();
});

test('while loans are still read, an empty list does not say that there is nothing', async () => {
  const fake = fakeWithThree();
  fake.answers.clear();
  fake.isHolding = true;
  await openAll(fake);
  expect(await screen.findByText('Loading conditions: 0 of 3 loans')).toBeDefined();
  fake.letGo(1);
  await untilDownloaded(1);
  expect(screen.queryByText('No conditions available')).toBeNull();
  expect(document.querySelector('[data-skeleton="list"]')).not.toBeNull();
  fake.isHolding = false;
  fake.letGo();
  expect(await screen.findByText('No conditions available')).toBeDefined();
});

test('that reading stops where the screen is left, and goes on where it was when it is opened again', async () => {
  const fake = fakeWithThree();
  fake.isHolding = true;
  const { user } = await openAll(fake);
  await waitFor(() => expect(fake.asked).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: /Back to the list/ }));
  await screen.findByRole('grid');
  await waitFor(() => expect(fake.cancelled).toHaveLength(2));
  fake.isHolding = false;
  await user.click(await screen.findByRole('link', { name: 'Conditions' }));
  expect(await screen.findByText(/^3 loans, /)).toBeDefined();
});

test('without a connection nothing is read, and when it is back it goes on by itself', async () => {
  const fake = fakeWithThree();
  fake.isHolding = true;
  await openAll(fake);
  await waitFor(() => expect(fake.asked).toHaveLength(2));
  act(() => void window.dispatchEvent(new Event('offline')));
  await waitFor(() => expect(fake.cancelled).toHaveLength(2));
  // Nothing moves: it waits where it was read, and can be ended there.
  expect(await screen.findByText('Paused at 0 of 3 loans.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  // Nobody knows that they have none.
  expect(screen.getByText("The conditions for these 3 loans aren't on this device yet.")).toBeDefined();
  expect(screen.queryByText('No conditions available')).toBeNull();
  fake.isHolding = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/^3 loans, /)).toBeDefined();
});

test('somebody without own loans begins with all loans, as in the list', async () => {
  const fake = fakeWithThree();
  fake.gateway.myLoans = [];
  const { address } = await openAll(fake);
  expect(await screen.findByText(/^3 loans, /)).toBeDefined();
  expect(screen.getByRole('radio', { name: 'All Loans' })).toHaveProperty('checked', true);
  expect(address()).toBe('/conditions');
  expect(screen.getByText('You have no loans of your own, so this shows all loans.')).toBeDefined();
});

test('somebody without own loans who asks for them is led back, and not offered conditions of none', async () => {
  const fake = fakeWithThree();
  fake.gateway.myLoans = [];
  const { user } = await openAll(fake, '?view=MyLoans');
  expect(await screen.findByText('No loans are assigned to you.')).toBeDefined();
  expect(screen.queryByText('No conditions available')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'See All Loans' }));
  expect(await screen.findByText(/^3 loans, /)).toBeDefined();
});

test('everything is grouped by prior-to, or by loan, and filtered as one loan is', async () => {
  const { user, address } = await openAll(fakeWithThree(), '?priorTo=%5B%5D&status=all');
  expect((await screen.findByRole('button', { name: /^Borrower CTC/ })).textContent).toContain(
    '2 open, 1 satisfied',
  );
  expect(screen.getByRole('button', { name: /^Funding/ }).textContent).toContain('1 of 1 open');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Loan');
  await waitFor(() => expect(address()).toContain('group=loan'));
  const groups = () => [...document.querySelectorAll('.group-toggle')].map((button) => button.textContent);
  await waitFor(() => expect(groups()).toEqual(['Sato 002222 of 2 open', 'Okafor 001111 open, 1 satisfied']));
  await user.type(screen.getByRole('searchbox', { name: 'Search conditions' }), 'okafor');
  await waitFor(() => expect(groups()).toEqual(['Okafor 001111 open, 1 satisfied']));
  await user.click(screen.getByRole('radio', { name: /^OPEN/ }));
  await waitFor(() => expect(groups()).toEqual(['Okafor 001111 of 2 open']));
});

test('a row leads to its loan, whose neighbours are those of the list, and back', async () => {
  const { user, address, goBack } = await openAll();
  await user.click(await screen.findByRole('link', { name: 'Sato 00222' }));
  await screen.findByRole('heading', { name: 'Conditions - Standard View' });
  expect(await screen.findByText('1 of 2')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Next loan' }));
  await waitFor(() => expect(address()).toContain(OKAFOR.loanId));
  await user.click(screen.getByRole('link', { name: /Back to the list/ }));
  await screen.findByRole('heading', { name: 'Conditions' });
  expect(address()).toBe('/conditions');
  await user.click(await screen.findByRole('link', { name: 'Sato 00222' }));
  await screen.findByRole('heading', { name: 'Conditions - Standard View' });
  await goBack();
  await screen.findByRole('heading', { name: 'Conditions' });
});

describe('Get all', () => {
  test('shows how far it is and can be cancelled; the next press fetches what is still missing', async () => {
    const fake = fakeWithThree();
    fake.isHolding = true;
    const { user } = await openAll(fake);
    await waitFor(() => expect(fake.asked).toHaveLength(2));
    fake.letGo(1);
    await waitFor(() => expect(fake.asked).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(fake.cancelled).toHaveLength(2));
    const line = await screen.findByText(/^1 of 3 loans, /);
    expect(line.textContent).toMatch(/ Counts cover only this loan\.$/);
    fake.isHolding = false;
    const before = fake.asked.length;
    // A part never looks like the whole: the line is marked, and the list says at its end that it isn't all.
    expect(document.querySelector('.coverage')?.hasAttribute('data-part')).toBe(true);
    expect(screen.getByText("This isn't the whole list: 2 of 3 loans aren't in it.")).toBeDefined();
    const [, atTheEnd] = screen.getAllByRole('button', { name: 'Download the other 2' });
    const end = screen.getAllByRole('button', { name: /^Condition / }).at(-1);
    await user.click(atTheEnd ?? document.body);
    // The button below the list is gone: the keyboard goes on above it.
    expect(document.activeElement).toBe(end);
    expect(await screen.findByText(/^3 loans, /)).toBeDefined();
    expect(fake.asked.slice(before).toSorted()).toEqual(fake.cancelled.toSorted());
    expect(fake.mostAtOnce).toBeLessThanOrEqual(4);
    expect(document.querySelector('.coverage')?.hasAttribute('data-part')).toBe(false);
    expect(screen.queryByText(/^This isn't the whole list/)).toBeNull();
  });

  test('goes on while another screen is shown', async () => {
    const fake = fakeWithThree();
    fake.isHolding = true;
    const { user } = await openAll(fake);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const download = await screen.findByRole('button', { name: 'Download all 3' });
    // One comes in the other's place, and so does the focus.
    expect(document.activeElement).toBe(download);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fake.asked).toHaveLength(5));
    expect(await screen.findByText('0 of 3 loans')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: /Back to the list/ }));
    await screen.findByRole('grid');
    fake.letGo();
    await user.click(await screen.findByRole('link', { name: 'Conditions' }));
    expect(await screen.findByText(/^3 loans, /)).toBeDefined();
  });

  test('says beforehand that it needs a connection, while there is none, and tries when it is pressed', async () => {
    const fake = fakeWithThree();
    fake.isHolding = true;
    const { user } = await openAll(fake);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const button = await screen.findByRole('button', { name: 'Download all 3' });
    expect(button.getAttribute('aria-describedby')).toBeNull();
    act(() => void window.dispatchEvent(new Event('offline')));
    const why = await screen.findByText('This needs a connection.');
    expect(button.getAttribute('aria-describedby')).toBe(why.id);
    expect(why.className).toBe('');
    // That nothing is here is said once, where the list would be.
    expect(screen.getByText("The conditions for these 3 loans aren't on this device yet.")).toBeDefined();
    expect(document.querySelector('.coverage-text')?.textContent).toBe('');
    fake.isHolding = false;
    fake.isDown = true;
    await user.click(button);
    const answer = within(button.parentElement ?? document.body).getByRole('status');
    await waitFor(() => expect(answer.textContent).toBe('Still offline'));
    // The top bar says why, and a notice would move the list.
    expect(screen.queryByText(/^Can't download right now/)).toBeNull();
    fake.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Download all 3' }));
    expect(await screen.findByText(/^3 loans, /)).toBeDefined();
  });

  test('says which failure ended it, and keeps what has come', async () => {
    const fake = fakeWithThree();
    fake.isHolding = true;
    const { user } = await openAll(fake);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    fake.isHolding = false;
    fake.isDown = true;
    await user.click(await screen.findByRole('button', { name: 'Download all 3' }));
    expect(
      await screen.findByText(/Can't download right now: there's no connection to the server/),
    ).toBeDefined();
    fake.isDown = false;
    fake.answers.set(NGUYEN.loanId, 404);
    await user.click(screen.getByRole('button', { name: 'Download all 3' }));
    expect(await screen.findByText(/Couldn't download the conditions for 1 loan/)).toBeDefined();
    expect(screen.getByText(/^2 of 3 loans, /)).toBeDefined();
  });

  test('is found again after the page was closed: what is on the device needs no network', async () => {
    const first = await openAll();
    await screen.findByText(/^3 loans, /);
    await first.close();
    const fake = fakeWithThree();
    fake.gateway.mode = 'platform-down';
    fake.isDown = true;
    await startApp(fake.gateway, '/conditions', { now: Date.parse('2026-11-20T18:41:00Z') });
    expect(await screen.findByText('3 loans, oldest copy 3 hours old')).toBeDefined();
    await shows('Sato 00222: Condition s1', 'Okafor 00111: Condition o1');
    expect(document.querySelector('.coverage-text')?.getAttribute('data-age')).toBe('stale');
    // Copies of more than an hour are worth another call.
    expect(screen.getByRole('button', { name: 'Update 3 loans' })).toBeDefined();
  });
});

test('all clear is said of the loans that are on the device, and of no more', async () => {
  const fake = createFakeConditions([OKAFOR, SATO]);
  fake.answers.set(OKAFOR.loanId, [
    condition('o1', { statusOpen: false }),
    condition('o2', { priorTo: 'Funding' }),
  ]);
  fake.answers.set(SATO.loanId, 404);
  await openAll(fake);
  expect(
    await screen.findByText('The only Borrower CTC condition on 1 of 2 loans is satisfied.'),
  ).toBeDefined();
  expect(screen.getByText('1 open condition so far in other groups: Funding.')).toBeDefined();
});

test('without loans it says what failed', async () => {
  const fake = fakeWithThree();
  const release = fake.gateway.holdBack('/los/v3/loanPipeline');
  const { user } = await openAll(fake);
  fake.gateway.mode = 'platform-down';
  release();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain("Couldn't load the loans: the loan system has a problem.");
  fake.gateway.mode = 'ok';
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^3 loans, /)).toBeDefined();
});
