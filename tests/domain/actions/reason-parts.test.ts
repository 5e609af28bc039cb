import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { reasonParts } from '#src/domain/actions/action-text.ts';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { actionsIn, ALL_DONE, AT_REST } from '#tests/support/loans/action-cases.ts';
import { rawLoan, stepFields } from '#tests/support/loans/loan-factory.ts';

// Friday; Thursday the 26th is Thanksgiving.
const TODAY = calendarDayOf(2026, 11, 20);

const cdSent = (done: string) => stepFields('Initial CD', { Sent: { done } });

function partsOf(closing: string, fields: Readonly<Record<string, string>>): readonly [string, string] {
  const loan = deriveLoan(rawLoan({ 'Fields.763': closing, ...fields }), fieldMap, TODAY);
  const action = actionsIn([loan], { today: TODAY })[0]?.actions[0];
  return action === undefined ? ['', ''] : reasonParts(action, loan, 'mailbox', TODAY);
}

test('what the law asks is said without the rule, which stands in the other part with who decides', () => {
  const cases = [
    [
      '11/25/2026',
      '',
      'If the CD is received by Sat 11/21, Wed 11/25 works; without proof, not before Sat 11/28.',
    ],
    [
      '11/23/2026',
      '11/18/2026',
      "If there's proof that the CD was received by Thu 11/19, Mon 11/23 works; without proof, not before Wed 11/25.",
    ],
    [
      '11/23/2026',
      '',
      "The closing can't happen on Mon 11/23, and without proof of earlier receipt not before Sat 11/28.",
    ],
    ['12/02/2026', '', 'To close on Wed 12/02, send the CD by Tue 11/24.'],
  ] as const;
  for (const [closing, sent, asked] of cases) {
    const [said, why] = partsOf(closing, { ...ALL_DONE, ...cdSent(sent) });
    expect(said).toBe(asked);
    expect(why).toMatch(/12 CFR 1026\.19.*Your compliance office decides\.$/);
  }
});

test('all else is one part, with dates as a person says them', () => {
  expect(partsOf('12/30/2026', { ...AT_REST, ...stepFields('Title', { Received: { due: -8 } }) })).toEqual([
    'Title Received was due 11/12, 8 days ago (6 business days).',
    '',
  ]);
});
