import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bearMovedNodes } from '#src/app/browser/moved-nodes.ts';
import {
  cellOf,
  OKAFOR,
  onAFreshDevice,
  openList,
  panelOf,
  SATO,
  windowOf,
} from '#tests/support/app/loan-panel-start.tsx';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';

onAFreshDevice();

let stopBearing: () => void;
beforeEach(() => {
  stopBearing = bearMovedNodes(Node.prototype, document);
});
afterEach(() => stopBearing());

/** What a browser's translation does to each text: another one in its place, in two elements. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.tagName === 'FONT') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const OTHER = sampleLoan({ number: '2026000999', borrower: 'Iglesias', closing: '12/04/2026' });
const LOANS = [OKAFOR, SATO, OTHER];

test('in a list whose texts somebody wrapped, search, sort and pages go on', async () => {
  const { user } = await openList({ loans: LOANS });
  translate();
  const search = await screen.findByRole('searchbox');
  await user.type(search, 'sa');
  await waitFor(() => expect(document.querySelectorAll('tr[data-loan-guid]')).toHaveLength(1));
  translate();
  await user.type(search, 't');
  await waitFor(() => expect(cellOf('Sato', 'Borrower').textContent).toContain('Sato'));
  translate();
  await user.clear(search);
  await waitFor(() => expect(document.querySelectorAll('tr[data-loan-guid]')).toHaveLength(3));
  translate();
  await user.click(screen.getByRole('button', { name: /^Borrower/ }));
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('tr[data-loan-guid]')].map((row) => [
        row.querySelector('td[data-column="Borrower"]')?.textContent,
        row.querySelector('td[data-column="Proj. Closing"]')?.textContent.slice(0, 10),
      ]),
    ).toEqual([
      ['Iglesias', '12/04/2026'],
      ['Okafor', '11/25/2026'],
      ['Sato', '11/18/2026'],
    ]),
  );
  expect(screen.queryByText(/Something went wrong|Unexpected/)).toBeNull();
});

test('in a sorted list no status of another loan stays in a row', async () => {
  const late = { 'Title.Ordered.due': '11/10/2026', 'HOI.Received.due': '11/18/2026' };
  const done = { 'Title.Ordered.completed': '11/10/2026', 'HOI.Received.completed': '11/18/2026' };
  const loans = [late, done, late, {}].map((dates, place) =>
    sampleLoan({ number: `202600040${place}`, borrower: 'DACB'.charAt(place), closing: '12/04/2026', dates }),
  );
  const { user } = await openList({ loans });
  const rows = () =>
    [...document.querySelectorAll<HTMLElement>('tr[data-loan-guid]')].map(
      ({ dataset, textContent }) => [dataset['loanGuid'], textContent] as const,
    );
  const before = new Map(rows());
  expect([...before.values()].filter((text) => text.includes('past due'))).toHaveLength(2);
  for (const last of ['D', 'A']) {
    translate();
    await user.click(screen.getByRole('button', { name: /^Borrower/ }));
    await waitFor(() => expect(rows().at(-1)?.[1]).toContain(last));
    expect(new Map(rows())).toEqual(before);
  }
});

test('over another loan no name, place or team of the one before stays', async () => {
  windowOf('wide');
  const { user } = await openList({ loans: LOANS, path: `/dashboard?loan=${SATO.loanId}` });
  const panel = await panelOf(/Sato/, 'complementary');
  for (const [name, number, closing] of [
    ['Okafor', '00111', '11/25/2026'],
    ['Iglesias', '00999', '12/04/2026'],
  ] as const) {
    translate();
    await user.click(within(panel).getByRole('button', { name: 'Next loan' }));
    await waitFor(() => expect(within(panel).getByRole('heading', { level: 2 }).textContent).toContain(name));
    expect(within(panel).getByRole('heading', { level: 2 }).textContent).toBe(`${name} ${number}`);
    expect(panel.textContent).toContain(`Closing Date${closing}`);
    expect(panel.textContent).not.toContain('Sato');
  }
  expect(panel.textContent).toContain('3 of 3');
  expect(panel.textContent).not.toContain('Marisol Kessler');
});

test.each([
  ['العمري', '2026-11-01'],
  ['כהן', '26-11-0002'],
  ['\u202Eiramo', '2026012345'],
  ['\u2067سارة\u2069', '2026054321'],
  ['Смирнова', '26/11/03'],
])('a name in any script is isolated from the number beside it: %s', async (borrower, number) => {
  const loan = sampleLoan({ number, borrower, closing: '11/25/2026' });
  await openList({ loans: [loan], path: `/dashboard?loan=${loan.loanId}` });
  const panel = await panelOf(/./);
  const isolated = [...panel.querySelectorAll('h2 bdi')].map(({ textContent }) => textContent);
  expect(isolated).toEqual([borrower.replaceAll(/[\u202E\u2067\u2069]/g, ''), number.slice(-5)]);
  expect(cellOf(number.slice(-5), 'Borrower').textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});
