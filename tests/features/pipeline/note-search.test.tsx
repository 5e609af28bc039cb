import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CONFIG, createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { write } from '#tests/support/app/note-boxes.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const { processorCriticalNotes } = CONFIG.fieldMap.loan;
const LOANS = [
  sampleLoan({
    number: '2026000123',
    borrower: 'Vance',
    fields: { [processorCriticalNotes]: '11/19/26@ 9:05 AM MK - Waits for the flood certificate.' },
  }),
  sampleLoan({ number: '2026000124', borrower: 'Okafor' }),
];
const borrowers = () =>
  [...document.querySelectorAll('td[data-column="Borrower"]')].map(({ textContent }) => textContent);
const box = () => screen.getByPlaceholderText<HTMLInputElement>('Search...');

async function start() {
  const gateway = createFakeGateway(LOANS);
  const app = await startApp(gateway, '/dashboard');
  await screen.findByText('Okafor');
  const search = async (text: string, found: readonly unknown[]) => {
    await app.user.clear(box());
    await app.user.type(box(), text);
    await waitFor(() => {
      act(app.becomeIdle);
      expect(borrowers()).toEqual(found);
    });
  };
  return { ...app, gateway, search };
}

test('a search finds a loan by a word of a note, marks it, and says that it was a note', async () => {
  const { search } = await start();
  await search('flood', [expect.stringMatching(/^Vance Note: …flood certificate\.$/)]);
  expect(document.querySelector('.found-by mark')?.textContent).toBe('flood');
  expect(document.querySelector('.found-by')?.getAttribute('title')).toContain('Waits for the flood');
  await search('vance', ['Vance']);
});

async function openOkafor({ user, gateway }: Awaited<ReturnType<typeof start>>) {
  gateway.asOf = '2026-11-20T15:41:00.000Z';
  await user.click(screen.getByText('Okafor'));
  return screen.findByRole('textbox', { name: 'Add to Processor Critical Notes' });
}

async function closeLoan({ user }: Awaited<ReturnType<typeof start>>) {
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.querySelector('.pipeline-screen[inert]')).toBeNull());
}

test('a note that was just written is found before the list has it, also without a network', async () => {
  const app = await start();
  const input = await openOkafor(app);
  app.gateway.notes.requestsToLose = 99;
  await write(app.user, input, 'Surveyor sent the plat');
  await closeLoan(app);
  await app.search('surveyor', [expect.stringMatching(/^Okafor.*Note: Surveyor sent the plat/)]);
});

test('a note that was read since the list is found', async () => {
  const app = await start();
  await app.search('easement', []);
  await app.user.clear(box());
  await screen.findByText('Okafor');
  app.gateway.notes.fields.set(LOANS[1]?.loanId ?? '', { 'CX.LO.COMMENTS': 'Easement is recorded.' });
  await openOkafor(app);
  await screen.findByText('Easement is recorded.', { selector: '.note-entry-text' });
  await closeLoan(app);
  await app.search('easement', [expect.stringMatching(/^Okafor.*Note: Easement is recorded\./)]);
});
