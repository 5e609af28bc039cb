import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan, sampleLoans } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, MORNING, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

test('the account menu leads to what is on this device, and that can be removed at once', async () => {
  const gateway = createFakeGateway(sampleLoans(3));
  const first = await startApp(gateway, '/dashboard');
  await screen.findByRole('grid');
  await first.close();
  const { user, left, address } = await startApp(gateway, '/dashboard', { now: MORNING + 3_600_000 });
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: /account menu/i }));
  await user.click(await screen.findByRole('link', { name: 'On this device' }));
  await waitFor(() =>
    expect(screen.getByText('My Loans', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(
      /^3 loans, updated/,
    ),
  );
  expect(address()).toBe('/storage');
  await user.click(await screen.findByRole('button', { name: 'Remove everything from this device' }));
  await user.click(await screen.findByRole('button', { name: 'Remove and sign out' }));
  await waitFor(() => expect(left).toEqual(['/login?problem=removed']));
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  expect(names.filter((name) => name.startsWith('ctc-cache-'))).toEqual([]);
  expect(window.localStorage.getItem('authToken')).toBeNull();
});

test('somebody without own loans is offered the conditions of the loans that close in 7 days', async () => {
  const gateway = createFakeGateway([
    sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/25/2026' }),
    sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '12/20/2026' }),
  ]);
  gateway.myLoans = [];
  await startApp(gateway, '/storage');
  const trip = within(await screen.findByRole('region', { name: 'Before a trip' }));
  expect(trip.getByRole('heading', { name: 'Not ready for a trip yet' })).toBeDefined();
  expect(trip.getByText("Conditions for the loan closing in 7 days aren't here.")).toBeDefined();
  expect(trip.getByRole('button', { name: 'Download the loan closing in 7 days' })).toBeDefined();
});

test('while conditions are downloaded, one count says how far it is, and the rest is counted anew at the end', async () => {
  const loans = ['111', '222', '333'].map((end) => sampleLoan({ number: `2026000${end}`, borrower: end }));
  const fake = createFakeConditions(loans);
  const { user } = await startApp(fake.gateway, '/storage');
  const trip = within(await screen.findByRole('region', { name: 'Before a trip' }));
  fake.isHolding = true;
  await user.click(trip.getByRole('button', { name: 'Download all 3' }));
  await waitFor(() => expect(fake.asked).toHaveLength(3));
  fake.letGo(1);
  expect(await trip.findByText('1 of 3 loans')).toBeDefined();
  const counted = () => screen.getByText('Conditions', { selector: 'dt' }).nextElementSibling?.textContent;
  expect(counted()).toBe('Downloading...');
  expect(screen.queryByText(/^Conditions for/)).toBeNull();
  fake.letGo();
  expect(await trip.findByText(/^Ready for a trip/)).toBeDefined();
  await waitFor(() => expect(counted()).toMatch(/^For 3 loans, updated /));
});

test('somebody without own loans can download all the others too, and goes on where it was canceled', async () => {
  const loans = ['111', '222', '333', '444'].map((end) =>
    sampleLoan({ number: `2026000${end}`, closing: end === '111' ? '11/25/2026' : '12/20/2026' }),
  );
  const fake = createFakeConditions(loans);
  fake.gateway.myLoans = [];
  const { user } = await startApp(fake.gateway, '/storage');
  const trip = within(await screen.findByRole('region', { name: 'Before a trip' }));
  await user.click(trip.getByRole('button', { name: 'Download the loan closing in 7 days' }));
  await waitFor(() => expect(trip.getByRole('heading').textContent).toBe('Ready for a trip'));
  expect(trip.getByText('Conditions for the loan closing in 7 days are here and up to date.')).toBeDefined();
  expect(trip.getByText("Conditions for 3 of the 4 loans in All Loans aren't here.")).toBeDefined();
  fake.isHolding = true;
  await user.click(trip.getByRole('button', { name: 'Download the other 3' }));
  expect(trip.getByRole('heading').textContent).toBe('Ready for a trip');
  await waitFor(() => expect(fake.asked).toHaveLength(4));
  fake.letGo(1);
  await trip.findByText('All Loans: 1 of 3');
  await user.click(trip.getByRole('button', { name: 'Cancel' }));
  fake.isHolding = false;
  await user.click(await trip.findByRole('button', { name: 'Download the other 2' }));
  expect(
    await trip.findByText('Conditions for the 4 loans in All Loans are here and up to date.'),
  ).toBeDefined();
});

test.each([
  [1, 'for 1 loan. Press the button to try again. B2 00102.'],
  [5, 'for 5 loans. Press the button to try again. B2 00102, B4 00104, B6 00106, B8 00108, B10 00110.'],
  [
    7,
    'for 7 loans. Press the button to try again. B2 00102, B4 00104, B6 00106, B8 00108, B10 00110, and 2 more.',
  ],
])('a download names the loans that failed while others answered: %i of 20', async (failing, text) => {
  const loans = Array.from({ length: 20 }, (_, place) =>
    sampleLoan({ number: `2026000${101 + place}`, borrower: `B${place + 1}` }),
  );
  const fake = createFakeConditions(loans);
  const bad = loans.filter((_, place) => place % 2 === 1).slice(0, failing);
  for (const { loanId } of bad) fake.answers.set(loanId, 'PLATFORM_UNAVAILABLE');
  const { user } = await startApp(fake.gateway, '/storage');
  const trip = within(await screen.findByRole('region', { name: 'Before a trip' }));
  await user.click(trip.getByRole('button', { name: 'Download all 20' }));
  expect(await trip.findByText(`Couldn't download the conditions ${text}`)).toBeDefined();
  expect(screen.queryByText('Server trouble')).toBeNull();
});

