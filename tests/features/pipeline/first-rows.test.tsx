import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { expectConsole } from '#tests/support/setup/fail-on-console.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

const PIPELINE = '/los/v3/loanPipeline';
const LIST = `${PIPELINE}?start=0`;
const FIRST_ON_SCREEN = Array.from({ length: 15 }, (_, at) => `First ${at}`);

beforeEach(freshSignedInDevice);

/** 203 loans in the order of their closings. What stands first ends before the last 3, whose names come first. */
function longList() {
  const early = Array.from({ length: 200 }, (_, at) =>
    sampleLoan({
      number: `2026${String(at).padStart(6, '0')}`,
      borrower: `First ${at}`,
      closing: '12/01/2026',
    }),
  );
  const late = ['Abbott', 'Abel', 'Zuniga'].map((borrower, at) =>
    sampleLoan({ number: `202700000${at}`, borrower, closing: '12/02/2026' }),
  );
  return [...early, ...late];
}

/** The list with what stands first in it, and the rest on its way. */
async function openFirstLoans(path = '/dashboard') {
  const gateway = createFakeGateway(longList());
  const sendRest = gateway.holdBack(LIST);
  const app = await startApp(gateway, path);
  await screen.findByRole('progressbar');
  return { ...app, gateway, sendRest };
}

function borrowers(): string[] {
  return [...document.querySelectorAll('tr[data-loan-guid] td[data-column="Borrower"]')].map(
    ({ textContent }) => textContent,
  );
}

const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
const waitingButton = () => screen.queryByRole('button', { name: '3 new. Show' });

describe('a list whose first loans have come', () => {
  test('shows rows, how many have come, and a line that says how far it is', async () => {
    const { sendRest } = await openFirstLoans();
    expect(borrowers()).toEqual(FIRST_ON_SCREEN);
    expect(screen.getByText('200 loans so far')).toBeDefined();
    const bar = screen.getByRole('progressbar', { name: 'Loading the other loans' });
    expect(bar.getAttribute('value')).toBeNull();
    expect(screen.getByText('The first loans are here. The others are loading.')).toBeDefined();
    expect(pages().getByText('Showing 1 to 15 of 200 so far')).toBeDefined();
    // Behind the counts, which it moves neither as it comes nor as it goes.
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Show only' }).lastElementChild?.textContent).toBe(
        'of 200 so far',
      ),
    );
    const line = document.querySelector('.status-line-bar') ?? document.body;
    const { violations } = await axe.run(line, { runOnly: ['cat.aria', 'cat.name-role-value'] });
    expect(violations).toEqual([]);
    sendRest();
    await screen.findByText('203 loans');
    expect(screen.getByText('All 203 loans are here.')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await waitFor(() => expect(screen.queryByText(/so far/)).toBeNull());
  });

  test('neither exports nor prints a part as if it were the list', async () => {
    const { sendRest } = await openFirstLoans();
    const exportButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
    expect(exportButton().disabled).toBe(true);
    sendRest();
    await waitFor(() => expect(exportButton().disabled).toBe(false));
  });

  test('says of a search that it looked through what has come', async () => {
    const { sendRest } = await openFirstLoans('/dashboard?search=zuniga');
    expect(
      await screen.findByText('No loan of yours matches “zuniga” so far, in 200 loans. More are loading.'),
    ).toBeDefined();
    sendRest();
    await waitFor(() => expect(borrowers()).toEqual(['Zuniga']));
    expect(screen.getAllByText('1 of 203 loans').length).toBeGreaterThan(0);
  });
});

describe('rows that come later', () => {
  test('stand behind those on screen, which keep their places and the focus', async () => {
    const { sendRest } = await openFirstLoans();
    const row = document.querySelectorAll<HTMLElement>('tr[data-loan-guid]')[3];
    const cell = row?.querySelector<HTMLElement>('[data-stop], [tabindex]');
    cell?.focus();
    const focused = document.activeElement;
    sendRest();
    await screen.findByText('203 loans');
    expect(borrowers()).toEqual(FIRST_ON_SCREEN);
    expect(document.activeElement).toBe(focused);
    expect(waitingButton()).toBeNull();
  });

  test('wait where they would push rows away, until somebody asks for them', async () => {
    const { sendRest } = await openFirstLoans('/dashboard?sort=Borrower');
    const before = borrowers();
    sendRest();
    await screen.findByText('203 loans');
    expect(borrowers()).toEqual(before);
    expect(pages().getByText('Showing 1 to 15 of 200 so far')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: '3 new. Show' }));
    expect(borrowers().slice(0, 2)).toEqual(['Abbott', 'Abel']);
    expect(pages().getByText('Showing 1 to 15 of 203 results')).toBeDefined();
    expect(waitingButton()).toBeNull();
  });

  test.each([
    ['another page', () => fireEvent.click(pages().getByRole('button', { name: 'Last' })), 'Zuniga'],
    [
      'a search',
      () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'abbott' } }),
      'Abbott',
    ],
  ])('are there as soon as somebody asks for %s', async (_what, act, expected) => {
    const { sendRest } = await openFirstLoans('/dashboard?sort=Borrower');
    sendRest();
    await screen.findByRole('button', { name: '3 new. Show' });
    act();
    await waitFor(() => expect(borrowers()).toContain(expected));
    expect(waitingButton()).toBeNull();
  });

  test('do not move when somebody opens a loan', async () => {
    const { sendRest } = await openFirstLoans('/dashboard?sort=Borrower');
    sendRest();
    await screen.findByRole('button', { name: '3 new. Show' });
    const before = borrowers();
    fireEvent.click(screen.getByText(before[0] ?? ''));
    await screen.findByRole('dialog');
    expect(borrowers()).toEqual(before);
  });
});

test('a list that breaks off keeps what came, says so, and is read again on Retry', async () => {
  const gateway = createFakeGateway(longList());
  gateway.refused.add(LIST);
  expectConsole(/Error fetching data/);
  await startApp(gateway, '/dashboard');
  expect((await screen.findByText(/Couldn't load the rest of the pipeline/)).textContent).toMatch(
    /200 loans so far\.$/,
  );
  expect(borrowers()).toEqual(FIRST_ON_SCREEN);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  gateway.refused.clear();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('203 loans');
  expect(borrowers()).toEqual(FIRST_ON_SCREEN);
  expect(screen.queryByText(/couldn't be loaded/)).toBeNull();
});

test('a view that somebody leaves is asked for no further', async () => {
  const { gateway, sendRest } = await openFirstLoans();
  fireEvent.click(screen.getByRole('radio', { name: 'All Loans' }));
  await waitFor(() => expect(gateway.calls.at(-1)?.body).toContain('AllLoans'));
  sendRest();
  expect(
    gateway.calls.filter(({ path, body }) => path === PIPELINE && body.includes('MyLoans')),
  ).toHaveLength(2);
});
