import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeGateway, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { MORNING, freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

const OKAFOR = sampleLoan({ number: '2026000111', borrower: 'Okafor', closing: '11/25/2026' });
const SATO = sampleLoan({ number: '2026000222', borrower: 'Sato', closing: '11/21/2026' });
const NGUYEN = sampleLoan({ number: '2026000333', borrower: 'Nguyễn', closing: '12/01/2026' });
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await freshSignedInDevice();
  // Nobody looks at the list unless a test says so.
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  // The clock goes on by itself as well: the library that waits for the screen polls by it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Loan = ReturnType<typeof sampleLoan>;

function withFields(loan: Loan, fields: Readonly<Record<string, string>>): Loan {
  return { ...loan, fields: { ...loan.fields, ...fields } };
}

const LATER_CLOSING = { 'Fields.763': '12/04/2026' };

/** The list was read at 10:40 AM on the device; the platform answers something else at the next start. */
async function startAfter(before: readonly Loan[], after: readonly Loan[]) {
  const gateway = createFakeGateway(before);
  const first = await startApp(gateway, '/dashboard');
  await screen.findByText('Sato');
  await first.close();
  return startAgain(gateway, after);
}

async function startAgain(gateway: FakeGateway, after: readonly Loan[], path = '/dashboard') {
  gateway.myLoans = [...after];
  gateway.asOf = new Date(MORNING + HOUR_MS).toISOString();
  const app = await startApp(gateway, path, { now: MORNING + HOUR_MS });
  await screen.findByText('Sato');
  // The copy on a busy device may be read later than the network answers.
  await waitFor(() => expect(document.querySelector('.list-age')?.textContent).toMatch(/^as of/));
  await act(async () => app.becomeIdle());
  return { ...app, gateway };
}

/** The list is asked for once more, as after a while. */
async function refresh(gateway: FakeGateway): Promise<void> {
  const count = () => gateway.calls.filter(({ path }) => path === '/los/v3/loanPipeline').length;
  const before = count();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(count()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText('refreshing...')).toBeNull());
}

/** Somebody looks at the page for so many seconds. */
function look(seconds: number): void {
  vi.mocked(document.hasFocus).mockReturnValue(true);
  act(() => void vi.advanceTimersByTime(seconds * 1000));
  vi.mocked(document.hasFocus).mockReturnValue(false);
}

async function untilFocused(borrower: string): Promise<void> {
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent ?? '').toContain(borrower));
}

function markedBorrowers(): (string | undefined)[] {
  return [...document.querySelectorAll('tr[data-changed]')].map(
    (row) => row.querySelector('td[data-column="Borrower"]')?.textContent,
  );
}

function leaveThePage(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  state.mockRestore();
}

describe('a loan that changed since the last look', () => {
  test('is marked, with what changed in words that everybody gets', async () => {
    await startAfter([OKAFOR, SATO], [withFields(OKAFOR, { ...LATER_CLOSING, 'Fields.1172': 'VA' }), SATO]);
    const mark = await screen.findByRole('img', { name: /^Changed since/ });
    expect(mark.getAttribute('aria-label')).toMatch(/^Changed since \d+:40 [AP]M: Closing date, Loan type$/);
    expect(mark.getAttribute('title')).toBe(mark.getAttribute('aria-label'));
    expect(mark.querySelector('svg')).not.toBeNull();
    expect(markedBorrowers()).toEqual(['Okafor']);
    expect(screen.getByText('1 loan changed')).toBeDefined();
  });
});

describe('a mark goes', () => {
  const changedAt = () => startAfter([OKAFOR, SATO], [withFields(OKAFOR, LATER_CLOSING), SATO]);

  test('with the next answer after two seconds of a look, and never under the eyes of whoever looks', async () => {
    const { gateway } = await changedAt();
    await screen.findByRole('img', { name: /^Changed since/ });
    look(1);
    await refresh(gateway);
    expect(markedBorrowers()).toEqual(['Okafor']);
    look(2);
    expect(markedBorrowers()).toEqual(['Okafor']);
    await refresh(gateway);
    await waitFor(() => expect(markedBorrowers()).toEqual([]));
  });

  test('when the page is left after a look, and stays without one', async () => {
    await changedAt();
    await screen.findByRole('img', { name: /^Changed since/ });
    leaveThePage();
    expect(markedBorrowers()).toEqual(['Okafor']);
    look(2);
    leaveThePage();
    await waitFor(() => expect(markedBorrowers()).toEqual([]));
  });

  test('with the loan’s panel, which says what changed', async () => {
    const { user, gateway } = await changedAt();
    await screen.findByRole('img', { name: /^Changed since/ });
    await user.click(screen.getByText('Okafor'));
    const panel = await screen.findByRole('dialog', { name: /Okafor/ });
    expect(await within(panel).findByText(/^Changed since \d+:40 [AP]M: Closing date$/)).toBeDefined();
    await refresh(gateway);
    await waitFor(() => expect(markedBorrowers()).toEqual([]));
  });

  test('at once for all loans at the press of a button', async () => {
    const { user } = await startAfter(
      [OKAFOR, SATO],
      [withFields(OKAFOR, LATER_CLOSING), withFields(SATO, LATER_CLOSING), NGUYEN],
    );
    expect(await screen.findByRole('button', { name: '3 changed' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
    await waitFor(() => expect(markedBorrowers()).toEqual([]));
    expect(screen.queryByRole('button', { name: /changed$/ })).toBeNull();
  });
});

describe('the number of changed loans', () => {
  test('leads to the first of them, on whatever page it is', async () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      sampleLoan({
        number: `20270000${String(at).padStart(2, '0')}`,
        borrower: 'Brandt',
        closing: '11/21/2026',
      }),
    );
    const { user, address } = await startAfter(
      [SATO, OKAFOR, ...many],
      [SATO, withFields(OKAFOR, LATER_CLOSING), ...many],
    );
    await user.click(await screen.findByRole('button', { name: '1 changed' }));
    await waitFor(() => expect(address()).toBe('/dashboard?page=3'));
    await untilFocused('Okafor');
  });

  test('leads there also where a filter hides it', async () => {
    const { user } = await startAfter([OKAFOR, SATO], [withFields(OKAFOR, LATER_CLOSING), SATO]);
    await user.type(screen.getByPlaceholderText('Search...'), 'sato');
    await waitFor(() => expect(screen.queryByText('Okafor')).toBeNull());
    await user.click(await screen.findByRole('button', { name: '1 changed' }));
    await untilFocused('Okafor');
  });
});

test('on a phone the card says what changed', async () => {
  windowOf('phone');
  const { user } = await startAfter([OKAFOR, SATO], [withFields(OKAFOR, LATER_CLOSING), SATO]);
  const line = await screen.findByText(/^Changed since \d+:40 [AP]M: Closing date$/);
  expect(line.closest('li')?.textContent).toContain('Okafor');
  await user.click(screen.getByRole('button', { name: '1 changed' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Okafor'));
});
