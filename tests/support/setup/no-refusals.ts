import { takeRefusals } from '#tests/support/browser/refusals.ts';
import { afterEach, expect } from 'vitest';

// The app needs nothing that its own policy refuses.
afterEach(() => expect(takeRefusals()).toEqual([]));
