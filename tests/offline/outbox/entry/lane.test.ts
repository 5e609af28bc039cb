import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { laneOf, targetOfLane } from '#src/offline/outbox/entry/lane.ts';

test('a lane names its loan in lower case and its field as it is', () => {
  const lane = laneOf({ loanGuid: 'AAAAAAAA-0000-4000-8000-000000000001', fieldId: 'CX.LO.COMMENTS' });
  expect(targetOfLane(lane)).toEqual({
    loanGuid: 'aaaaaaaa-0000-4000-8000-000000000001',
    fieldId: 'CX.LO.COMMENTS',
  });
});

test('loan and field come back from every lane, whatever the field is called', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ minLength: 1 }), (loanGuid, fieldId) => {
      expect(targetOfLane(laneOf({ loanGuid, fieldId }))).toEqual({ loanGuid, fieldId });
    }),
  );
});

test.each(['', ':', 'no field', 'loan:', ':field'])('%j is no lane', (text) => {
  expect(targetOfLane(text)).toBeUndefined();
});
