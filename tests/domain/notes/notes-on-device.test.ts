import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { noteFieldIds } from '#src/domain/notes/note-fields.ts';
import { notesOnDevice } from '#src/domain/notes/notes-on-device.ts';
import { rawLoan } from '#tests/support/loans/loan-factory.ts';

const { processor, loanOfficer } = noteFieldIds(fieldMap);
const ROW = rawLoan({
  [fieldMap.loan.processorCriticalNotes]: 'HOI is in',
  [fieldMap.loan.loanOfficerCriticalNotes]: '',
});
const LISTED = '2026-11-20T15:00:00.000Z';
const BEFORE = '2026-11-20T14:00:00.000Z';
const AFTER = '2026-11-20T16:00:00.000Z';
const notes = (others: Parameters<typeof notesOnDevice>[3], raw = ROW) =>
  notesOnDevice(raw, fieldMap, LISTED, others);

test('are those of the row, where nothing newer was read', () => {
  const read = { values: { [processor]: 'older', [loanOfficer]: 'gone since' }, asOf: BEFORE };
  expect(notes({ own: [] })).toEqual(['HOI is in']);
  expect(notes({ read, own: [] })).toEqual(['HOI is in']);
});

test('are those of a later reading', () => {
  const read = { values: { [loanOfficer]: 'Call Ana' }, asOf: AFTER };
  expect(notes({ read, own: [] })).toEqual(['Call Ana']);
});

test('of a field that the row no longer has are gone', () => {
  const read = { values: { [processor]: 'not for these eyes' }, asOf: BEFORE };
  expect(notes({ read, own: [] }, rawLoan())).toEqual([]);
});

test('are also the own ones on their way, and those that came after the row', () => {
  const own = [
    { text: 'waits' },
    { text: 'came', at: AFTER },
    { text: 'in the row, or removed', at: BEFORE },
  ];
  expect(notes({ own })).toEqual(['waits', 'came', 'HOI is in']);
});
