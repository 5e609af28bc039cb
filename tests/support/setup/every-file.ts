import { afterEach, expect, vi } from 'vitest';
import { endTest } from '#tests/support/setup/at-test-end.ts';
import { LONGER } from '#tests/support/setup/time-limits.ts';

// What is set up last is called first: what ends here may still say something to the console.
afterEach(endTest);

const [, file = ''] = (expect.getState().testPath ?? '').replaceAll('\\', '/').split('/tests/');
const longer = LONGER[file];
if (longer !== undefined) vi.setConfig({ testTimeout: longer.limit });
