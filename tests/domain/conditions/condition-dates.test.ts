import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDayIn, calendarDayOf, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { conditionAge, conditionDay, latestStatusText } from '#src/domain/conditions/condition-dates.ts';
import { listConditions, searchTextOf } from '#src/domain/conditions/conditions-list.ts';
import { aCondition, aConditionList, aConditionLoan, CLOCK } from '#tests/support/loans/condition-factory.ts';

const NEW_YORK = 'America/New_York';

function shown(text: string, timeZone = NEW_YORK): string {
  const day = conditionDay(text, timeZone);
  return day === undefined ? 'no date' : formatCalendarDay(day);
}

describe('the day of a status', () => {
  test('of an instant is the one on the lender’s clocks', () => {
    expect(shown('2026-11-03T02:30:00Z')).toBe('11/02/2026');
    expect(shown('2026-11-03T02:30:00Z', 'Europe/Berlin')).toBe('11/03/2026');
    expect(shown('2026-11-02T23:30:00-05:00')).toBe('11/02/2026');
    expect(shown(' 2026-11-02T23:30:00.123+0100 ')).toBe('11/02/2026');
  });

  test('of midnight sharp, and of a text without time or zone, is the one it says', () => {
    expect(shown('2026-11-03T00:00:00Z')).toBe('11/03/2026');
    expect(shown('2026-11-03T00:00:00.000Z')).toBe('11/03/2026');
    expect(shown('2026-11-03')).toBe('11/03/2026');
    expect(shown('2026-11-03T02:30:00')).toBe('11/03/2026');
    expect(shown('11/3/2026 2:30:00 AM')).toBe('11/03/2026');
  });

  test.each(['', '//', 'soon', '2026-13-45T99:00:00Z', '2026-11-31', '2026-11-31T10:00:00'])(
    'of %j is unknown',
    (text) => {
      expect(shown(text)).toBe('no date');
    },
  );
});

test('the latest status says what, and on which day, as far as both are known', () => {
  const day = calendarDayOf(2026, 11, 2);
  expect(latestStatusText('Cleared', day)).toBe('Cleared on 11/02/2026');
  expect(latestStatusText('Cleared', undefined)).toBe('Cleared');
  expect(latestStatusText('', day)).toBe('Updated on 11/02/2026');
  expect(latestStatusText('', undefined)).toBe('');
});

describe('the age', () => {
  const age = (facts: Parameters<typeof aCondition>[0]) =>
    conditionAge(aCondition(facts), NEW_YORK, CLOCK.today);

  test('of an open condition goes on every day, from the first date that tells its start', () => {
    expect(age({ startDate: '2026-11-10', statusDate: '2026-11-15' })).toBe(10);
    expect(age({ ageStartDate: '2026-11-18', startDate: '2026-11-10' })).toBe(2);
    expect(age({ ageStartDate: '//', createdDate: '2026-11-19T15:00:00Z' })).toBe(1);
    expect(age({ startDate: '2026-11-10', age: 3 })).toBe(10);
  });

  test('of a satisfied one ends where it was satisfied', () => {
    expect(age({ statusOpen: false, startDate: '2026-11-10', statusDate: '2026-11-15' })).toBe(5);
    expect(
      age({
        statusOpen: false,
        startDate: '2026-11-10',
        statusDate: '2026-11-15',
        ageClosedDate: '2026-11-13',
      }),
    ).toBe(3);
  });

  test('is the platform’s where the dates do not tell, else unknown, and never less than nothing', () => {
    expect(age({ age: 7 })).toBe(7);
    expect(age({ statusOpen: false, startDate: '2026-11-10', age: 4 })).toBe(4);
    expect(age({})).toBeUndefined();
    expect(age({ startDate: '2026-11-25' })).toBe(0);
  });
});

test('a row of one loan is known by the condition, a row of several by the loan too', () => {
  const condition = aCondition({ id: 'a', status: ' Added ', statusDate: '2026-11-10', priorTo: ' Docs' });
  const [alone] = listConditions([condition], CLOCK);
  expect(alone).toMatchObject({ key: 'a', statusText: 'Added on 11/10/2026', keys: { priorTo: 'docs' } });
  const [together] = listConditions([condition], CLOCK, aConditionLoan(3, 1));
  expect(together?.key).toBe('00000000-0000-4000-8000-000000000003/a');
  expect(together && searchTextOf(together)).toContain('borrower3');
});

test('whatever a condition holds, it has a row', () => {
  fc.assert(
    fc.property(aConditionList(), (list) => {
      expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
      for (const { ageDays = 0 } of list) expect(ageDays).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('whatever the instant and the zone, the day is the one that the zone’s clocks show', () => {
  const zones = ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC'];
  const since1990 = { min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) };
  fc.assert(
    fc.property(fc.integer(since1990), fc.constantFrom(...zones), (instant, timeZone) => {
      const text = new Date(instant).toISOString();
      fc.pre(!text.includes('T00:00:00.000'));
      expect(conditionDay(text, timeZone)).toBe(calendarDayIn(instant, timeZone));
    }),
  );
});
