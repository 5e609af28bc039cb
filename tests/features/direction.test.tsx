import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { createFakeConditions, type FakeConditions } from '#tests/support/app/fake-conditions.ts';
import { CONFIG, DANA, danasChoices } from '#tests/support/app/fake-gateway.ts';
import { PAYSTUBS } from '#tests/support/app/loan-conditions.ts';
import { onAFreshDevice, windowOf } from '#tests/support/app/loan-panel-start.tsx';
import { processorBox, write } from '#tests/support/app/note-boxes.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { startApp } from '#tests/support/app/start-app.tsx';
import { filterId, savedFilter } from '#tests/support/person-data/person-data.ts';

onAFreshDevice();

const OVERRIDE = /[\u202A-\u202E\u2066\u2067]/;
const BORROWER = 'العمري';
const FSI = '\u2068';

/** Their block isolates what stands alone in it. */
const BLOCKS = 'bdi, td, th, h1, h2, h3, p, li, dd, button, option';

/** Where a name that is written from right to left can change the order of what's beside it. */
function notIsolated(names: readonly string[]): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { currentNode: node } = walker;
    const text = node.textContent ?? '';
    const block = node.parentElement?.closest(BLOCKS);
    for (const name of names) {
      if (!text.includes(name) || block?.tagName === 'BDI' || block?.textContent.trim() === name) continue;
      if (node.parentElement?.closest('textarea, option') !== null) continue;
      if (text.replaceAll(`${FSI}${name}\u2069`, '').includes(name)) found.push(block?.outerHTML ?? text);
    }
  }
  return found;
}

type App = Awaited<ReturnType<typeof startApp>>;

interface Screen {
  readonly at: (loanId: string) => string;
  readonly open?: (app: App, fake: FakeConditions) => Promise<unknown>;
}

const jump = async ({ user }: App) => {
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /^Find a loan/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
};

async function waitingNote({ user }: App, fake: FakeConditions): Promise<void> {
  const { input } = await processorBox();
  fake.gateway.mode = 'platform-down';
  await write(user, input, 'Called.');
  await waitFor(() => expect(input.value).toBe(''));
}

const payStubs = () => screen.findByText('Pay stubs');

const SCREENS: Readonly<Record<string, Screen>> = {
  'the list': { at: () => '/dashboard' },
  'the panel': {
    at: (id) => `/dashboard?loan=${id}`,
    open: () => screen.findByRole('button', { name: 'Next loan' }),
  },
  'Jump, found by its number': {
    at: () => '/dashboard',
    open: async (app) => {
      await jump(app);
      await app.user.keyboard('01');
    },
  },
  'Jump, found by its loan officer': {
    at: (id) => `/dashboard?loan=${id}`,
    open: async (app) => {
      await jump(app);
      await app.user.keyboard('سارة');
    },
  },
  'Jump, its commands': {
    at: (id) => `/dashboard?loan=${id}`,
    open: async (app) => {
      await screen.findByRole('button', { name: 'Next loan' });
      await jump(app);
      await app.user.keyboard('conditions');
    },
  },
  Today: {
    at: () => '/today?scope=team',
    open: () => screen.findByRole('region', { name: 'Selected loan' }),
  },
  'Today, snoozed': {
    at: () => '/today',
    open: async ({ user }) => {
      await user.click((await screen.findAllByRole('button', { name: /^Snooze / }))[0] ?? document.body);
      await user.click(await screen.findByRole('button', { name: /^When the loan changes/ }));
      await screen.findByRole('region', { name: /^Snoozed/ });
    },
  },
  Closings: { at: () => '/closings?day=2026-11-25', open: () => screen.findByText('11-01') },
  'Closings, a list of days': {
    at: () => {
      windowOf('phone');
      return '/closings?day=2026-11-25';
    },
    open: () => screen.findByText('11-01'),
  },
  'its conditions': { at: (id) => `/conditions/${id}`, open: payStubs },
  'the list for the borrower': {
    at: (id) => `/conditions/${id}?handOut=all`,
    open: () => screen.findByRole('dialog', { name: /^List for/ }),
  },
  'all conditions by loan': { at: () => '/conditions?view=AllLoans&group=loan', open: payStubs },
  'all conditions in rows': { at: () => '/conditions?view=AllLoans&group=none', open: payStubs },
  'the Outbox': {
    at: (id) => `/dashboard?loan=${id}`,
    open: async (app, fake) => {
      await waitingNote(app, fake);
      await app.user.click((await screen.findAllByRole('link', { name: /waiting/ }))[0] ?? document.body);
      await screen.findByRole('heading', { name: 'Outbox' });
    },
  },
  'the question before a sign-out': {
    at: (id) => `/dashboard?loan=${id}`,
    open: async (app, fake) => {
      await waitingNote(app, fake);
      await app.user.click(screen.getByRole('button', { name: /^Account menu/ }));
      await app.user.click(await screen.findByRole('button', { name: 'Sign out' }));
      await screen.findByRole('dialog', { name: /unsent|sent/ });
    },
  },
  'a saved filter': {
    at: () => `/dashboard?filter=${filterId(1)}&view=AllLoans`,
    open: () => screen.findByText('هدى'),
  },
};

test.each(Object.keys(SCREENS))('%s isolates names from what stands beside them', async (name) => {
  const { at, open } = SCREENS[name] ?? { at: () => '/' };
  const { loan: fields } = CONFIG.fieldMap;
  const loan = sampleLoan({
    number: '26-11-01',
    borrower: `\u202E\u2067${BORROWER}`,
    closing: '11/25/2026',
    dates: {
      'Disclosures.Disclosures Sent.completed': '10/20/2026',
      'Initial CD.Sent.completed': '11/02/2026',
      'Dead in Water.ITP Received.completed': '10/26/2026',
      'Dead in Water.Ready to UW.completed': '10/27/2026',
      'Title.Received.due': '11/12/2026',
    },
    fields: {
      [fields.loanOfficerName]: '\u202Bسارة',
      [fields.loanOfficerPhone ?? '']: '(312) 555-0142',
      [fields.processorName]: 'לוי',
    },
  });
  const fake = createFakeConditions([loan, sampleLoan({ number: '2026000222', borrower: 'Sato' })]);
  fake.answers.set(loan.loanId, [{ ...PAYSTUBS, title: '\u202DPay stubs' }]);
  fake.gateway.user = { ...DANA, fullName: '\u202Eسلمى' };
  fake.gateway.savedFilters = [
    savedFilter({ name: '\u202Eهدى', filter: { ...EMPTY_FILTER, loanOfficers: ['سارة', 'Ann'] } }),
  ];
  fake.gateway.preferences = danasChoices({});
  const app = await startApp(fake.gateway, at(loan.loanId));
  await waitFor(() => expect(document.body.textContent).toContain(BORROWER));
  await open?.(app, fake);
  expect(within(document.body).getAllByText(new RegExp(BORROWER)).length).toBeGreaterThan(0);
  expect(notIsolated([BORROWER, 'سارة', 'לוי', 'سلمى', 'هدى'])).toEqual([]);
  expect(document.body.textContent).not.toMatch(OVERRIDE);
});
