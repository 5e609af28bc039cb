import type { RouterHistory } from '@tanstack/react-router';
import type { AppBadge } from '#src/app/browser/app-badge.ts';
import type { BrowserKind } from '#src/app/browser/browser-kind.ts';
import type { StorageLike } from '#src/app/browser/browser-storage.ts';
import type { NotificationPort } from '#src/app/browser/due-notices.ts';
import type { InstallSurroundings } from '#src/app/browser/install-offer.ts';
import type { SaveFile } from '#src/app/browser/save-file.ts';
import type { FolderStorage } from '#src/app/session/sign-out.ts';
import type { WorkerContainer } from '#src/app/update/activate-update.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** What the app uses from the browser. `browser-ports.ts` gives the browser's own. */
export interface AppPorts {
  readonly window: Window;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The device's clock, in ms since 1970. */
  readonly now: () => number;
  readonly startTimer: StartTimer;
  /** Runs work when the browser is idle. */
  readonly whenIdle: (work: () => void) => void;
  /** The browser's online status, which may be wrong. */
  readonly isSaidOnline: () => boolean;
  /** Leaves with a full page load, so that none of the user's data stays in memory. */
  readonly leaveTo: (path: string) => void;
  readonly reload: () => void;
  /** Hides the page until the next one loads. */
  readonly hidePage: () => void;
  readonly writeClipboard: (text: string) => Promise<void>;
  readonly saveFile: SaveFile;
  /** Absent if the browser can't share text with another app. */
  readonly shareText?: ((text: string) => Promise<void>) | undefined;
  readonly badge: AppBadge;
  readonly notifications: NotificationPort;
  /** Undefined in old browsers, and on pages without a secure connection. */
  readonly storage: (StorageLike & FolderStorage) | undefined;
  readonly browserKind: BrowserKind;
  /** How the browser lets users install the app, and where it reports that. */
  readonly install: Pick<InstallSurroundings, 'window' | 'isStandalone' | 'hasShareMenu'>;
  /** Undefined if the app shouldn't be cached for a start without a network. */
  readonly serviceWorker: WorkerContainer | undefined;
  /** The browser's own unless given. */
  readonly history?: RouterHistory | undefined;
  /** Takes no personal data. */
  readonly log: (line: string) => void;
}