test('until when the device works offline is said, ready or not, from the last time the server was asked', async () => {
  const fake = createFakeConditions(['111', '222'].map((end) => sampleLoan({ number: `2026000${end}` })));
  const { user } = await startApp(fake.gateway, '/storage');
  const trip = within(await screen.findByRole('region', { name: 'Before a trip' }));
  const until = /^Works offline until Mon 11\/23, \d+:4\d [AP]M\. Connect once before then to extend it\.$/;
  expect(await trip.findByText(until)).toBeDefined();
  expect(trip.getByRole('heading').textContent).toBe('Not ready for a trip yet');
  await user.click(trip.getByRole('button', { name: 'Download all 2' }));
  await waitFor(() => expect(trip.getByRole('heading').textContent).toBe('Ready for a trip'));
  expect(trip.getByText(until)).toBeDefined();
});

test('a download that leaves nothing to press gives its focus to what it says', async () => {
  const fake = createFakeConditions(['111', '222'].map((end) => sampleLoan({ number: `2026000${end}` })));
  const { user } = await startApp(fake.gateway, '/storage');
  const region = await screen.findByRole('region', { name: 'Before a trip' });
  fake.isHolding = true;
  within(region).getByRole('button', { name: 'Download all 2' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  fake.letGo();
  await within(region).findByText(/^Ready for a trip/);
  expect(document.activeElement).toBe(region);
});

test('a download that a full device could not save says so, and nobody is ready for a trip', async () => {
  const fake = createFakeConditions(['111', '222'].map((end) => sampleLoan({ number: `2026000${end}` })));
  const { user } = await startApp(fake.gateway, '/storage');
  const trip = within(await screen.findByRole('region', { name: 'Before a trip' }));
  const free = fillDevice('conditions');
  await user.click(trip.getByRole('button', { name: 'Download all 2' }));
  await trip.findByText(
    "Couldn't save the conditions for 2 loans: they won't be here offline. This device is out of storage. Free up some space and try again.",
  );
  expect(trip.queryByText(/^Ready for a trip/)).toBeNull();
  const counted = () => screen.getByText('Conditions', { selector: 'dt' }).nextElementSibling?.textContent;
  expect(counted()).toBe('None');
  free();
  await user.click(trip.getByRole('button', { name: 'Download all 2' }));
  expect(await trip.findByText(/^Ready for a trip/)).toBeDefined();
  expect(trip.queryByText(/^Couldn't save/)).toBeNull();
});

test('a download that was cut off answers a press, and says that it stopped once the connection is back', async () => {
  const loans = ['111', '222', '333'].map((end) => sampleLoan({ number: `2026000${end}`, borrower: end }));
  const fake = createFakeConditions(loans);
  const { user } = await startApp(fake.gateway, '/storage');
  const trip = within(await screen.findByRole('region', { name: 'Before a trip' }));
  fake.isHolding = true;
  await user.click(trip.getByRole('button', { name: 'Download all 3' }));
  await waitFor(() => expect(fake.asked).toHaveLength(3));
  fake.letGo(1);
  await trip.findByText('1 of 3 loans');
  fake.isDown = true;
  fake.letGo();
  act(() => void window.dispatchEvent(new Event('offline')));
  const why = await trip.findByText(
    "Can't download right now: there's no connection to the server. What's downloaded so far is saved. Press the button to go on, once you're connected.",
  );
  fake.isHolding = false;
  const button = trip.getByRole('button', { name: 'Download the other 2' });
  await user.click(button);
  const answer = within(button.parentElement ?? document.body).getByRole('status');
  expect(answer.textContent).toBe('Trying...');
  expect(document.body.contains(why)).toBe(true);
  expect(trip.queryByText('You can go on working.')).toBeNull();
  await waitFor(() => expect(answer.textContent).toBe('Still offline'));
  expect(document.body.contains(button)).toBe(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await trip.findByText(
    "The download stopped when the connection was lost. What's downloaded so far is saved. Press the button to go on.",
  );
  expect(answer.textContent).toBe('');
  fake.isDown = false;
  await user.click(button);
  expect(await trip.findByText(/^Ready for a trip/)).toBeDefined();
});

test('the browser is asked to keep what is here when the first note is saved, and not before', async () => {
  let asked = 0;
  const storage = {
    persist: async () => {
      asked += 1;
      return true;
    },
  };
  const loan = sampleLoan({ number: '2026000111', borrower: 'Okafor' });
  const gateway = createFakeGateway([loan]);
  const { user } = await startApp(gateway, '/dashboard', { storage });
  await user.click(await screen.findByText('Okafor'));
  const box = await screen.findByRole('textbox', { name: 'Add to LO Critical Loan Notes' });
  await user.type(box, 'appraiser called');
  expect(asked).toBe(0);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(asked).toBe(1));
});

/** Writes to this table fail for want of room. @returns what frees the room again. */
function fillDevice(table: string): () => void {
  // It's restored later, and called on the store it belongs to.
  const original = IDBObjectStore.prototype.put;
  const free = (): void => {
    IDBObjectStore.prototype.put = original;
  };
  onTestFinished(free);
  IDBObjectStore.prototype.put = function put(this: IDBObjectStore, ...given: Parameters<typeof original>) {
    if (this.name === table) throw new DOMException('no room', 'QuotaExceededError');
    return original.apply(this, given);
  };
  return free;
}
