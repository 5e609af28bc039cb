import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import { sha256Hex } from '#src/offline/storage/text-hash.ts';
import { hashOf } from '#tests/support/outbox/note-gateway.ts';
import { LOAN_A, LOAN_B, OFFICER_NOTES, PROCESSOR_NOTES } from '#tests/support/outbox/outbox.ts';

describe('the hash of a text', () => {
  test('is SHA-256 of its UTF-8 in lower-case hexadecimal', async () => {
    expect(await sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('is the same as the gateway’s for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect(await sha256Hex(text)).toBe(hashOf(text));
      }),
    );
  });
});

describe('a lane', () => {
  test('is one loan and one field', () => {
    const lanes = [LOAN_A, LOAN_B].flatMap((loanGuid) =>
      [PROCESSOR_NOTES, OFFICER_NOTES].map((fieldId) => laneOf({ loanGuid, fieldId })),
    );
    expect(new Set(lanes).size).toBe(4);
  });

  test('is the same for a loan in other capitals, not for a field', () => {
    const lane = laneOf({ loanGuid: LOAN_A, fieldId: PROCESSOR_NOTES });
    expect(laneOf({ loanGuid: LOAN_A.toUpperCase(), fieldId: PROCESSOR_NOTES })).toBe(lane);
    expect(laneOf({ loanGuid: LOAN_A, fieldId: PROCESSOR_NOTES.toLowerCase() })).not.toBe(lane);
  });
});
