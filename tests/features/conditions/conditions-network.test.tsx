import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import {
  ALL_FOUR,
  fakeWith,
  NGUYEN,
  OKAFOR,
  openConditions,
  PAYSTUBS,
  SATO,
  shows,
} from '#tests/support/app/loan-conditions.ts';
import { MORNING, freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { untilCached } from '#tests/support/app/until-cached.ts';

beforeEach(freshSignedInDevice);

const UNKNOWN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';

describe('going from loan to loan', () => {
  test('follows the closings where nobody came from a list, and asks for each loan anew', async () => {
    const { user, address, fake } = await openConditions();
    expect(await screen.findByText('2 of 3')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Next loan' }));
    await waitFor(() => expect(address()).toContain(NGUYEN.loanId));
    await screen.findByText('Nguyễn');
    expect(screen.getByRole('button', { name: 'Next loan' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Previous loan' }));
    await screen.findByText('Okafor');
    await waitFor(() => expect(fake.asked).toEqual([OKAFOR.loanId, NGUYEN.loanId, OKAFOR.loanId]));
  });

  test('cancels the question for the loan that is left', async () => {
    const fake = fakeWith(ALL_FOUR);
    fake.isHolding = true;
    const { user } = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
    await user.click(await screen.findByRole('link', { name: 'Next loan' }));
    await waitFor(() => expect(fake.cancelled).toEqual([OKAFOR.loanId]));
    expect(document.querySelector('[data-skeleton="list"]')).not.toBeNull();
    fake.letGo();
    expect(await screen.findByText('No conditions available')).toBeDefined();
  });

  test('keeps what was filtered', async () => {
    const { user, address } = await openConditions(ALL_FOUR, '?status=all');
    await user.click(await screen.findByRole('link', { name: 'Next loan' }));
    await waitFor(() => expect(address()).toContain(NGUYEN.loanId));
    expect(address()).toContain('status=all');
  });

  test('leaves behind what was searched for: the next loan never looks as if nothing were open', async () => {
    const { user, address } = await openConditions(ALL_FOUR, '?status=all&search=gift');
    await user.click(await screen.findByRole('link', { name: 'Next loan' }));
    await waitFor(() => expect(address()).toContain(NGUYEN.loanId));
    expect(address()).not.toContain('search');
  });

  test('by a link alone asks for My Loans, and for all loans only when it is not among them', async () => {
    const fake = fakeWith(ALL_FOUR);
    fake.gateway.myLoans = [OKAFOR, SATO];
    const lists = () => fake.gateway.lists().map((body) => /MyLoans|AllLoans/.exec(body)?.[0]);
    const { user } = await startApp(fake.gateway, `/conditions/${SATO.loanId}`);
    await screen.findByText('Sato');
    expect(await screen.findByText('1 of 2')).toBeDefined();
    expect(lists()).toEqual(['MyLoans']);
    await user.click(screen.getByRole('link', { name: 'Next loan' }));
    await screen.findByText('Okafor');
    expect(lists()).toEqual(['MyLoans']);
  });

  test('by a link to somebody else’s loan finds it among all loans', async () => {
    const fake = fakeWith(ALL_FOUR);
    fake.gateway.myLoans = [SATO];
    await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
    expect(await screen.findByText('Okafor')).toBeDefined();
    expect(await screen.findByText('2 of 3')).toBeDefined();
  });

  test('to one that is in no list says that it is not known', async () => {
    const fake = createFakeConditions([OKAFOR]);
    fake.answers.set(UNKNOWN, [PAYSTUBS]);
    await startApp(fake.gateway, `/conditions/${UNKNOWN}`);
    expect(await screen.findByText(/This loan isn't in your pipeline/)).toBeDefined();
    await shows('Pay stubs');
    expect(screen.queryByRole('navigation', { name: 'Loans in the list' })).toBeNull();
  });
});

test('a loan that the platform does not know is said not to exist, without another try', async () => {
  const fake = fakeWith(ALL_FOUR);
  const unknown = '7d0c5b8e-4f63-4c6c-9a0b-0f4b7f1f2a11';
  fake.answers.set(unknown, 404);
  await startApp(fake.gateway, `/conditions/${unknown}`);
  expect(await screen.findByRole('heading', { name: 'Loan not found' })).toBeDefined();
  expect(screen.getByText('The link may be wrong, or the loan was deleted.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByText('Conditions - Standard View')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(document.body.textContent).not.toContain('Looking for the loan');
});

test.each([
  [404, "the loan system can't find them"],
  [403, "your account can't see them"],
  ['PLATFORM_REFUSED', "the loan system can't open this loan"],
  ['PLATFORM_UNAVAILABLE', 'the loan system has a problem'],
  ['PLATFORM_UNREADABLE', 'the loan system has a problem'],
])('what failed of a loan in the list is its conditions, and the loan is there: %s', async (answer, why) => {
  const fake = fakeWith(answer);
  await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
  expect((await screen.findByRole('alert')).textContent).toContain(`Couldn't load the conditions: ${why}.`);
  expect(await screen.findByText('Okafor')).toBeDefined();
  expect(screen.queryByText(/no such loan|Loan not found/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.queryByText('Server trouble')).toBeNull();
});

describe('when the network fails', () => {
  test('what failed is said, and Retry asks again', async () => {
    const fake = fakeWith(503);
    const { user, log } = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
    const why = await screen.findByRole('alert');
    expect(why.textContent).toContain("Couldn't load the conditions: the loan system has a problem.");
    expect(screen.getByText("This loan's conditions aren't on this device")).toBeDefined();
    expect(log).toContain('Conditions Api Error:');
    expect(document.querySelector('[data-skeleton]')).toBeNull();
    fake.answers.set(OKAFOR.loanId, ALL_FOUR);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await shows('Gift letter', 'Pay stubs');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the copy of the last visit is shown with its age', async () => {
    const first = await openConditions();
    await shows('Gift letter', 'Pay stubs');
    await untilCached('conditions');
    first.unmount();
    const fake = fakeWith(503);
    await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`, { now: Date.parse('2026-11-20T18:41:00Z') });
    await shows('Gift letter', 'Pay stubs');
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toBe("Couldn't refresh: the loan system has a problem");
    expect(failure.nextElementSibling?.textContent).toMatch(/^as of .*, 3 hours old$/);
  });

  test('a copy of yesterday says so in a banner, before the network has answered and after it has failed', async () => {
    const first = await openConditions();
    await shows('Gift letter', 'Pay stubs');
    await untilCached('conditions');
    first.unmount();
    const fake = fakeWith(503);
    fake.isHolding = true;
    await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`, { now: Date.parse('2026-11-22T15:41:00Z') });
    expect(
      await screen.findByText("This list is 2 days old. It doesn't show what's changed since."),
    ).toBeDefined();
    expect(document.querySelector('.list-age')?.getAttribute('data-age')).toBe('old');
    fake.letGo();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Couldn't refresh the conditions: .* The copy below doesn't show what's changed since\./,
    );
  });

  test('without a copy the screen offers another try and what the device has, and says nothing twice', async () => {
    const fake = fakeWith(ALL_FOUR);
    fake.isDown = true;
    const { user, address } = await startApp(fake.gateway, `/conditions/${UNKNOWN}`);
    expect(await screen.findByRole('heading', { name: 'Loan not on this device' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
    expect(screen.getByText('Offline')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'See the conditions on this device' }));
    await waitFor(() => expect(address()).toBe('/conditions'));
  });

  test('without a copy the closing and the milestone say how old they are', async () => {
    const first = await startApp(createFakeGateway([OKAFOR]), '/dashboard');
    await screen.findByText('Okafor');
    await first.close();
    const fake = fakeWith(ALL_FOUR);
    fake.gateway.mode = 'down';
    fake.isDown = true;
    await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`, { now: MORNING + 3 * 3_600_000 });
    await screen.findByText("This loan's conditions aren't on this device");
    await waitFor(() =>
      expect(document.querySelector('.loan-heading .list-age')?.textContent).toMatch(
        /^as of \d+:40 .M, 3 hours old$/,
      ),
    );
  });

  test('facts of an old list say their age beside conditions that were just read', async () => {
    const first = await startApp(createFakeGateway([OKAFOR]), '/dashboard');
    await screen.findByText('Okafor');
    await first.close();
    const fake = fakeWith(ALL_FOUR);
    fake.gateway.asOf = new Date(MORNING + 3 * 3_600_000).toISOString();
    await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`, { now: MORNING + 3 * 3_600_000 });
    await shows('Gift letter', 'Pay stubs');
    await waitFor(() =>
      expect(document.querySelector('.loan-heading .list-age')?.textContent).toMatch(
        /^as of .*, 3 hours old$/,
      ),
    );
    expect(document.querySelector('.conditions-freshness')?.textContent).toMatch(/^as of \d+:4\d .M$/);
  });

  test('facts as old as the conditions beside them say no age of their own', async () => {
    const first = await openConditions();
    await shows('Gift letter', 'Pay stubs');
    await untilCached('conditions');
    await first.close();
    const fake = fakeWith(ALL_FOUR);
    fake.gateway.mode = 'down';
    fake.isDown = true;
    await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`, { now: MORNING + 3 * 3_600_000 });
    await shows('Gift letter', 'Pay stubs');
    expect(screen.getAllByText(/^Copy on this device, as of .*, 3 hours old$/)).toHaveLength(1);
  });

  test('Retry says below itself that it tries, and that the connection is still lost', async () => {
    const fake = fakeWith(ALL_FOUR);
    fake.isDown = true;
    const { user } = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
    await screen.findByText("This loan's conditions aren't on this device");
    const retry = () => screen.getByRole('button', { name: 'Retry' });
    const answer = () => retry().closest('.data-state')?.querySelector('output');
    await user.click(retry());
    expect(answer()?.textContent).toBe('Trying...');
    await waitFor(() => expect(answer()?.textContent).toBe('Still offline'));
    fake.isDown = false;
    await user.click(retry());
    await shows('Gift letter', 'Pay stubs');
  });

  test('a Retry that succeeds gives its focus to the age of what it brought', async () => {
    const fake = fakeWith(503);
    const { user } = await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
    (await screen.findByRole('button', { name: 'Retry' })).focus();
    fake.answers.set(OKAFOR.loanId, ALL_FOUR);
    await user.keyboard('{Enter}');
    await shows('Gift letter', 'Pay stubs');
    expect(document.activeElement?.textContent).toMatch(/^as of \d+:4\d .M$/);
  });

  test('Refresh reads an open loan again, and answers inside itself without a connection', async () => {
    const { fake, user } = await openConditions();
    await shows('Gift letter', 'Pay stubs');
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    const answer = () => refresh.nextElementSibling?.textContent;
    fake.answers.set(OKAFOR.loanId, [PAYSTUBS]);
    await user.click(refresh);
    await shows('Pay stubs');
    expect(answer()).toBe('');
    fake.isDown = true;
    await user.click(refresh);
    expect(answer()).toBe('Trying...');
    await waitFor(() => expect(answer()).toBe('Still offline'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(refresh);
  });

  test('a Refresh that the server fails says so beside the age and inside itself, and moves nothing', async () => {
    const { fake, user } = await openConditions();
    await shows('Gift letter', 'Pay stubs');
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    fake.answers.set(OKAFOR.loanId, 503);
    await user.click(refresh);
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toBe("Couldn't refresh: the loan system has a problem");
    expect(failure.closest('.conditions-freshness')).not.toBeNull();
    expect(document.querySelector('.conditions-problem')?.textContent).toBe('');
    await waitFor(() => expect(refresh.nextElementSibling?.textContent).toBe("Didn't work"));
    await user.click(refresh);
    await waitFor(() => expect(refresh.nextElementSibling?.textContent).toBe('Still failing'));
    fake.answers.set(OKAFOR.loanId, [PAYSTUBS]);
    await user.click(refresh);
    await shows('Pay stubs');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('they are asked for again when it comes back', async () => {
    const fake = fakeWith(ALL_FOUR);
    fake.isDown = true;
    await startApp(fake.gateway, `/conditions/${OKAFOR.loanId}`);
    await screen.findByText("This loan's conditions aren't on this device");
    fake.isDown = false;
    window.dispatchEvent(new Event('online'));
    await shows('Gift letter', 'Pay stubs');
    expect(screen.queryByText(/aren't on this device/)).toBeNull();
  });
});
