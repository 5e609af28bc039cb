import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Spares React the stack trace that its development build takes of every element it makes: a tenth of the time of a screen
 * test. React itself stops after so many of them, until it has been idle for a while. A warning still names the component.
 */
export function withoutOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== 'object' || internals === null) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 1e4,
    set: () => {
      // The count begins anew; ours doesn't.
    },
  });
}
