import { afterAll } from 'vitest';

// React's scheduler keeps `setImmediate` as it finds it, and plays on after the page of its tests is gone.
const start = globalThis.setImmediate;
let isOver = false;

const startUntilOver = (work: (...given: unknown[]) => void, ...given: unknown[]) =>
  start(() => {
    if (!isOver) work(...given);
  });
globalThis.setImmediate = Object.assign(startUntilOver as typeof start, start);

// Set up first, so it ends last. For pages that no other file uses: React would never work again in a shared one.
afterAll(() => {
  isOver = true;
});
