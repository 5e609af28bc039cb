import { afterEach } from 'vitest';
import { endTest } from '#tests/support/setup/at-test-end.ts';

// What is set up last is called first: what ends here may still say something to the console.
afterEach(endTest);
