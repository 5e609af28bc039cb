import type { Kysely } from 'kysely';
import type { Tables } from '#src/gateway/db/tables.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import type { HintsDeps } from '#src/gateway/hints/hints.ts';
import type { NotePorts, NoteTimings } from '#src/gateway/notes/note-ports.ts';
import type { RandomBytes } from '#src/gateway/sessions/random-secret.ts';
import type { StaticFiles } from '#src/gateway/answers/static-files.ts';
import type { CallLimits } from '#src/platform/call-limiter.ts';
import type { PlatformFetch } from '#src/platform/send-to-platform.ts';
import type { PlatformTimeLimits } from '#src/platform/time-limits.ts';

/** Everything a gateway takes from outside, so that tests can replace it. */
export interface GatewayDeps {
  readonly settings: GatewaySettings;
  readonly database: Kysely<Tables>;
  /**
   * A connection of its own to a database that replicas may share: no flood of requests delays what is asked there.
   * Undefined for the embedded database, which has one connection and one process.
   */
  readonly watch?: Kysely<Tables> | undefined;
  readonly fetch: PlatformFetch;
  readonly now: () => number;
  /** Milliseconds of a monotonic clock; the process's own unless given. */
  readonly elapsed?: (() => number) | undefined;
  readonly randomBytes: RandomBytes;
  readonly log: GatewayLog;
  /** The built app; undefined while Vite serves it. */
  readonly staticFiles?: StaticFiles | undefined;
  /** A sandbox platform to serve under `/sandbox`: anything with the shape of a Hono app's fetch. */
  readonly sandbox?: MountedSandbox | undefined;
  readonly timeLimits?: PlatformTimeLimits | undefined;
  readonly callLimits?: Partial<CallLimits> | undefined;
  readonly noteTimings?: Partial<NoteTimings> | undefined;
  /** The way of hints to the other gateways on this database, how fast hints go, and to how many. */
  readonly hints?: Pick<HintsDeps, 'relay' | 'timings' | 'limits'> | undefined;
  readonly onNoteStep?: NotePorts['onStep'];
  /** True once the process was asked to stop: readiness fails, but requests are still answered. */
  readonly isDraining?: (() => boolean) | undefined;
}

export interface MountedSandbox {
  fetch(request: Request, ...env: unknown[]): Response | Promise<Response>;
}
