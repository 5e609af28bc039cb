import { flows } from '#tests/e2e/support/flows/flow.ts';
import { SHARED_DEVICE } from '#tests/e2e/support/flows/shared-device.ts';

flows(SHARED_DEVICE);
