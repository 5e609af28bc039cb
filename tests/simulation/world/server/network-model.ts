import { createHash } from 'node:crypto';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type {
  NoAnswer,
  NoteToSend,
  ReadReceipts,
  SendNote,
  SendOutcome,
} from '#src/offline/outbox/entry/outbox-ports.ts';
import type { AddNoteCall } from '#src/gateway/notes/note-ports.ts';
import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { NetworkMode, RequestFault } from '#tests/simulation/plan/plan.ts';
import { answerOf, type GatewayModel } from '#tests/simulation/world/server/gateway-model.ts';
import type { Session } from '#tests/simulation/world/server/sessions-model.ts';
import { DatabaseLost } from '#tests/simulation/world/server/troubled-database.ts';

/** How long the browser's client waits for an answer. */
const CLIENT_LIMIT_MS = 30_000;

export interface NetworkParts {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly gateway: GatewayModel;
  /** Who is signed in on the device: the cookie that any of its tabs sends. */
  readonly session: () => Session | undefined;
  readonly mode: () => NetworkMode | undefined;
  /** The fault of the device's next request. */
  readonly nextFault: () => RequestFault | undefined;
  /** The device has heard that its session is over. */
  readonly onSignedOut: (session: Session) => void;
}

export interface NetworkModel {
  readonly sendFrom: (tab: Process) => SendNote;
  readonly receiptsFrom: (tab: Process) => ReadReceipts;
}

const silence = (why: NoAnswer): SendOutcome => ({ kind: 'no-answer', why });

/** The way from one device to the gateway. */
export function createNetworkModel(parts: NetworkParts): NetworkModel {
  const { scheduler, random, gateway, session, mode, nextFault, onSignedOut } = parts;

  /** Hands a call to an instance; its answer comes back by `reply`, or never. */
  function deliver(note: NoteToSend, from: Session, ms: number, reply: (outcome: SendOutcome) => void): void {
    scheduler.after(undefined, ms, () => {
      const instance = gateway.instance(random.between(0, 5));
      if (instance === undefined) {
        reply({ kind: 'answer', status: 503 });
        return;
      }
      scheduler.note(`${instance.process.name} hears of ${note.id}`);
      instance.process.onEnd(() => scheduler.after(undefined, 50, () => reply(silence('network'))));
      void answerOf(instance, from, toCall(note, from)).then(reply);
    });
  }

  function send(tab: Process, note: NoteToSend, signal: AbortSignal): Promise<SendOutcome> {
    const from = session();
    if (from === undefined) return Promise.resolve(silence('signed-out'));
    const fault = nextFault();
    const there = random.between(5, 300);
    scheduler.note(
      `${tab.name} sends ${note.id} as ${from.userId}${fault === undefined ? '' : ` (${fault})`}`,
    );
    return new Promise((resolve) => {
      let isOver = false;
      const settle = (ms: number, outcome: SendOutcome): void => {
        scheduler.after(tab, ms, () => {
          if (isOver) return;
          isOver = true;
          scheduler.note(`${tab.name} hears of ${note.id}: ${labelOf(outcome)}`);
          resolve(outcome);
        });
      };
      const back = random.between(5, 300);
      signal.addEventListener('abort', () => settle(0, silence('aborted')));
      settle(CLIENT_LIMIT_MS, silence('timeout'));
      const reply = (outcome: SendOutcome): void => settle(back, outcome);
      const drop = (): void => undefined;
      switch (mode()) {
        case 'offline':
          settle(there, silence('network'));
          return;
        case 'portal':
          settle(there, random.chance(0.5) ? { kind: 'answer', status: 200 } : silence('unreadable'));
          return;
        case 'redirect':
          settle(there, silence('redirect'));
          return;
        case undefined:
          break;
      }
      switch (fault) {
        case undefined:
          deliver(note, from, there, reply);
          return;
        case 'lost':
          return;
        case 'answer-lost':
          deliver(note, from, there, drop);
          return;
        case 'doubled':
          deliver(note, from, there, reply);
          deliver(note, from, there + random.between(0, 60_000), drop);
          return;
        case 'late-answer':
          deliver(note, from, there, (outcome) => settle(random.between(CLIENT_LIMIT_MS, 90_000), outcome));
          return;
        case 'cut':
          deliver(note, from, there, drop);
          settle(there + random.between(0, 3000), silence('network'));
          return;
        case 'other-receipt':
        case 'other-hash':
          // A cache on the way that mixes up its answers.
          settle(there, { kind: 'answer', status: 200, receipt: otherReceipt(note, fault) });
          return;
        case 'throttled':
          settle(there, { kind: 'answer', status: 429, code: 'TOO_MANY_REQUESTS', retryAfterMs: 3000 });
          return;
        case 'down':
          settle(there, { kind: 'answer', status: random.chance(0.5) ? 503 : 500, code: 'INTERNAL' });
          return;
      }
    });
  }

  return {
    sendFrom: (tab) => async (note, signal) => {
      await scheduler.step(tab, 'is about to send', 0);
      const from = session();
      const outcome = await send(tab, note, signal);
      if (from !== undefined && outcome.kind === 'answer' && outcome.code === 'UNAUTHORIZED')
        onSignedOut(from);
      await scheduler.step(tab, 'has an answer', 0);
      return outcome;
    },
    receiptsFrom: (tab) => async (ids) => {
      const from = session();
      await scheduler.step(tab, 'asks for receipts', random.between(5, 300));
      const instance = gateway.instance(random.between(0, 5));
      if (from?.isOpen !== true || instance === undefined || mode() !== undefined || random.chance(0.1)) {
        await scheduler.step(tab, 'hears nothing about receipts', 1000);
        return undefined;
      }
      const fates = await new Promise<Awaited<ReturnType<ReadReceipts>>>((resolve, reject) => {
        instance.process.onEnd(() => scheduler.after(tab, 50, () => resolve(undefined)));
        instance.service.readReceipts(from.userId, ids).then(
          (found) => scheduler.after(tab, random.between(5, 300), () => resolve(found)),
          (error: unknown) => {
            if (error instanceof DatabaseLost) scheduler.after(tab, 50, () => resolve(undefined));
            else reject(error instanceof Error ? error : new Error('receipts failed'));
          },
        );
      });
      await scheduler.step(tab, 'has receipts', 0);
      return fates;
    },
  };
}

function toCall(note: NoteToSend, { userId, id, token }: Session): AddNoteCall {
  const { author, ...rest } = note;
  return { ...rest, author, writer: { userId, tag: tagOf(userId), sessionId: id, token } };
}

/** What stands for a person in a line. */
export function tagOf(userId: string): string {
  return userId.slice(0, 2).toUpperCase();
}

function otherReceipt(note: NoteToSend, fault: 'other-receipt' | 'other-hash'): NoteReceipt {
  const { loanGuid, fieldId } = note;
  const text = fault === 'other-hash' ? 'another text' : note.text;
  const id = fault === 'other-hash' ? note.id : note.id.replace(/^./, 'f');
  const textHash = createHash('sha256').update(text).digest('hex');
  return { id, loanGuid, fieldId, textHash, line: text, appliedAt: '2026-11-21T12:00:00.000Z' };
}

function labelOf(outcome: SendOutcome): string {
  if (outcome.kind === 'no-answer') return outcome.why;
  return `${String(outcome.status)} ${outcome.code ?? ''}${outcome.receipt === undefined ? '' : ' receipt'}`;
}
