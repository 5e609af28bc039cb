import type { PlatformTrouble } from '#src/platform/platform-answer.ts';

/**
 * Whether a call that should change something may have done so, or may still do so, although it failed: no answer, a broken
 * one, or a failure that says nothing about how far it came. A call that was never sent, and a plain no, leave no doubt.
 */
export function isAmbiguous(trouble: PlatformTrouble): boolean {
  switch (trouble.kind) {
    case 'timeout':
    case 'unavailable':
    case 'unreadable':
      return true;
    case 'unauthorized':
    case 'refused':
    case 'busy':
      return false;
  }
}
