import { DEVICE_WAIT_LIMIT } from '#tests/support/setup/time-limits.ts';
import { configure } from '@testing-library/react';

// Set up after dom.ts, whose limit is that of a screen.
configure({ asyncUtilTimeout: DEVICE_WAIT_LIMIT });
