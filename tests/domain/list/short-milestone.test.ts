import { expect, test } from 'vitest';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { shortMilestone } from '#src/domain/list/short-milestone.ts';

test('no milestone takes more than 17 characters of a line, and no two become the same', () => {
  const short = milestoneNames({}).map(shortMilestone);
  expect(Math.max(...short.map(({ length }) => length))).toBeLessThanOrEqual(17);
  expect(new Set(short).size).toBe(9);
});

test('a milestone of a lender keeps its name', () => {
  expect(shortMilestone('Waiting, Conditionally')).toBe('Waiting, Conditionally');
});
