import type { PlatformFailure } from '#src/platform/platform-answer.ts';

/**
 * True if a failed call that changes something may have done so, or may still do so: no answer, a broken one, or a
 * failure that doesn't say how far it got. A call that was never sent can't, and after a plain refusal nothing comes
 * later; what it did until then, the platform must be asked.
 */
export function isAmbiguous(failure: PlatformFailure): boolean {
  switch (failure.kind) {
    case 'timeout':
    case 'unavailable':
    case 'unreadable':
      return true;
    case 'refused':
      // The server that timed out may have forwarded the request.
      return failure.status === 408;
    case 'unauthorized':
    case 'busy':
      return false;
  }
}

/** True if the platform said that a lock, its own or a user's, or a rule is in the way. */
export function isConflict(failure: PlatformFailure): boolean {
  return failure.kind === 'refused' && (failure.status === 409 || failure.status === 423);
}

/** For a question that must be answered before a note is refused for good: its own refusal isn't about the note. */
export function withoutRefusal(failure: PlatformFailure): PlatformFailure {
  return failure.kind === 'refused' ? { kind: 'unavailable' } : failure;
}
