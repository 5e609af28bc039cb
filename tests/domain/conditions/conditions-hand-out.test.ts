import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { borrowerHandOut, handOutText } from '#src/domain/conditions/conditions-hand-out.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';

const HEADING = 'What we still need for your loan';

test('a borrower is asked for the open conditions in the words meant for them, each once', () => {
  const handOut = borrowerHandOut([
    aCondition({ externalDescription: 'Please send us your pay stubs.\r\n' }),
    aCondition({ externalDescription: 'Please send us your deed.', statusOpen: false }),
    aCondition({ externalDescription: 'Please  send us\nyour pay stubs.' }),
    aCondition({ externalDescription: 'A gift letter.' }),
  ]);
  expect(handOut).toEqual({ items: ['Please send us your pay stubs.', 'A gift letter.'], leftOutCount: 0 });
  expect(handOutText(handOut, HEADING)).toBe(
    'What we still need for your loan\n\n1. Please send us your pay stubs.\n2. A gift letter.\n',
  );
});

test('an open condition without words for the borrower, or not meant for one, is left out and counted', () => {
  const handOut = borrowerHandOut([
    aCondition({ title: 'Fraud check', internalDescription: 'Looks odd', externalDescription: ' ' }),
    aCondition({ externalDescription: 'For the file', isInternalOnly: true }),
    aCondition({ externalDescription: '', statusOpen: false }),
  ]);
  expect(handOut).toEqual({ items: [], leftOutCount: 2 });
});

test('nothing but external descriptions has any influence on what a borrower gets', () => {
  const text = fc.string({ maxLength: 12 });
  const internal: fc.Arbitrary<Partial<Condition>> = fc.record({
    title: text,
    internalDescription: text,
    priorTo: text,
    category: text,
    conditionType: text,
    status: text,
    statusDate: text,
    source: text,
    owner: text,
    requestedFrom: text,
    faults: fc.array(text),
    tracking: fc.array(fc.record({ status: text, date: text, by: text })),
  });
  const external = fc.record({ externalDescription: text, statusOpen: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.tuple(external, internal, internal)), (all) => {
      const one = borrowerHandOut(all.map(([facts, first]) => aCondition({ ...first, ...facts })));
      const other = borrowerHandOut(all.map(([facts, , second]) => aCondition({ ...second, ...facts })));
      expect(handOutText(one, HEADING)).toBe(handOutText(other, HEADING));
      const allowed = all.map(([facts]) => facts.externalDescription.replaceAll(/\s+/g, ' ').trim());
      for (const item of one.items) expect(allowed).toContain(item);
    }),
  );
});
