import { createEventQueue } from '#tests/simulation/engine/event-queue.ts';
import { hashText } from '#tests/simulation/engine/random.ts';

/** A tab, a gateway instance, the platform or a person: whatever can be stopped at any of its awaits. */
export interface Process {
  readonly name: string;
  readonly isAlive: () => boolean;
  /** Steps taken so far. */
  readonly steps: () => number;
  /** It never goes on from where it is. */
  readonly kill: () => void;
  /** It does nothing for so many ms of virtual time, and then goes on as if nothing had been. */
  readonly freeze: (ms: number) => void;
  /** The moment until which it is or was frozen at last. */
  readonly frozenUntil: () => number;
  /** Runs when it is killed: what a browser or an operating system does for the dead. */
  readonly onEnd: (run: () => void) => void;
}

export interface Scheduler {
  /** Virtual ms since the schedule began. */
  readonly now: () => number;
  readonly start: (name: string) => Process;
  /** Waits so many ms of virtual time: an interleaving point, and a point at which the process can die. */
  readonly step: (process: Process, what: string, ms: number) => Promise<void>;
  /** Calls back after so many ms unless it is cancelled, or the process dies before. */
  readonly after: (process: Process | undefined, ms: number, run: () => void) => () => void;
  /** Called before each step with the number it has among its process's steps. */
  readonly watch: (onStep: (process: Process, step: number) => void) => void;
  readonly note: (what: string) => void;
  /** Runs work of the real world, a database's for instance: virtual time stands still until it is done. */
  readonly outside: <T>(work: () => T | PromiseLike<T>) => Promise<T>;
  /** Lets everything happen up to a moment. Resolves early when nothing is left to happen. */
  readonly runUntil: (at: number, isOver?: () => boolean) => Promise<void>;
  /** A number that two runs share if, and in practice only if, the same things happened in the same order. */
  readonly traceHash: () => number;
  readonly stepCount: () => number;
  readonly trace: () => readonly string[];
}

interface Life {
  alive: boolean;
  steps: number;
  frozenUntil: number;
  readonly endings: (() => void)[];
}

// A step resolves a promise; a turn of the event loop lets everything that waits for it run, however deep.
const letPromisesRun = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** `keepTrace` keeps what happened as lines, for people. */
export function createScheduler(keepTrace: boolean): Scheduler {
  const queue = createEventQueue();
  const lives = new Map<Process, Life>();
  const lines: string[] = [];
  const watchers: ((process: Process, step: number) => void)[] = [];
  let now = 0;
  let order = 0;
  let steps = 0;
  let hash = 0;
  let working = 0;

  const isBusy = (): boolean => working > 0;

  async function settle(): Promise<void> {
    do await letPromisesRun();
    while (isBusy());
  }

  function note(what: string): void {
    hash = hashText(`${String(now)} ${what}`, hash);
    if (keepTrace) lines.push(`${String(now).padStart(9)} ${what}`);
  }

  function at(time: number, run: () => void): void {
    order += 1;
    queue.push({ at: time, order, run });
  }

  function start(name: string): Process {
    const life: Life = { alive: true, steps: 0, frozenUntil: 0, endings: [] };
    const process: Process = {
      name,
      isAlive: () => life.alive,
      steps: () => life.steps,
      kill: () => {
        if (!life.alive) return;
        life.alive = false;
        note(`${name} ends`);
        for (const end of life.endings) end();
      },
      freeze: (ms) => {
        life.frozenUntil = Math.max(life.frozenUntil, now + ms);
        note(`${name} is frozen until ${String(life.frozenUntil)}`);
      },
      frozenUntil: () => life.frozenUntil,
      onEnd: (run) => {
        life.endings.push(run);
      },
    };
    lives.set(process, life);
    return process;
  }

  // What is due while its process is frozen happens when it thaws.
  function whenAwake(life: Life, run: () => void): void {
    if (!life.alive) return;
    if (life.frozenUntil > now) at(life.frozenUntil, () => whenAwake(life, run));
    else run();
  }

  function lifeOf(process: Process): Life {
    const life = lives.get(process);
    if (life === undefined) throw new Error(`${process.name} was not started here`);
    return life;
  }

  return {
    now: () => now,
    start,
    note,
    watch: (onStep) => {
      watchers.push(onStep);
    },
    step: (process, what, ms) => {
      const life = lifeOf(process);
      if (!life.alive) return new Promise<void>(() => undefined);
      life.steps += 1;
      steps += 1;
      for (const onStep of watchers) onStep(process, life.steps);
      return new Promise<void>((resolve) => {
        at(now + ms, () =>
          whenAwake(life, () => {
            note(`${process.name} ${what}`);
            resolve();
          }),
        );
      });
    },
    after: (process, ms, run) => {
      let isCancelled = false;
      const life = process === undefined ? undefined : lifeOf(process);
      const runUnlessCancelled = (): void => {
        if (!isCancelled) run();
      };
      at(now + ms, () => {
        if (isCancelled) return;
        if (life === undefined) run();
        else whenAwake(life, runUnlessCancelled);
      });
      return () => {
        isCancelled = true;
      };
    },
    runUntil: async (end, isOver) => {
      await settle();
      for (;;) {
        if (isOver?.() === true) return;
        const event = queue.pop();
        if (event === undefined) return;
        if (event.at > end) {
          queue.push(event);
          now = Math.max(now, end);
          return;
        }
        now = Math.max(now, event.at);
        event.run();
        await settle();
      }
    },
    outside: async (work) => {
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
      }
    },
    traceHash: () => hash,
    stepCount: () => steps,
    trace: () => lines,
  };
}
