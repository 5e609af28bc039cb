import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { freshSignedInDevice, startApp } from '#tests/support/app/start-app.tsx';
import { parseCsv } from '#tests/support/parse-csv.ts';

beforeEach(freshSignedInDevice);

const FIRST = sampleLoan({ number: '2026000111', borrower: 'Early', closing: '11/24/2026' });
const SECOND = sampleLoan({ number: '2026000222', borrower: 'Later', closing: '11/26/2026' });

function condition(id: string, priorTo: string) {
  return { id, title: id, priorTo, category: 'Income', status: 'Requested', statusOpen: true };
}

async function openAll(address: string) {
  const fake = createFakeConditions([SECOND, FIRST]);
  fake.answers.set(FIRST.loanId, [condition('early final', 'Final CTC'), condition('early docs', 'Docs')]);
  fake.answers.set(SECOND.loanId, [condition('later docs', 'Docs'), condition('later final', 'Final CTC')]);
  const app = await startApp(fake.gateway, `/conditions${address}`);
  await screen.findByText(/^\d loans?, /);
  await waitFor(() => expect(onScreen()).toHaveLength(4));
  return app;
}

function onScreen(): string[] {
  return [...document.querySelectorAll('.conditions .row-toggle')].map(({ textContent }) => textContent);
}

/** Names of conditions and headings of groups, as they stand on paper. */
function onPaper(): (string | undefined)[] {
  fireEvent(window, new Event('beforeprint'));
  const lines = [...document.querySelectorAll<HTMLTableRowElement>('.printed-table tbody tr')].map((line) =>
    line.classList.contains('printed-group')
      ? line.textContent
      : [...line.cells].map(({ textContent }) => textContent).find((text) => /^(?:early|later)/.test(text)),
  );
  fireEvent(window, new Event('afterprint'));
  return lines;
}

test('a list by loan is printed and exported loan by loan, each under its name', async () => {
  const { user, files } = await openAll('?group=loan&priorTo=%5B%5D');
  expect(onPaper()).toEqual([
    expect.stringMatching(/^Early 00111, 11\/24\/2026 \(4 days\).*: 2 open$/),
    ...onScreen().slice(0, 2),
    expect.stringMatching(/^Later 00222, 11\/26\/2026 \(6 days\).*: 2 open$/),
    ...onScreen().slice(2),
  ]);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = parseCsv(files[0]?.text.slice(1) ?? '').slice(2);
  expect(lines.map((line) => line[4])).toEqual(onScreen());
});

test('a list by prior-to is printed with the most pressing group first, as on screen', async () => {
  await openAll('?priorTo=%5B%5D');
  const paper = onPaper();
  const [first, second] = [onScreen().slice(0, 2), onScreen().slice(2)];
  expect(paper).toEqual(['Final CTC: 2 open', ...first, 'Docs: 2 open', ...second]);
});
