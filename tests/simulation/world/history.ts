import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';

/** A rule of the design that was broken. */
export interface Violation {
  readonly invariant:
    | 'I1'
    | 'I2'
    | 'I3'
    | 'I4'
    | 'I5'
    | 'I6'
    | 'I7'
    | 'I8'
    | 'locks'
    | 'missing'
    | 'refused'
    | 'repeated'
    | 'error';
  readonly says: string;
}

/** What one note says, and where. */
export interface Words {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly text: string;
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
  /** How often somebody wrote these words, by `wordsKey`. One note that is finished on another page counts once. */
  readonly written: Map<string, number>;
  readonly onWritten: (device: number, userId: string, words: Words) => void;
  readonly onCommit: (place: string, entry: OutboxEntry) => void;
  readonly complain: (invariant: Violation['invariant'], says: string) => void;
}

export function createHistory(): History {
  const violations: Violation[] = [];
  const committed = new Map<string, string[]>();
  const states = new Map<string, OutboxEntry['state']>();
  const setAside = new Set<string>();
  const written = new Map<string, number>();
  return {
    violations,
    shown: new Set(),
    committed,
    states,
    setAside,
    direct: new Map(),
    written,
    onWritten: (device, userId, words) => {
      const key = wordsKey(`${String(device)}/${userId}`, words);
      written.set(key, (written.get(key) ?? 0) + 1);
    },
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

/** @param place device and person. */
export function wordsKey(place: string, { loanGuid, fieldId, text }: Words): string {
  return JSON.stringify([place, loanGuid, fieldId, text]);
}
