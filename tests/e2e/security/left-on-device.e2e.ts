import { flows } from '#tests/e2e/support/flows/flow.ts';
import { SHARED_DEVICE } from '#tests/e2e/support/flows/shared-device.ts';
import { todaysPart } from '#tests/support/this-run.ts';

// In Chromium, half of them each day; `npm run test:full` plays all, and in WebKit and Firefox too.
flows(todaysPart(SHARED_DEVICE, 2));
