import * as v from 'valibot';
import type { SandboxStore } from '../sandbox-store.ts';

const CODE_LIFE_MS = 60_000;

const codeSchema = v.object({
  userId: v.string(),
  clientId: v.string(),
  redirectUri: v.string(),
  issuedAt: v.number(),
});

export interface AuthorizationCodes {
  issue(userId: string, clientId: string, redirectUri: string): Promise<string>;
  /**
   * The user whom the code stands for, once: whatever the outcome, the code is spent. Undefined when it is unknown,
   * spent, older than 60 s, or was given to another client or redirect address.
   */
  redeem(code: string, clientId: string, redirectUri: string | undefined): Promise<string | undefined>;
}

/** Authorization codes: single use, 60 s, bound to the client and to the redirect address. */
export function createAuthorizationCodes(
  store: SandboxStore,
  now: () => number,
  random: () => string,
): AuthorizationCodes {
  const spending = new Set<string>();
  return {
    async issue(userId, clientId, redirectUri) {
      const code = random();
      await store.write('code', code, { userId, clientId, redirectUri, issuedAt: now() });
      return code;
    },
    async redeem(code, clientId, redirectUri) {
      // Two exchanges of one code can overlap while the store answers: only the first may have it.
      if (spending.has(code)) return undefined;
      spending.add(code);
      try {
        const parsed = v.safeParse(codeSchema, await store.read('code', code));
        await store.remove('code', code);
        if (!parsed.success) return undefined;
        const given = parsed.output;
        if (now() - given.issuedAt > CODE_LIFE_MS || given.clientId !== clientId) return undefined;
        return redirectUri === given.redirectUri ? given.userId : undefined;
      } finally {
        spending.delete(code);
      }
    },
  };
}
