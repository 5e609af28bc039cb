import type { GatewayClient } from '#src/api/gateway-client.ts';
import type { AppConfig } from '#src/contract/wire/app-config.ts';
import type { ConditionsServices } from '#src/features/conditions/read/conditions-services.ts';
import type { DueNoticesServices } from '#src/features/due-notices/due-notices-services.ts';
import type { InstallServices } from '#src/features/install/install-services.ts';
import type { JumpServices } from '#src/features/jump/jump-services.ts';
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
import type { StorageProblem } from '#src/offline/cache/storage-problem.ts';

/**
 * Everything screens get from outside: the router's context, read by `useServices`. Each feature states its needs in
 * its own interface, and this one meets all of them.
 */
export interface AppServices
  extends
    SessionServices,
    PipelineServices,
    LoanPanelServices,
    JumpServices,
    DueNoticesServices,
    NotesServices,
    ConditionsServices,
    PreferencesServices,
    StorageServices {
  readonly client: GatewayClient;
  /** One user's device store; the same promise for the same user. */
  readonly openStore: (userId: string) => Promise<CacheStore>;
  readonly connectivity: Connectivity;
  readonly storageProblem: StorageProblem;
  /** One user's outbox; the same object for the same user. */
  readonly openOutbox: (userId: string, config: AppConfig) => Outbox;
  /** The user's notes the browser deleted; the same object for the same user. */
  readonly openLostNotes: (userId: string, config: AppConfig) => LostNotes;
  /** Copies a text to the clipboard. Rejects if the browser refuses. */
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly install: InstallServices;
}
