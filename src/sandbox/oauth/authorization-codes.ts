import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';

const CODE_LIFE_MS = 60_000;

const codeSchema = v.object({
  userId: v.string(),
  redirectUri: v.string(),
  issuedAt: v.number(),
  /** RFC 7636, method S256; a code issued with a challenge is only accepted with its verifier. */
  codeChallenge: v.optional(v.string()),
});

type CodeGrant = v.InferOutput<typeof codeSchema>;

interface CodeProof {
  readonly redirectUri: string | undefined;
  readonly codeVerifier: string | undefined;
}

export type AuthorizationCodes = ReturnType<typeof createAuthorizationCodes>;

/** Authorization codes: single use, 60 s, bound to the redirect address. */
export function createAuthorizationCodes(store: SandboxStore, now: () => number, random: () => string) {
  const spending = new Set<string>();
  return {
    async issue(grant: Omit<CodeGrant, 'issuedAt'>): Promise<string> {
      const code = random();
      await store.write('code', code, { ...grant, issuedAt: now() });
      return code;
    },
    /**
     * The code's user, once: whatever the outcome, the code is used up. Undefined if it's unknown, used, older than
     * 60 s, or was issued to another redirect address or challenge.
     */
    async redeem(code: string, proof: CodeProof): Promise<string | undefined> {
      // Two exchanges of one code can overlap while the store answers: only the first may have it.
      if (spending.has(code)) return undefined;
      spending.add(code);
      try {
        const parsed = v.safeParse(codeSchema, await store.read('code', code));
        await store.remove('code', code);
        if (!parsed.success) return undefined;
        const isInTime = now() - parsed.output.issuedAt <= CODE_LIFE_MS;
        return isInTime && isProven(parsed.output, proof) ? parsed.output.userId : undefined;
      } finally {
        spending.delete(code);
      }
    },
  };
}

function isProven({ redirectUri, codeChallenge }: CodeGrant, proof: CodeProof): boolean {
  if (redirectUri !== proof.redirectUri) return false;
  if (codeChallenge === undefined) return true;
  const challenge = createHash('sha256').update(proof.codeVerifier ?? '');
  return challenge.digest('base64url') === codeChallenge;
}
