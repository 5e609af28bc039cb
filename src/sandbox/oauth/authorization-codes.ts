import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';

const CODE_LIFE_MS = 60_000;

const codeSchema = v.object({
  userId: v.string(),
  clientId: v.string(),
  redirectUri: v.string(),
  issuedAt: v.number(),
  codeChallenge: v.optional(v.string()),
});

/** A code's user and where it may be used. */
interface CodeGrant {
  readonly userId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** RFC 7636, method S256; a code issued with a challenge is only accepted with its verifier. */
  readonly codeChallenge?: string | undefined;
}

interface CodeProof {
  readonly clientId: string;
  readonly redirectUri: string | undefined;
  readonly codeVerifier: string | undefined;
}

export interface AuthorizationCodes {
  issue(grant: CodeGrant): Promise<string>;
  /**
   * The code's user, once: whatever the outcome, the code is used up. Undefined if it's unknown, used, older than 60 s,
   * or was issued to another client, redirect address or challenge.
   */
  redeem(code: string, proof: CodeProof): Promise<string | undefined>;
}

/** Authorization codes: single use, 60 s, bound to the client and to the redirect address. */
export function createAuthorizationCodes(
  store: SandboxStore,
  now: () => number,
  random: () => string,
): AuthorizationCodes {
  const spending = new Set<string>();
  return {
    async issue(grant) {
      const code = random();
      await store.write('code', code, { ...grant, issuedAt: now() });
      return code;
    },
    async redeem(code, proof) {
      // Two exchanges of one code can overlap while the store answers: only the first may have it.
      if (spending.has(code)) return undefined;
      spending.add(code);
      try {
        const parsed = v.safeParse(codeSchema, await store.read('code', code));
        await store.remove('code', code);
        if (!parsed.success) return undefined;
        const given = parsed.output;
        const isInTime = now() - given.issuedAt <= CODE_LIFE_MS;
        return isInTime && isProven(given, proof) ? given.userId : undefined;
      } finally {
        spending.delete(code);
      }
    },
  };
}

function isProven(given: v.InferOutput<typeof codeSchema>, proof: CodeProof): boolean {
  if (given.clientId !== proof.clientId || given.redirectUri !== proof.redirectUri) return false;
  if (given.codeChallenge === undefined) return true;
  const challenge = createHash('sha256')
    .update(proof.codeVerifier ?? '')
    .digest('base64url');
  return challenge === given.codeChallenge;
}
