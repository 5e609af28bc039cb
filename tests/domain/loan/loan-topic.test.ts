import { assert, property, sample, uuid } from 'fast-check';
import { expect, test } from 'vitest';
import { loanTopic } from '#src/domain/loan/loan-topic.ts';

test('every spelling of an id has the same topic', () => {
  assert(
    property(uuid(), (id) => {
      expect(loanTopic(`{${id.toUpperCase()}}`)).toBe(loanTopic(id));
    }),
  );
});

test('a topic is one of 4096, and loans spread over them', () => {
  const ids = sample(uuid(), { numRuns: 20_000, seed: 1 });
  const counts = new Map<number, number>();
  for (const topic of ids.map((id) => loanTopic(id))) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  expect(Math.min(...counts.keys())).toBeGreaterThanOrEqual(0);
  expect(Math.max(...counts.keys())).toBeLessThan(4096);
  expect(counts.size).toBeGreaterThan(3_900);
  // About 5 each: nobody reads a loan out of its topic.
  expect(Math.max(...counts.values())).toBeLessThan(30);
});

test('the gateway and pages of every build agree', () => {
  expect(loanTopic('0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11')).toBe(58);
});
