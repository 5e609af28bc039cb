import * as v from 'valibot';
import { type AccessTokenAnswer, accessTokenAnswerSchema } from '#src/contract/wire/access-token-answer.ts';
import { type AppConfig, appConfigSchema } from '#src/contract/wire/app-config.ts';
import { type CurrentUser, currentUserSchema } from '#src/contract/wire/current-user.ts';
import { parseFieldReaderAnswer } from '#src/contract/wire/field-reader-answer.ts';
import { noteIdSchema } from '#src/contract/wire/note.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { DEVICE_SHARE, KEEP_STORAGE, MISSING_NOTES } from '#src/contract/wire/wire-headers.ts';
import { ApiError, isSessionOver, readable } from '#src/api/request/api-error.ts';
import type { GatewayConnection, GatewayRequest } from '#src/api/request/gateway-request.ts';
import { sendPatiently } from '#src/api/request/patient-request.ts';
import { asOfIn } from '#src/api/request/answer-headers.ts';
import { createPipelineClient } from '#src/api/pipeline-client.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';

const QUICK_MS = 15_000;

export interface GatewayClientOptions extends GatewayConnection {
  /** The device's clock in ms, used as a data age only if an answer has none. Date.now by default. */
  readonly now?: (() => number) | undefined;
}

export interface SignInCode {
  readonly code: string;
  readonly state: string;
  readonly redirectUri: string;
}

export interface CheckedUser {
  readonly user: CurrentUser;
  /** Seals the key of the user's unsent notes on this device; an older gateway sends none. */
  readonly share: string | undefined;
}

export type GatewayClient = ReturnType<typeof createGatewayClient>;

/** Every call from the page to its gateway. Each throws ApiError, or the signal's reason if canceled. */
export function createGatewayClient({ now = Date.now, ...connection }: GatewayClientOptions) {
  const send = (request: Omit<GatewayRequest, 'timeoutMs'>) =>
    sendPatiently(connection, { ...request, timeoutMs: QUICK_MS });

  return {
    ...createPipelineClient(connection, now),

    readConfig: async (): Promise<AppConfig> => {
      const { body } = await send({ method: 'GET', path: '/config.json', isAnonymous: true });
      return readable(() => parseContract(appConfigSchema, body, 'The settings'));
    },

    /** Returns the token to store as `authToken`; the session cookie comes with the same answer. */
    exchangeCode: async (signIn: SignInCode): Promise<AccessTokenAnswer> => {
      const { body } = await send({
        method: 'POST',
        path: '/platform-auth/oauth2/v1/token',
        body: signInForm(signIn),
        isAnonymous: true,
      });
      return readable(() => parseContract(accessTokenAnswerSchema, body, 'The sign-in answer'));
    },

    /**
     * Ends the session on the server; one that's already over counts as ended. The answer makes the browser clear this
     * origin's storage, unless unsent notes have to stay in it.
     */
    signOut: async (keepsStorage: boolean): Promise<void> => {
      const headers = keepsStorage ? { [KEEP_STORAGE]: '1' } : {};
      try {
        await send({ method: 'POST', path: '/auth/logout', headers, isAnonymous: true });
      } catch (error) {
        if (!isSessionOver(error)) throw error;
      }
    },

    readCurrentUser: async (signal?: AbortSignal): Promise<CheckedUser> => {
      const { body, headers } = await send({
        method: 'GET',
        path: '/platform-api/v1/company/users/me',
        signal,
      });
      const user = readable(() => parseContract(currentUserSchema, body, 'The answer of the user check'));
      return { user, share: headers.get(DEVICE_SHARE) ?? undefined };
    },

    /** Confirms that nothing of these people is left on this device. */
    confirmForgotten: async (people: readonly string[]): Promise<void> => {
      const path = '/auth/device-forgotten';
      await send({ method: 'POST', path, body: JSON.stringify({ people }), isAnonymous: true });
    },

    readConditions: async (loanGuid: string, signal?: AbortSignal) => {
      const askedAt = now();
      const answer = await send({
        method: 'GET',
        path: loanPath(loanGuid, 'conditions'),
        loanGuid,
        // The specification requires it, though there's no body.
        headers: { 'content-type': 'application/json' },
        signal,
      });
      // The list starts without it.
      const { parseConditionsAnswer } = await import('#src/contract/wire/conditions-answer.ts');
      const conditions = readable(() => parseConditionsAnswer(answer.body));
      return { conditions, asOf: asOfIn(answer.headers, askedAt) };
    },

    /** The values of a loan's fields, and ids of the user's own notes that were in one of them and are gone from it. */
    readFields: async (loanGuid: string, fieldIds: readonly string[], signal?: AbortSignal) => {
      const askedAt = now();
      const { body, headers } = await send({
        method: 'POST',
        path: loanPath(loanGuid, 'fieldReader'),
        loanGuid,
        body: JSON.stringify(fieldIds),
        signal,
      });
      const fields = readable(() => parseFieldReaderAnswer(body, fieldIds));
      return { ...fields, removedNotes: removedNotesIn(headers), asOf: asOfIn(headers, askedAt) };
    },
  };
}

function signInForm({ code, state, redirectUri }: SignInCode): URLSearchParams {
  return new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code,
    state,
  });
}

// Drops anything but an id: we couldn't ask about it.
function removedNotesIn(headers: Headers): string[] {
  const ids = (headers.get(MISSING_NOTES) ?? '').split(',').map((id) => v.safeParse(noteIdSchema, id.trim()));
  return ids.flatMap((id) => (id.success ? [id.output] : []));
}

/** The gateway's path for a loan. @throws ApiError `refused` if the text isn't a loan's GUID. */
function loanPath(loanGuid: string, part: 'conditions' | 'fieldReader'): string {
  if (!v.is(loanGuidSchema, loanGuid)) throw new ApiError('refused', 'This is not the id of a loan.');
  return `/los/v3/loans/${loanGuid}/${part}`;
}
