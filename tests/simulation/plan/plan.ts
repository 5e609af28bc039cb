/** What is to happen in one schedule. Everything in it was drawn from the seed, and any event can be left out. */
export interface Plan {
  readonly seed: number;
  readonly devices: readonly PlannedDevice[];
  readonly loans: readonly PlannedLoan[];
  readonly events: readonly PlannedEvent[];
}

interface PlannedDevice {
  /** The login of who is signed in at first. */
  readonly userId: string;
  readonly tabs: number;
  /** By how many ms the device's clock is off. */
  readonly clockOffset: number;
}

interface PlannedLoan {
  readonly guid: string;
  /** The texts that stand in the two fields before the first note. */
  readonly texts: Readonly<Record<NoteField, string>>;
}

export const NOTE_FIELDS = ['CX.PROC.CRITICAL.NOTES', 'CX.LO.COMMENTS'] as const;
type NoteField = (typeof NOTE_FIELDS)[number];

/** `at` is a moment of virtual time; `step` and `nth` count what a process or a device does. */
export type PlannedEvent =
  | {
      readonly kind: 'write';
      readonly at: number;
      readonly tab: string;
      readonly loan: number;
      readonly field: NoteField;
      readonly text: string;
    }
  | { readonly kind: 'kill'; readonly process: string; readonly step: number; readonly restartAfter: number }
  | { readonly kind: 'freeze'; readonly process: string; readonly step: number; readonly ms: number }
  | {
      /** A tab goes into the browser's back/forward memory. */
      readonly kind: 'memory';
      readonly process: string;
      readonly step: number;
      /** So many ms after that step, wherever the tab is then. */
      readonly after: number;
      /** For so long it lies there. */
      readonly ms: number;
      /** The browser ends it there. */
      readonly isEvicted: boolean;
      /** When the person goes on in another page; absent for a person who doesn't. */
      readonly nextAfter?: number;
      readonly back: WayBack;
    }
  | {
      readonly kind: 'network';
      readonly device: number;
      readonly at: number;
      readonly ms: number;
      readonly mode: NetworkMode;
    }
  | {
      readonly kind: 'request';
      readonly device: number;
      readonly nth: number;
      readonly fault: RequestFault;
    }
  | { readonly kind: 'platform'; readonly nth: number; readonly fault: PlatformFault }
  | {
      readonly kind: 'person';
      readonly at: number;
      readonly loan: number;
      readonly field: NoteField;
      readonly act: PersonAct;
      readonly ms: number;
    }
  | { readonly kind: 'clock'; readonly device: number; readonly at: number; readonly ms: number }
  | {
      readonly kind: 'storage';
      readonly device: number;
      readonly at: number;
      readonly ms: number;
      readonly mode: StorageMode;
    }
  | { readonly kind: 'account'; readonly device: number; readonly at: number; readonly userId: string }
  | { readonly kind: 'session'; readonly device: number; readonly at: number; readonly backAfter: number }
  | { readonly kind: 'ledger'; readonly at: number; readonly ms: number }
  | { readonly kind: 'discard'; readonly at: number; readonly tab: string }
  | {
      /** The lender has a rule that changes what is written to this field; it lasts beyond the schedule's trouble. */
      readonly kind: 'rule';
      readonly at: number;
      readonly loan: number;
      readonly field: NoteField;
      readonly how: TenantRule;
    };

/** What becomes of the page that was open meanwhile: it ends, goes into the memory for good, or stays open beside. */
type WayBack = 'ends' | 'swaps' | 'beside';
export type MemoryEvent = Extract<PlannedEvent, { kind: 'memory' }>;
export type NetworkMode = 'offline' | 'portal' | 'redirect';
export type RequestFault =
  | 'lost'
  | 'answer-lost'
  | 'doubled'
  | 'late-answer'
  | 'cut'
  | 'throttled'
  | 'down'
  | 'other-receipt'
  | 'other-hash';
export type PlatformFault =
  | 'error-before'
  | 'error-after'
  | 'timeout-before'
  | 'timeout-after'
  | 'timeout-late'
  | 'slow'
  | 'unauthorized'
  | 'forbidden'
  | 'gone'
  | 'conflict'
  | 'invalid'
  | 'busy'
  | 'too-large'
  | 'unreadable'
  | 'page'
  | RefusalAfter;
/** The platform does what it was asked, and refuses all the same. */
type RefusalAfter =
  `${'unauthorized' | 'forbidden' | 'gone' | 'conflict' | 'invalid' | 'busy' | 'too-large'}-after`;
export type PersonAct = 'hold' | 'prepend' | 'append' | 'edit' | 'remove' | 'recode';
/** `stamp` and `indent` move the line off its start, `fold` changes its letters, `move` takes it into another field. */
export type TenantRule = 'stamp' | 'indent' | 'fold' | 'one-line' | 'move';
export type StorageMode = 'quota' | 'wedged' | 'lost' | 'forgetful';
