import { expect, test } from 'vitest';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { asksBeside, type StepAsks } from '#src/domain/share/step-asks.ts';
import { aCondition } from '#tests/support/loans/condition-factory.ts';

const HOI = 'Send us proof of your homeowners insurance.';
const ITP = 'Tell us that you want to go ahead with your loan.';
const ASKS: StepAsks = { items: [ITP, HOI], leftOut: [] };
const insurance = (facts: Partial<Condition>): Condition =>
  aCondition({
    title: 'Hazard policy',
    externalDescription: 'Your homeowners insurance policy',
    status: 'Requested',
    statusOpen: true,
    requestedFrom: 'Borrower',
    ...facts,
  });

test.each<
  readonly [what: string, facts: Partial<Condition>, asked: readonly string[], reason: string | undefined]
>([
  ['asked for in its own words', {}, [ITP], undefined],
  ['asked for again after it was sent back', { status: 'Rejected' }, [ITP], undefined],
  ['answered', { status: 'Received' }, [ITP], 'answered'],
  ['satisfied', { statusOpen: false }, [ITP], 'answered'],
  ['brought by the agent', { requestedFrom: 'Insurance agent' }, [ITP], 'others'],
  ['for staff alone', { isInternalOnly: true }, [ITP], 'internal'],
])('a step is asked for once, by the condition about it: %s', (_what, facts, asked, reason) => {
  const asks = asksBeside(ASKS, [insurance(facts)]);
  expect(asks.items).toEqual(asked);
  expect(asks.leftOut.map((one) => one.reason)).toEqual(reason === undefined ? [] : [reason]);
});

test('a step that no condition is about is asked for in its own sentence', () => {
  expect(asksBeside(ASKS, [aCondition({ title: 'Pay stubs' })])).toEqual(ASKS);
  expect(asksBeside(ASKS, undefined)).toEqual(ASKS);
  expect(asksBeside(ASKS, [aCondition({ externalDescription: 'Intent to proceed on file' })]).items).toEqual([
    HOI,
  ]);
});
