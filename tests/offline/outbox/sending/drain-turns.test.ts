import { expect, test } from 'vitest';
import type { SendNote } from '#src/offline/outbox/entry/outbox-ports.ts';
import { drainOnce } from '#src/offline/outbox/sending/drain.ts';
import { problem } from '#tests/support/outbox/note-gateway.ts';
import {
  LOAN_A,
  LOAN_B,
  newNote,
  nextId,
  type NoteDevice,
  noteDevice,
  OFFICER_NOTES,
  PROCESSOR_NOTES,
  quiet,
  saveNote,
  until,
} from '#tests/support/outbox/outbox.ts';

const LOAN_C = 'cccccccc-0000-4000-8000-000000000003';

type Place = readonly [loanGuid: string, fieldId: string];

/** Saves one note for each place, named after its number. */
async function saveOneEach(device: NoteDevice, places: readonly Place[]): Promise<void> {
  const parts = device.parts();
  for (const [number, [loanGuid, fieldId]] of places.entries()) {
    const note = newNote(`note ${number}`, { loanGuid, fieldId });
    // The test is about the order of writing.
    await saveNote(parts, nextId(), note);
  }
}

function begun(device: NoteDevice): string[] {
  return device.gateway.calls.map(({ text }) => text);
}

test('a pass begins with different loans, because the gateway writes to one loan a note at a time', async () => {
  const device = noteDevice();
  await saveOneEach(device, [
    [LOAN_A, PROCESSOR_NOTES],
    [LOAN_A, OFFICER_NOTES],
    [LOAN_B, PROCESSOR_NOTES],
    [LOAN_C, PROCESSOR_NOTES],
  ]);
  device.gateway.answerAll('hang');
  void drainOnce(device.parts(), 'start');
  await until(() => begun(device).length === 3);
  expect(begun(device)).toEqual(['note 0', 'note 2', 'note 3']);
});

test('a pass sends to both fields of a loan at the same time when no other loan waits', async () => {
  const device = noteDevice();
  await saveOneEach(device, [
    [LOAN_A, PROCESSOR_NOTES],
    [LOAN_A, OFFICER_NOTES],
  ]);
  device.gateway.answerAll('hang');
  void drainOnce(device.parts(), 'start');
  await until(() => begun(device).length === 2);
  await quiet();
  expect(begun(device)).toEqual(['note 0', 'note 1']);
});

test('a pass comes back to the other field of a loan, also where every loan has two', async () => {
  const device = noteDevice();
  const places = [LOAN_A, LOAN_B, LOAN_C].flatMap((loan): Place[] => [
    [loan, PROCESSOR_NOTES],
    [loan, OFFICER_NOTES],
  ]);
  await saveOneEach(device, [...places, ...places]);
  await drainOnce(device.parts(), 'start');
  expect(begun(device).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, number) => `note ${number}`).toSorted(),
  );
  expect(new Set(await device.states())).toEqual(new Set(['acked']));
});

test('a tab without locks takes no answer away from the tab whose note it hears of', async () => {
  const device = noteDevice();
  await saveOneEach(device, [
    [LOAN_A, PROCESSOR_NOTES],
    [LOAN_A, PROCESSOR_NOTES],
  ]);
  const send: SendNote = async (note, signal) => {
    // What the other tab hears now: a row has changed.
    if (note.text === 'note 0') await drainOnce(device.parts(), 'other-tab');
    return device.gateway.send(note, signal);
  };
  device.gateway.answerNext(problem(422, 'NOTE_FROM_FUTURE'));
  await drainOnce(device.parts({ send }), 'start');
  expect(await device.states()).toEqual(['parked clock-ahead', 'acked']);
  expect(begun(device)).toEqual(['note 0', 'note 1']);
});
