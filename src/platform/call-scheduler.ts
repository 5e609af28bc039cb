/**
 * What a platform call is for, the most urgent first: signing in and checking users, notes, foreground reads, and
 * background reads.
 */
export const CALL_CLASSES = ['sign-in', 'notes', 'reads', 'background'] as const;

export type CallClass = (typeof CALL_CLASSES)[number];

/** On whose behalf a platform call is made. */
export interface CallLane {
  readonly callClass: CallClass;
  /** Tells one person's calls from another's: a user id, or a token where the person is unknown. */
  readonly person: string;
  /** Aborts when no caller waits for the answer any more. Left out where the call must be made to its end. */
  readonly signal?: AbortSignal | undefined;
}

/** A call that asks for room. The scheduler tells it at most one of the two, and `start` at most once. */
export interface WaitingCall extends Pick<CallLane, 'callClass' | 'person'> {
  readonly start: () => void;
  readonly giveWay: () => void;
}

/** `theirs`: this person's own calls are in the way. `others`: everyone's calls together are. */
export type QueueFull = 'theirs' | 'others';

export type CallScheduler = ReturnType<typeof createCallScheduler>;

export interface SchedulerLimits {
  /** Calls in flight at once, over all classes; it may change at any time. Below what is in flight, none is started. */
  readonly capacity: () => number;
  readonly waiting: number;
  readonly waitingEach: number;
}

type ClassCounts = Readonly<Record<CallClass, number>>;

/** The share of all slots reserved for a class, in percent. Any class may use the rest. */
const RESERVED_PERCENT: ClassCounts = { 'sign-in': 10, notes: 20, reads: 30, background: 5 };
/** Below this capacity a class has no reserved slots: urgency alone decides. */
const LEAST_CAPACITY: ClassCounts = { 'sign-in': 4, notes: 4, reads: 4, background: 10 };

/** The slots reserved for each class, however busy the others are. @param capacity calls at once, over all classes. */
export function reservedSlots(capacity: number): ClassCounts {
  const reservedFor = (callClass: CallClass): number =>
    capacity < LEAST_CAPACITY[callClass]
      ? 0
      : Math.max(1, Math.floor((capacity * RESERVED_PERCENT[callClass]) / 100));
  return {
    'sign-in': reservedFor('sign-in'),
    notes: reservedFor('notes'),
    reads: reservedFor('reads'),
    background: reservedFor('background'),
  };
}

/** True if the class has a free slot while every other class keeps its reserved ones. */
function hasRoom(capacity: number, inFlight: ClassCounts, callClass: CallClass): boolean {
  const reserved = reservedSlots(capacity);
  const taken = CALL_CLASSES.reduce(
    (sum, each) => sum + (each === callClass ? inFlight[each] : Math.max(inFlight[each], reserved[each])),
    0,
  );
  return taken < capacity;
}

/** How many calls of the class one person may have in flight: half of what the class can ever get, rounded up. */
export function shareOf(capacity: number, callClass: CallClass): number {
  const reserved = reservedSlots(capacity);
  const reservedForOthers = CALL_CLASSES.reduce(
    (sum, each) => sum + (each === callClass ? 0 : reserved[each]),
    0,
  );
  return Math.max(1, Math.ceil((capacity - reservedForOthers) / 2));
}

/**
 * Decides which platform call goes next; it has no clock and sends nothing. A class never loses its reserved slots, and
 * a person never gets more than a share of a class. Free room goes to the most urgent class with a waiting call, and in
 * it to the person with the fewest calls in flight. Background reads don't wait: they're for idle times.
 */
export function createCallScheduler(limits: SchedulerLimits) {
  const running = new Set<WaitingCall>();
  const waiting: Record<CallClass, WaitingCall[]> = { 'sign-in': [], notes: [], reads: [], background: [] };
  const inFlight: Record<CallClass, number> = { 'sign-in': 0, notes: 0, reads: 0, background: 0 };

  const runningOf = ({ callClass, person }: WaitingCall): number => {
    let count = 0;
    for (const each of running) if (each.callClass === callClass && each.person === person) count += 1;
    return count;
  };
  const waitingOf = ({ callClass, person }: WaitingCall): WaitingCall[] =>
    waiting[callClass].filter((each) => each.person === person);
  const hasShare = (call: WaitingCall): boolean =>
    runningOf(call) < shareOf(limits.capacity(), call.callClass);
  const reasonOf = (call: WaitingCall): QueueFull => (hasShare(call) ? 'others' : 'theirs');

  function mayStart(call: WaitingCall): boolean {
    const capacity = limits.capacity();
    if (!hasShare(call) || !hasRoom(capacity, inFlight, call.callClass)) return false;
    if (call.callClass !== 'background') return true;
    if (inFlight.background < reservedSlots(capacity).background) return true;
    const others = CALL_CLASSES.some((callClass) => waiting[callClass].length > 0);
    return !others && running.size < Math.ceil(capacity / 2);
  }

  function start(call: WaitingCall): void {
    running.add(call);
    inFlight[call.callClass] += 1;
    call.start();
  }

  function startWaiting(): void {
    for (const callClass of CALL_CLASSES) {
      for (let next = nextOf(callClass); next !== undefined; next = nextOf(callClass)) {
        remove(next);
        start(next);
      }
    }
  }

  function nextOf(callClass: CallClass): WaitingCall | undefined {
    if (waiting[callClass].length === 0 || !hasRoom(limits.capacity(), inFlight, callClass)) return undefined;
    let next: WaitingCall | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const call of waiting[callClass]) {
      const count = runningOf(call);
      if (count >= fewest || !mayStart(call)) continue;
      next = call;
      fewest = count;
    }
    return next;
  }

  function remove(call: WaitingCall): boolean {
    const queue = waiting[call.callClass];
    const place = queue.indexOf(call);
    if (place !== -1) queue.splice(place, 1);
    return place !== -1;
  }

  /** Makes room in a full queue for a person with fewer waiting calls than another. */
  function makePlaceFor(call: WaitingCall): boolean {
    const counts = new Map<string, number>();
    for (const { person } of waiting[call.callClass]) counts.set(person, (counts.get(person) ?? 0) + 1);
    const [greediest, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as const);
    if (most <= waitingOf(call).length + 1) return false;
    const newest = waiting[call.callClass].findLast(({ person }) => person === greediest);
    if (newest === undefined) return false;
    remove(newest);
    newest.giveWay();
    return true;
  }

  return {
    /** Starts the call now or later. @returns why it can't even wait, if so; then nothing more happens. */
    ask(call: WaitingCall): QueueFull | undefined {
      if (mayStart(call)) {
        start(call);
        return undefined;
      }
      if (call.callClass === 'background') return 'others';
      if (waitingOf(call).length >= limits.waitingEach) return reasonOf(call);
      if (waiting[call.callClass].length >= limits.waiting && !makePlaceFor(call)) return reasonOf(call);
      waiting[call.callClass].push(call);
      return undefined;
    },
    end(call: WaitingCall): void {
      if (!running.delete(call)) return;
      inFlight[call.callClass] -= 1;
      startWaiting();
    },
    /** A waiting call gives up. @returns what was in its way. */
    leave(call: WaitingCall): QueueFull {
      const reason = reasonOf(call);
      remove(call);
      return reason;
    },
    reconsider: startWaiting,
    inFlight: () => running.size,
  };
}
