import * as v from 'valibot';
import { type AccessTokenAnswer, accessTokenAnswerSchema } from '#src/contract/wire/access-token-answer.ts';
import { type AppConfig, appConfigSchema } from '#src/contract/wire/app-config.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { type CurrentUser, currentUserSchema } from '#src/contract/wire/current-user.ts';
import { type FieldValues, parseFieldReaderAnswer } from '#src/contract/wire/field-reader-answer.ts';
import { noteIdSchema } from '#src/contract/wire/note.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { DEVICE_SHARE, KEEP_STORAGE, MISSING_NOTES } from '#src/contract/wire/wire-headers.ts';
import { ApiError, isSessionOver } from '#src/api/request/api-error.ts';
import type { GatewayConnection } from '#src/api/request/gateway-request.ts';
import { sendPatiently } from '#src/api/request/patient-request.ts';
import { asOfIn } from '#src/api/as-of-in.ts';
import { createPipelineClient, type PipelineClient } from '#src/api/pipeline-client.ts';
import { readable } from '#src/api/request/readable.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';

const QUICK_MS = 15_000;

export interface GatewayClientOptions extends GatewayConnection {
  /** The device's clock in ms, used as a data age only if an answer has none. Date.now by default. */
  readonly now?: (() => number) | undefined;
}

interface SignInCode {
  readonly code: string;
  readonly state: string;
  readonly redirectUri: string;
}

interface ConditionsAnswer {
  readonly conditions: Condition[];
  /** ISO instant at which the platform was read. */
  readonly asOf: string;
}

export interface CheckedUser {
  readonly user: CurrentUser;
  /** Seals the key of the user's unsent notes on this device; an older gateway sends none. */
  readonly share: string | undefined;
}

/** The values of a loan's fields. */
interface FieldsAnswer extends FieldValues {
  /** Ids of the user's own notes that were in one of the fields and are gone from it. */
  readonly removedNotes: readonly string[];
  /** ISO instant at which the platform was read. */
  readonly asOf: string;
}

/** Every call from the page to its gateway. Each throws ApiError, or the signal's reason if canceled. */
export interface GatewayClient extends PipelineClient {
  readonly readConfig: (signal?: AbortSignal) => Promise<AppConfig>;
  /** Returns the token to store as `authToken`; the session cookie comes with the same answer. */
  readonly exchangeCode: (signIn: SignInCode, signal?: AbortSignal) => Promise<AccessTokenAnswer>;
  /**
   * Ends the session on the server; one that's already over counts as ended. The answer makes the browser clear this
   * origin's storage, unless unsent notes have to stay in it.
   */
  readonly signOut: (keepsStorage: boolean, signal?: AbortSignal) => Promise<void>;
  readonly readCurrentUser: (signal?: AbortSignal) => Promise<CheckedUser>;
  /** Confirms that nothing of these people is left on this device. */
  readonly confirmForgotten: (userKeys: readonly string[]) => Promise<void>;
  readonly readConditions: (loanGuid: string, signal?: AbortSignal) => Promise<ConditionsAnswer>;
  readonly readFields: (
    loanGuid: string,
    fieldIds: readonly string[],
    signal?: AbortSignal,
  ) => Promise<FieldsAnswer>;
}

export function createGatewayClient({ now = Date.now, ...connection }: GatewayClientOptions): GatewayClient {
  return {
    ...createPipelineClient(connection, now),

    readConfig: async (signal) => {
      const path = '/config.json';
      const request = { method: 'GET', path, isAnonymous: true, timeoutMs: QUICK_MS, signal } as const;
      const { body } = await sendPatiently(connection, request);
      return readable(() => parseContract(appConfigSchema, body, 'The settings'));
    },

    exchangeCode: async (signIn, signal) => {
      const { body } = await sendPatiently(connection, {
        method: 'POST',
        path: '/platform-auth/oauth2/v1/token',
        body: signInForm(signIn),
        isAnonymous: true,
        timeoutMs: QUICK_MS,
        signal,
      });
      return readable(() => parseContract(accessTokenAnswerSchema, body, 'The sign-in answer'));
    },

    signOut: async (keepsStorage, signal) => {
      const request = {
        method: 'POST',
        path: '/auth/logout',
        headers: keepsStorage ? { [KEEP_STORAGE]: '1' } : {},
        isAnonymous: true,
        timeoutMs: QUICK_MS,
        signal,
      } as const;
      try {
        await sendPatiently(connection, request);
      } catch (error) {
        if (!isSessionOver(error)) throw error;
      }
    },

    readCurrentUser: async (signal) => {
      const path = '/platform-api/v1/company/users/me';
      const answer = await sendPatiently(connection, { method: 'GET', path, timeoutMs: QUICK_MS, signal });
      const user = readable(() =>
        parseContract(currentUserSchema, answer.body, 'The answer of the user check'),
      );
      return { user, share: answer.headers.get(DEVICE_SHARE) ?? undefined };
    },

    confirmForgotten: async (people) => {
      await sendPatiently(connection, {
        method: 'POST',
        path: '/auth/device-forgotten',
        body: JSON.stringify({ people }),
        isAnonymous: true,
        timeoutMs: QUICK_MS,
      });
    },

    readConditions: async (loanGuid, signal) => {
      const askedAt = now();
      const path = loanPath(loanGuid, 'conditions');
      const answer = await sendPatiently(connection, {
        method: 'GET',
        path,
        loanGuid,
        // The specification requires it, though there's no body.
        headers: { 'content-type': 'application/json' },
        timeoutMs: QUICK_MS,
        signal,
      });
      // The list starts without it.
      const { parseConditionsAnswer } = await import('#src/contract/wire/conditions-answer.ts');
      const conditions = readable(() => parseConditionsAnswer(answer.body));
      return { conditions, asOf: asOfIn(answer.headers, askedAt) };
    },

    readFields: async (loanGuid, fieldIds, signal) => {
      const askedAt = now();
      const { body, headers } = await sendPatiently(connection, {
        method: 'POST',
        path: loanPath(loanGuid, 'fieldReader'),
        loanGuid,
        body: JSON.stringify(fieldIds),
        timeoutMs: QUICK_MS,
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
