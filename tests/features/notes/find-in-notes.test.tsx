import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeGateway } from '#tests/support/app/fake-gateway.ts';
import { LINDGREN, OKAFOR, openLoan, PROCESSOR } from '#tests/support/app/note-boxes.ts';
import { freshSignedInDevice } from '#tests/support/app/start-app.tsx';

beforeEach(freshSignedInDevice);

const NOTES = [
  'Waits for HOI.',
  'Agent of the insurance called.',
  'Title is in.',
  'HOI agent sends it.',
  'Paid.',
  'Locked.',
  'Nothing new.',
];
const FIELD = NOTES.map((text, place) => `11/1${place}/26@ 9:05 AM MK - ${text}`).join('\n');
const shownNotes = (box: HTMLElement) =>
  [...box.querySelectorAll('.note-entry-text')].map(({ textContent }) => textContent);
const findField = () =>
  screen.queryByRole<HTMLInputElement>('searchbox', { name: 'Find in notes of this loan' });

test('many notes can be searched: only those with all words show, marked and counted, until Escape', async () => {
  const gateway = createFakeGateway([OKAFOR, LINDGREN]);
  gateway.notes.fields.set(OKAFOR.loanId, { [PROCESSOR]: FIELD });
  const { user, box } = await openLoan(gateway);
  const find = await waitFor(() => findField() ?? Promise.reject(new Error('not there yet')));
  expect(shownNotes(box.box)).toHaveLength(3);
  await user.type(find, 'agent hoi');
  expect(shownNotes(box.box)).toEqual(['HOI agent sends it.']);
  const marks = [...box.box.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['HOI', 'agent']);
  expect(screen.getByText('1 of 7 notes')).toBeDefined();
  await user.clear(find);
  await user.type(find, 'survey');
  expect(within(box.box).getByText('None found.')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(find.value).toBe('');
  expect(document.activeElement).toBe(find);
  expect(shownNotes(box.box)).toHaveLength(3);
});

test('few notes have no search', async () => {
  const gateway = createFakeGateway([OKAFOR, LINDGREN]);
  gateway.notes.fields.set(OKAFOR.loanId, { [PROCESSOR]: '11/19/26@ 9:05 AM MK - Title is in.' });
  await openLoan(gateway);
  await screen.findByText('Title is in.', { selector: '.note-entry-text' });
  expect(findField()).toBeNull();
});

test('a search stays while it leaves notes out, also when the loan has few of them by now', async () => {
  const gateway = createFakeGateway([OKAFOR, LINDGREN]);
  gateway.notes.fields.set(OKAFOR.loanId, { [PROCESSOR]: FIELD });
  const { user, box } = await openLoan(gateway);
  const find = await waitFor(() => findField() ?? Promise.reject(new Error('not there yet')));
  await user.type(find, 'survey');
  gateway.notes.fields.set(OKAFOR.loanId, { [PROCESSOR]: '11/19/26@ 9:05 AM MK - Title is in.' });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('0 of 1 notes');
  expect(within(box.box).getByText('None found.')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(shownNotes(box.box)).toEqual(['Title is in.']);
});
