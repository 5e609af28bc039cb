import { CALL_CLASSES, type CallClass } from '#src/platform/calls/call-lane.ts';

/** A number of calls for each class. */
export type ClassCounts = Readonly<Record<CallClass, number>>;

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
export function hasRoom(capacity: number, inFlight: ClassCounts, callClass: CallClass): boolean {
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
