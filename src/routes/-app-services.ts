import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { ConditionsServices } from '#src/features/conditions/read/conditions-services.ts';
import type { InstallServices } from '#src/features/install/install-services.ts';
import type { LoanPanelServices } from '#src/features/loan-panel/loan-panel-services.ts';
import type { NotesServices } from '#src/features/notes/notes-services.ts';
import type { PipelineServices } from '#src/features/pipeline/read/pipeline-services.ts';
import type { PreferencesServices } from '#src/features/preferences/preferences-services.ts';
import type { SessionServices } from '#src/features/session/session-services.ts';
import type { StorageServices } from '#src/features/storage/storage-services.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { LostNotes } from '#src/offline/lost-notes/lost-notes.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import type { StorageTrouble } from '#src/offline/cache/storage-trouble.ts';

/**
 * All that screens get of the outside world: the router's context, read by `useServices`. Each feature states what it
 * needs in an interface of its own, and this one meets all of them.
 */
export interface AppServices
  extends
    SessionServices,
    PipelineServices,
    LoanPanelServices,
    NotesServices,
    ConditionsServices,
    PreferencesServices,
    StorageServices {
  readonly client: GatewayClient;
  /** The device's store of one person; the same promise for the same person. */
  readonly openStore: (userId: string) => Promise<CacheStore>;
  readonly connectivity: Connectivity;
  readonly storageTrouble: StorageTrouble;
  /** One person's outbox; the same object for the same person. */
  readonly openOutbox: (userId: string, config: AppConfig) => Outbox;
  /** What the browser deleted of one person's notes; the same object for the same person. */
  readonly openLostNotes: (userId: string, config: AppConfig) => LostNotes;
  /** Puts a text where the person can paste it from. Rejects when the browser refuses. */
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly install: InstallServices;
}
