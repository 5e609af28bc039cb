import * as v from 'valibot';
import { PIPELINE_PAGE_SIZE } from '#src/domain/list/pipeline-request.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { accessTokenAnswerSchema } from '#src/contract/wire/access-token-answer.ts';
import { appConfigSchema, type AppConfig } from '#src/contract/wire/app-config.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { parseConditionsAnswer } from '#src/contract/wire/conditions-answer.ts';
import { currentUserSchema, type CurrentUser } from '#src/contract/wire/current-user.ts';
import { type FieldValues, parseFieldReaderAnswer } from '#src/contract/wire/field-reader-answer.ts';
import { noteIdSchema } from '#src/contract/wire/note.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { parsePipelineAnswer, type PipelineAnswer } from '#src/contract/wire/pipeline-answer.ts';
import { DATA_AS_OF, KEEP_STORAGE, MISSING_NOTES, TOTAL_COUNT } from '#src/contract/wire/wire-headers.ts';
import { isSessionOver } from '#src/api/api-error.ts';
import { type GatewayConnection, sendRequest } from '#src/api/gateway-request.ts';
import { loanPath } from '#src/api/loan-path.ts';
import { readable } from '#src/api/readable.ts';
import { type ReadPage, type ReadPipelineOptions, readWholePipeline } from '#src/api/read-pipeline.ts';

const QUICK_MS = 15_000;
/** The platform takes long for a full page. */
const PIPELINE_PAGE_MS = 60_000;

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

/** The values of a loan's fields. */
interface FieldsAnswer extends FieldValues {
  /** Ids of the user's own notes that were in one of the fields and are gone from it. */
  readonly removedNotes: readonly string[];
  /** ISO instant at which the platform was read. */
  readonly asOf: string;
}

/** Every call from the page to its gateway. Each throws ApiError, or the signal's reason if canceled. */
export interface GatewayClient {
  readonly readConfig: (signal?: AbortSignal) => Promise<AppConfig>;
  /** Returns the token to store as `authToken`; the session cookie comes with the same answer. */
  readonly exchangeCode: (signIn: SignInCode, signal?: AbortSignal) => Promise<string>;
  /**
   * Ends the session on the server; one that's already over counts as ended. The answer makes the browser clear this
   * origin's storage, unless unsent notes have to stay in it.
   */
  readonly signOut: (keepsStorage: boolean, signal?: AbortSignal) => Promise<void>;
  readonly readCurrentUser: (signal?: AbortSignal) => Promise<CurrentUser>;
  readonly readPipeline: (ownership: LoanOwnership, options?: ReadPipelineOptions) => Promise<PipelineAnswer>;
  readonly readConditions: (loanGuid: string, signal?: AbortSignal) => Promise<ConditionsAnswer>;
  readonly readFields: (
    loanGuid: string,
    fieldIds: readonly string[],
    signal?: AbortSignal,
  ) => Promise<FieldsAnswer>;
}

export function createGatewayClient({ now = Date.now, ...connection }: GatewayClientOptions): GatewayClient {
  const readPipelinePage: ReadPage = async (ownership, start, limit, signal, etag) => {
    const askedAt = now();
    const answer = await sendRequest(connection, {
      method: 'POST',
      path: `/los/v3/loanPipeline?start=${start}&limit=${limit}`,
      body: JSON.stringify({ loanOwnership: ownership }),
      headers: etag === undefined ? {} : { 'if-none-match': etag },
      timeoutMs: PIPELINE_PAGE_MS,
      signal,
    });
    const asOf = asOfIn(answer.headers, askedAt);
    if (answer.status === 304) return { kind: 'unchanged', asOf };
    return {
      kind: 'fresh',
      loans: readable(() => parsePipelineAnswer(answer.body, start)),
      asOf,
      etag: answer.headers.get('etag') ?? undefined,
      total: totalIn(answer.headers),
    };
  };

  return {
    readPipeline: (ownership, options = {}) =>
      readWholePipeline(readPipelinePage, ownership, PIPELINE_PAGE_SIZE, options),

    readConfig: async (signal) => {
      const path = '/config.json';
      const request = { method: 'GET', path, isAnonymous: true, timeoutMs: QUICK_MS, signal } as const;
      const { body } = await sendRequest(connection, request);
      return readable(() => parseContract(appConfigSchema, body, 'The settings'));
    },

    exchangeCode: async (signIn, signal) => {
      const { body } = await sendRequest(connection, {
        method: 'POST',
        path: '/platform-auth/oauth2/v1/token',
        body: signInForm(signIn),
        isAnonymous: true,
        timeoutMs: QUICK_MS,
        signal,
      });
      return readable(() => parseContract(accessTokenAnswerSchema, body, 'The sign-in answer')).access_token;
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
        await sendRequest(connection, request);
      } catch (error) {
        if (!isSessionOver(error)) throw error;
      }
    },

    readCurrentUser: async (signal) => {
      const path = '/platform-api/v1/company/users/me';
      const { body } = await sendRequest(connection, { method: 'GET', path, timeoutMs: QUICK_MS, signal });
      return readable(() => parseContract(currentUserSchema, body, 'The answer of the user check'));
    },

    readConditions: async (loanGuid, signal) => {
      const askedAt = now();
      const path = loanPath(loanGuid, 'conditions');
      const answer = await sendRequest(connection, {
        method: 'GET',
        path,
        // Without a body, and specified all the same.
        headers: { 'content-type': 'application/json' },
        timeoutMs: QUICK_MS,
        signal,
      });
      const conditions = readable(() => parseConditionsAnswer(answer.body));
      return { conditions, asOf: asOfIn(answer.headers, askedAt) };
    },

    readFields: async (loanGuid, fieldIds, signal) => {
      const askedAt = now();
      const { body, headers } = await sendRequest(connection, {
        method: 'POST',
        path: loanPath(loanGuid, 'fieldReader'),
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

// Without the header, assume the data is as old as the request, never newer.
function asOfIn(headers: Headers, askedAt: number): string {
  const serverTime = Date.parse(headers.get(DATA_AS_OF) ?? '');
  return new Date(Number.isNaN(serverTime) ? askedAt : serverTime).toISOString();
}

// Anything but an id is left out: we couldn't ask about it.
function removedNotesIn(headers: Headers): string[] {
  const ids = (headers.get(MISSING_NOTES) ?? '').split(',').map((id) => v.safeParse(noteIdSchema, id.trim()));
  return ids.flatMap((id) => (id.success ? [id.output] : []));
}

function totalIn(headers: Headers): number | undefined {
  const text = headers.get(TOTAL_COUNT) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
