import { expect, test } from 'vitest';
import { browserProfile } from '#tests/support/offline/offline.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';

const AS_OF = '2026-11-20T15:40:00.000Z';
const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const loans = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ loanId: `loan-${index}`, fields: {} }));

test('a device that keeps nothing says so', async () => {
  const store = browserProfile().openTab();
  expect(await store.readContents()).toEqual({ views: [], notesCount: 0 });
});

test('every view is counted with its age, and the loans whose notes are kept', async () => {
  const store = browserProfile().openTab();
  await store.savePipeline('MyLoans', { loans: loans(3), asOf: AS_OF });
  await store.savePipeline('AllLoans', { loans: loans(600), asOf: '2026-11-19T09:00:00.000Z' });
  await store.saveNotes(LOAN, { values: { 'CX.LO.COMMENTS': 'text' }, asOf: AS_OF });
  await store.saveNotes(LOAN.toUpperCase(), { values: { 'CX.LO.COMMENTS': 'newer' }, asOf: AS_OF });
  expect(await store.readContents()).toEqual({
    views: [
      { view: 'AllLoans', asOf: '2026-11-19T09:00:00.000Z', loanCount: 600 },
      { view: 'MyLoans', asOf: AS_OF, loanCount: 3 },
    ],
    notesCount: 1,
    oldestNotesAt: expect.any(Number),
  });
});

test('a record that cannot be read hides no other', async () => {
  const profile = browserProfile();
  await profile.openTab().savePipeline('MyLoans', { loans: loans(3), asOf: AS_OF });
  await profile.openTab().savePipeline('AllLoans', { loans: loans(2), asOf: AS_OF });
  const store = profile.openTab({
    codec: {
      ...plainCodec,
      open: (sealed, place) =>
        place.endsWith('/AllLoans') ? Promise.reject(new Error('damaged')) : plainCodec.open(sealed, place),
    },
  });
  const { views } = await store.readContents();
  expect(views.map(({ view }) => view)).toEqual(['MyLoans']);
});
