import type { PlatformAnswer, PlatformFailure } from '#src/platform/platform-answer.ts';
import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { PlatformFault } from '#tests/simulation/plan/plan.ts';
import type { FieldModel } from '#tests/simulation/world/server/field-model.ts';

/** How long after the gateway stopped waiting a write may still take effect. */
const LATE_EFFECT_MS = 25_000;
/** How long the gateway waits for the platform. */
const CALL_LIMIT_MS = 20_000;

interface LoanLock {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

export interface LoanModel {
  readonly fields: ReadonlyMap<string, FieldModel>;
  lock: LoanLock | undefined;
}

/** Works at the moment at which the platform does it. */
type Effect<T> = () => PlatformAnswer<T>;

export interface PlatformModel {
  readonly loan: (guid: string) => LoanModel | undefined;
  /** One call of a gateway. A `write` checks when it arrives and may take effect later, which is what a time-out hides. */
  readonly call: <T>(
    process: Process,
    what: string,
    check: () => PlatformAnswer<T>,
    effect: Effect<T>,
  ) => Promise<PlatformAnswer<T>>;
  readonly nextLockId: () => string;
  readonly callCount: () => number;
}

export interface PlatformModelParts {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly loans: ReadonlyMap<string, LoanModel>;
  /** The fault of the n-th call, from 1. */
  readonly faultOf: (nth: number, what: string) => PlatformFault | undefined;
}

type Refusal = Exclude<
  PlatformFault,
  | 'slow'
  | 'error-before'
  | 'error-after'
  | 'timeout-before'
  | 'timeout-after'
  | 'timeout-late'
  | 'unreadable'
  | 'page'
>;

export function createPlatformModel({
  scheduler,
  random,
  loans,
  faultOf,
}: PlatformModelParts): PlatformModel {
  let calls = 0;
  let locks = 0;

  function call<T>(
    process: Process,
    what: string,
    check: () => PlatformAnswer<T>,
    effect: Effect<T>,
  ): Promise<PlatformAnswer<T>> {
    calls += 1;
    const fault = faultOf(calls, what);
    const there = random.between(5, 400);
    const back = random.between(5, 400);
    scheduler.note(`${process.name} asks the platform: ${what}${fault === undefined ? '' : ` (${fault})`}`);
    return new Promise((resolve) => {
      const answer = (ms: number, value: PlatformAnswer<T>): void => {
        scheduler.after(process, ms, () => resolve(value));
      };
      const arrive = (): void => {
        serve(what, fault, check, effect, (value) => answer(back, value), answer);
      };
      // The request is under way: what becomes of the gateway changes nothing for the platform.
      scheduler.after(undefined, there, arrive);
    });
  }

  function serve<T>(
    what: string,
    fault: PlatformFault | undefined,
    check: () => PlatformAnswer<T>,
    effect: Effect<T>,
    reply: (value: PlatformAnswer<T>) => void,
    replyAfter: (ms: number, value: PlatformAnswer<T>) => void,
  ): void {
    const whole = (): PlatformAnswer<T> => {
      const checked = check();
      return checked.kind === 'ok' ? effect() : checked;
    };
    switch (fault) {
      case undefined:
        reply(whole());
        return;
      case 'slow':
        scheduler.after(undefined, random.between(1000, CALL_LIMIT_MS - 1000), () => reply(whole()));
        return;
      case 'error-before':
        reply({ kind: 'unavailable' });
        return;
      case 'error-after':
        whole();
        reply({ kind: 'unavailable' });
        return;
      case 'timeout-before':
        replyAfter(CALL_LIMIT_MS, { kind: 'timeout' });
        return;
      case 'timeout-after':
        whole();
        replyAfter(CALL_LIMIT_MS, { kind: 'timeout' });
        return;
      case 'timeout-late':
        if (check().kind === 'ok') {
          scheduler.after(undefined, CALL_LIMIT_MS + random.between(0, LATE_EFFECT_MS), () => {
            scheduler.note('the platform does late what was asked');
            effect();
          });
        }
        replyAfter(CALL_LIMIT_MS, { kind: 'timeout' });
        return;
      case 'unreadable':
        whole();
        reply({ kind: 'unreadable' });
        return;
      case 'page':
        // A portal's page: for a write, which answers nothing, it looks like success.
        reply(what === 'write' ? check() : { kind: 'unreadable' });
        return;
      default:
        if (fault.endsWith('-after')) whole();
        reply(refusalOf(fault, random));
        return;
    }
  }

  return {
    loan: (guid) => loans.get(guid),
    call,
    nextLockId: () => {
      locks += 1;
      return `lock-${String(locks)}`;
    },
    callCount: () => calls,
  };
}

const STATUSES = { forbidden: 403, gone: 404, conflict: 409, invalid: 422, 'too-large': 413 } as const;

function refusalOf(fault: Refusal, random: Random): PlatformFailure {
  const kind = fault.replace(/-after$/, '');
  if (kind === 'unauthorized') return { kind };
  if (kind === 'busy') return { kind, retryAfterSeconds: random.between(1, 20) };
  return { kind: 'refused', status: STATUSES[kind as keyof typeof STATUSES] };
}
