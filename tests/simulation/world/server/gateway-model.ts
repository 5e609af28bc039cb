import type { AddNoteCall, NoteOutcome, NotePorts } from '#src/gateway/notes/note-ports.ts';
import type { FieldReading } from '#src/gateway/notes/removed-notes.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';
import type { NoteFate } from '#src/contract/wire/note.ts';
import type { SendOutcome } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import { DatabaseLost } from '#tests/simulation/world/server/troubled-database.ts';
import type { Session } from '#tests/simulation/world/server/sessions-model.ts';

/** The production modules, with the ports of one instance. */
export interface NoteService {
  readonly addNote: (call: AddNoteCall) => Promise<NoteOutcome>;
  readonly readReceipts: (userId: string, ids: readonly string[]) => Promise<readonly NoteFate[]>;
  /** Gives back platform locks that nobody works under any more. */
  readonly releaseLeft: () => Promise<void>;
  /** Ids of the person's acknowledged notes that are gone from a field. */
  readonly findRemoved: (userId: string, reading: FieldReading) => Promise<readonly string[]>;
}

/** One running gateway. */
export interface GatewayInstance {
  readonly process: Process;
  readonly service: NoteService;
}

export interface GatewayModelParts {
  readonly scheduler: Scheduler;
  readonly count: number;
  readonly portsOf: (process: Process) => NotePorts;
  readonly createService: (ports: NotePorts) => NoteService;
}

export interface GatewayModel {
  /** A running instance, by a number that spreads calls; undefined while none runs. */
  readonly instance: (spread: number) => GatewayInstance | undefined;
  readonly kill: (name: string) => void;
  readonly start: (name: string) => void;
  readonly names: readonly string[];
}

/** How often an instance looks for locks that were left. */
const SWEEP_MS = 25_000;

export function createGatewayModel({
  scheduler,
  count,
  portsOf,
  createService,
}: GatewayModelParts): GatewayModel {
  const names = Array.from({ length: count }, (_, index) => `gateway-${String(index)}`);
  const running = new Map<string, GatewayInstance>();

  function start(name: string): void {
    if (running.get(name)?.process.isAlive() === true) return;
    const process = scheduler.start(name);
    const instance = { process, service: createService(portsOf(process)) };
    running.set(name, instance);
    void sweep(instance);
  }

  async function sweep({ process, service }: GatewayInstance): Promise<void> {
    for (;;) {
      try {
        await service.releaseLeft();
      } catch (error) {
        if (!(error instanceof DatabaseLost)) throw error;
      }
      await scheduler.step(process, 'rests before it looks again for locks', SWEEP_MS);
    }
  }

  return {
    names,
    instance: (spread) => {
      const alive = [...running.values()].filter(({ process }) => process.isAlive());
      return alive[spread % Math.max(1, alive.length)];
    },
    kill: (name) => running.get(name)?.process.kill(),
    start,
  };
}

/** What the gateway answers to a call, as the browser's client sees it. */
export async function answerOf(
  { service }: GatewayInstance,
  session: Session,
  call: AddNoteCall,
): Promise<SendOutcome> {
  if (!session.isOpen) return { kind: 'answer', status: 401, code: 'UNAUTHORIZED' };
  let outcome: NoteOutcome;
  try {
    outcome = await service.addNote(call);
  } catch (error) {
    if (!(error instanceof DatabaseLost)) throw error;
    return { kind: 'answer', status: 503, code: 'GATEWAY_UNAVAILABLE', retryAfterMs: 5000 };
  }
  if (outcome.kind === 'trouble' && outcome.trouble.kind === 'unauthorized') session.isOpen = false;
  return toAnswer(outcome);
}

/** What the routes make of an outcome. */
export function toAnswer(outcome: NoteOutcome): SendOutcome {
  switch (outcome.kind) {
    case 'applied':
      return { kind: 'answer', status: 200, receipt: outcome.receipt };
    case 'other-user':
      return { kind: 'answer', status: 403, code: 'OTHER_USER' };
    case 'not-a-note-field':
    case 'blank':
      return { kind: 'answer', status: 400, code: 'INVALID_REQUEST' };
    case 'too-long':
    case 'field-full':
      return { kind: 'answer', status: 413, code: 'TOO_LARGE' };
    case 'too-old':
      return { kind: 'answer', status: 410, code: 'NOTE_TOO_OLD' };
    case 'from-future':
      return { kind: 'answer', status: 422, code: 'NOTE_FROM_FUTURE' };
    case 'key-reused':
      return { kind: 'answer', status: 422, code: 'KEY_REUSED' };
    case 'in-progress':
      return { kind: 'answer', status: 409, code: 'NOTE_IN_PROGRESS', retryAfterMs: outcome.retryAfterMs };
    case 'loan-locked':
      return { kind: 'answer', status: 423, code: 'LOAN_LOCKED', holder: outcome.holder };
    case 'field-hidden':
      return { kind: 'answer', status: 403, code: 'FORBIDDEN' };
    case 'rule':
      return { kind: 'answer', status: 422, code: 'PLATFORM_REFUSED', mayBeInLoan: outcome.mayBeInLoan };
    case 'trouble':
      return troubleAnswer(outcome.trouble, outcome.settlesInMs);
  }
}

function troubleAnswer(trouble: PlatformFailure, retryAfterMs: number | undefined): SendOutcome {
  switch (trouble.kind) {
    case 'unauthorized':
      return { kind: 'answer', status: 401, code: 'UNAUTHORIZED' };
    case 'refused':
      return trouble.status === 404
        ? { kind: 'answer', status: 404, code: 'NOT_FOUND' }
        : trouble.status === 403
          ? { kind: 'answer', status: 403, code: 'FORBIDDEN' }
          : { kind: 'answer', status: 502, code: 'PLATFORM_UNAVAILABLE' };
    case 'busy':
      return {
        kind: 'answer',
        status: 503,
        code: 'PLATFORM_UNAVAILABLE',
        retryAfterMs: trouble.retryAfterSeconds * 1000,
      };
    case 'timeout':
      return { kind: 'answer', status: 504, code: 'PLATFORM_TIMEOUT', retryAfterMs };
    case 'unavailable':
      return { kind: 'answer', status: 503, code: 'PLATFORM_UNAVAILABLE', retryAfterMs };
    case 'unreadable':
      return { kind: 'answer', status: 502, code: 'PLATFORM_UNREADABLE', retryAfterMs };
  }
}
