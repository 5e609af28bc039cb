import { CALL_CLASSES, type CallClass } from '#src/platform/calls/call-lane.ts';

/** A number of calls for each class. */
export type ClassCounts = Readonly<Record<CallClass, number>>;

/** How much of the room no other class can take, in percent. What's left is for whoever comes. */
const KEPT_PERCENT: ClassCounts = { 'sign-in': 10, notes: 20, reads: 30, background: 5 };
/** With less room than this nothing is kept for a class: the order of urgency alone decides. */
const LEAST_ROOM: ClassCounts = { 'sign-in': 4, notes: 4, reads: 4, background: 10 };

/** The room that each class keeps, however busy the others are. @param capacity calls at once, over all classes. */
export function keptRooms(capacity: number): ClassCounts {
  const keptFor = (callClass: CallClass): number =>
    capacity < LEAST_ROOM[callClass]
      ? 0
      : Math.max(1, Math.floor((capacity * KEPT_PERCENT[callClass]) / 100));
  return {
    'sign-in': keptFor('sign-in'),
    notes: keptFor('notes'),
    reads: keptFor('reads'),
    background: keptFor('background'),
  };
}

/** Room for one more call of the class, while every other class keeps its own. */
export function hasRoom(capacity: number, inFlight: ClassCounts, callClass: CallClass): boolean {
  const kept = keptRooms(capacity);
  const taken = CALL_CLASSES.reduce(
    (sum, each) => sum + (each === callClass ? inFlight[each] : Math.max(inFlight[each], kept[each])),
    0,
  );
  return taken < capacity;
}

/** How many calls of the class one person may have in flight: half of what the class can ever get, rounded up. */
export function shareOf(capacity: number, callClass: CallClass): number {
  const kept = keptRooms(capacity);
  const keptForOthers = CALL_CLASSES.reduce((sum, each) => sum + (each === callClass ? 0 : kept[each]), 0);
  return Math.max(1, Math.ceil((capacity - keptForOthers) / 2));
}
