import { parseContract } from '#src/contract/base/parse-contract.ts';
import {
  type RememberedNotes,
  type StoragePlace,
  waitingNotesAnswerSchema,
  type WaitingNotesReport,
} from '#src/contract/wire/waiting-notes.ts';
import { type GatewayConnection, type GatewayRequest, sendRequest } from '#src/api/gateway-request.ts';
import { readable } from '#src/api/readable.ts';

const QUICK_MS = 15_000;

export interface WaitingNotesClientOptions extends GatewayConnection {
  /** The installation's first path part, from its settings. */
  readonly apiEnv: string;
}

/**
 * What the gateway remembers of notes that wait on this device. Each call throws ApiError, or the signal's reason when
 * cancelled.
 */
export interface WaitingNotesClient {
  readonly read: (place: StoragePlace, signal?: AbortSignal) => Promise<RememberedNotes>;
  /** @returns what is remembered now; with `isTaken` false the report came from an older version and changed nothing. */
  readonly report: (report: WaitingNotesReport, signal?: AbortSignal) => Promise<RememberedNotes>;
}

export function createWaitingNotesClient({
  apiEnv,
  ...connection
}: WaitingNotesClientOptions): WaitingNotesClient {
  const path = `/${apiEnv}/admin/notes/waiting`;
  const send = async (request: Omit<GatewayRequest, 'timeoutMs'>): Promise<RememberedNotes> => {
    const { body } = await sendRequest(connection, { ...request, timeoutMs: QUICK_MS });
    return readable(() => parseContract(waitingNotesAnswerSchema, body, 'The remembered notes')).data;
  };
  return {
    read: (place, signal) => send({ method: 'GET', path: `${path}?place=${place}`, signal }),
    report: (report, signal) => send({ method: 'POST', path, body: JSON.stringify(report), signal }),
  };
}
