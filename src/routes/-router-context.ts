import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { ConditionsServices } from '#src/features/conditions/read/conditions-services.ts';
import type { NotesServices } from '#src/features/notes/notes-services.ts';
import type { AuthToken } from '#src/features/session/session-services.ts';
import type { StorageServices } from '#src/features/storage/storage-services.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { LostNotesAccess } from '#src/offline/lost-notes/lost-notes-ports.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import type { StorageTrouble } from '#src/offline/cache/storage-trouble.ts';

/** What the routes get from the composition root. */
export interface RouterContext {
  readonly authToken: AuthToken;
  readonly connectivity: Connectivity;
  readonly storageTrouble: StorageTrouble;
  readonly storage: StorageServices;
  readonly notes: NotesServices;
  readonly conditions: ConditionsServices;
  /** One person's outbox; the same object for the same person. */
  readonly openOutbox: (userId: string, config: AppConfig) => Outbox;
  /** What the browser deleted of one person's notes; the same object for the same person. */
  readonly openLostNotes: (userId: string, config: AppConfig) => LostNotesAccess;
  /** Hands a text to the person as a file. */
  readonly saveFile: (name: string, mediaType: string, text: string) => void;
}
