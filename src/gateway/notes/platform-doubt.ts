import type { PlatformFailure } from '#src/platform/platform-answer.ts';

/**
 * True if a failed call that changes something may have done so, or may still do so: no answer, a broken one, or a
 * failure that doesn't say how far it got. A call that was never sent, and a plain refusal, leave no doubt.
 */
export function isAmbiguous(failure: PlatformFailure): boolean {
  switch (failure.kind) {
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
