import { UTCDateMini } from '@date-fns/utc/date/mini';
import { format } from 'date-fns';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate } from '#src/domain/calendar/date-format.ts';

test.each(['EEEE, MMMM d, yyyy', 'EEE MM/dd/yyyy', 'EEE, MMM d', 'MMMM yyyy', 'MMM d, h:mm a', 'd'])(
  'any date in the form %s reads as date-fns writes it',
  (pattern) => {
    const anInstant = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2101, 0) });
    fc.assert(
      fc.property(anInstant, (instant) => {
        const date = new UTCDateMini(instant);
        expect(formatDate(date, pattern)).toBe(format(date, pattern));
      }),
    );
  },
);

test('a date that is none is refused', () => {
  expect(() => formatDate(new Date(Number.NaN), 'MMM d')).toThrow(RangeError);
});
