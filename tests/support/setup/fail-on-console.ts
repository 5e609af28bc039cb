import { afterEach, beforeEach, expect } from 'vitest';

// A warning no one reads is a defect no one sees: console.error or console.warn fails the test, unless the test expects
// it.
let seen: string[] = [];
let expected: RegExp[] = [];
const original = { error: console.error, warn: console.warn };

/** Allows console output that matches; call it in the test that causes it. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

beforeEach(() => {
  seen = [];
  expected = [];
  console.error = (...parts: unknown[]) => seen.push(parts.map(String).join(' '));
  console.warn = (...parts: unknown[]) => seen.push(parts.map(String).join(' '));
});

afterEach(() => {
  console.error = original.error;
  console.warn = original.warn;
  expect(seen.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
});
