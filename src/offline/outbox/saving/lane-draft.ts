import type { OutboxDraft } from '#src/contract/device/outbox-entry.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { DraftVersion, EntryPorts } from '#src/offline/outbox/entry/outbox-ports.ts';

export interface DraftPorts extends Pick<EntryPorts, 'store' | 'codec' | 'user' | 'now'> {
  readonly startTimer: StartTimer;
  /** Names this tab among the writers of drafts. */
  readonly writer: string;
  /** Called after a draft was written or failed to be. */
  readonly onWritten: (error?: unknown) => void;
}

/** What this tab knows of one lane's unsaved text. */
export interface LaneDraft {
  readonly lane: string;
  /** Typed but not written yet. */
  text?: string | undefined;
  /** Handed over when the user left the page. The result is unknown. */
  flushed?: { readonly text: string; readonly revision: number; readonly keptAt: number } | undefined;
  /** The text being written now. */
  writing?: string | undefined;
  /** The newest text, sealed before it's written. */
  ready?: { readonly text: string; readonly sealed: unknown } | undefined;
  /** The last write failed. */
  isUnsaved?: boolean | undefined;
  cancelTimer?: (() => void) | undefined;
  /** When the oldest letter was typed that is not written yet, in ms on the device's clock. */
  typedSince?: number | undefined;
  /** Called when the text was written, failed to be written or became a note. */
  waiting: (() => void)[];
  revision: number;
  /** The rows the screen's text is based on, including this tab's own. */
  basis: readonly DraftVersion[];
  /** When the latest of them was written. */
  basisKeptAt?: number | undefined;
  typings: number;
  /** Writes run one at a time. */
  lastWrite: Promise<void>;
}

export function newLaneDraft(lane: string): LaneDraft {
  return { lane, revision: 0, waiting: [], basis: [], typings: 0, lastWrite: Promise.resolve() };
}

/** Cancels the write that typing started. @returns a function that tells everyone waiting for it. */
export function stopWaiting(state: LaneDraft): () => void {
  state.cancelTimer?.();
  state.cancelTimer = undefined;
  state.typedSince = undefined;
  const { waiting } = state;
  state.waiting = [];
  return () => {
    for (const tell of waiting) tell();
  };
}

/** Where a draft's sealed part is stored: see RecordCodec. */
export function draftPath(
  { user }: Pick<DraftPorts, 'user'>,
  { lane, writer }: Pick<OutboxDraft, 'lane' | 'writer'>,
): string {
  return `${outboxDatabaseName(user.key)}/drafts/${lane}/${writer}`;
}
