import type { CurrentUser } from '#src/contract/wire/current-user.ts';

/**
 *  signed-out --sign in--> checking --answer--> signed-in --401--> timed-out --OK--> signed-out
 *                             |                     |
 *                             | no answer           | no good check for OFFLINE_HOURS
 *                             v                     v
 *                        unreachable              locked --good check--> signed-in
 */
export type SessionState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly user: CurrentUser }
  | { readonly kind: 'timed-out'; readonly user: CurrentUser | undefined }
  | { readonly kind: 'locked' }
  | { readonly kind: 'unreachable' };

export interface SessionInputs {
  readonly hasToken: boolean;
  /** The user the last good check confirmed, just now or earlier on this device. */
  readonly user: CurrentUser | undefined;
  readonly isChecking: boolean;
  /** The last check was answered with 401. */
  readonly wasRefused: boolean;
  /** The last check failed for another reason. */
  readonly hasFailed: boolean;
  /** The last good check is too old; undefined if the device remembers none. */
  readonly isLocked: boolean | undefined;
}

/** Decides what the user may see. Only a 401 ends a session, not a failing network (choices: Sign-in and session). */
export function sessionStateOf(inputs: SessionInputs): SessionState {
  const { user, isChecking } = inputs;
  if (inputs.wasRefused && !isChecking) return { kind: 'timed-out', user };
  const isLocked = inputs.isLocked ?? false;
  if (user === undefined) {
    if (!inputs.hasToken) return { kind: isLocked ? 'locked' : 'signed-out' };
    if (isChecking || !inputs.hasFailed) return { kind: 'checking' };
    return { kind: isLocked ? 'locked' : 'unreachable' };
  }
  if (!inputs.hasToken) return { kind: 'timed-out', user };
  if (!(inputs.isLocked ?? inputs.hasFailed)) return { kind: 'signed-in', user };
  return isChecking ? { kind: 'checking' } : { kind: 'locked' };
}
