import type { OutboxEntry } from '#src/contract/outbox-entry.ts';

/** A rule of the design that was broken. */
export interface Violation {
  readonly invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'locks' | 'missing' | 'error';
  readonly says: string;
}

/** A note that was sent without having been kept. */
interface DirectNote {
  readonly userId: string;
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly text: string;
  wasAccepted: boolean;
}

/** What an onlooker knows who sees everything, and the code under test never. */
export interface History {
  readonly violations: Violation[];
  /** Ids of notes that their author saw as "Saved on this device". */
  readonly shown: Set<string>;
  /** By device and person: ids in the order in which they were committed. */
  readonly committed: Map<string, string[]>;
  /** The state last committed of each note. */
  readonly states: Map<string, OutboxEntry['state']>;
  /** Notes that were, for a time, not on their way: others may have overtaken them. */
  readonly setAside: Set<string>;
  readonly direct: Map<string, DirectNote>;
  readonly onCommit: (place: string, entry: OutboxEntry) => void;
  readonly complain: (invariant: Violation['invariant'], says: string) => void;
}

export function createHistory(): History {
  const violations: Violation[] = [];
  const committed = new Map<string, string[]>();
  const states = new Map<string, OutboxEntry['state']>();
  const setAside = new Set<string>();
  return {
    violations,
    shown: new Set(),
    committed,
    states,
    setAside,
    direct: new Map(),
    onCommit: (place, { id, state }) => {
      if (!states.has(id)) committed.set(place, [...(committed.get(place) ?? []), id]);
      states.set(id, state);
      if (state === 'parked' || state === 'discarded') setAside.add(id);
    },
    complain: (invariant, says) => {
      violations.push({ invariant, says });
    },
  };
}
