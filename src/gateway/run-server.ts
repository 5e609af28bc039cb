import { holdDirectory } from '#src/gateway/hold-directory.ts';
import { type LeaveTimes, createFrontDoor } from '#src/gateway/server/front-door.ts';
import { type AnswerRequest, createNodeServer, listen } from '#src/gateway/server/node-server.ts';
import { BUILT_DATABASE_FILES, type OpenDatabase, openDatabase } from '#src/gateway/open-database.ts';
import { type GatewayConfig, SettingError } from '#src/gateway/settings/config.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';
import { EXIT_CONFIG, reasonOf } from '#src/gateway/start-failures.ts';

export interface ServerRun {
  readonly name: string;
  readonly config: GatewayConfig;
  /** True if browsers reach the server over https. */
  readonly isHttps: boolean;
  /** All in milliseconds. `keepAlive` is how long an idle connection stays open. */
  readonly times: LeaveTimes & { readonly keepAlive: number };
  /** True for requests that are answered to the last. */
  readonly isExempt: (request: Request) => boolean;
  readonly log: Pick<GatewayLog, 'event'>;
  /** Builds the handler once the server listens; until it resolves, calls are told it's starting. */
  open(parts: ServerParts): Promise<OpenServer>;
}

export interface ServerParts {
  readonly port: number;
  readonly isLeaving: () => boolean;
  /** When the process began to start, by `performance.now()`. */
  readonly startedAt: number;
  openDatabase(): Promise<OpenDatabase>;
}

export interface OpenServer {
  readonly answer: AnswerRequest;
  readonly banner: string;
  /** Called once nothing is answered any more, before the database closes. */
  leave?(): Promise<void>;
}

/**
 * Runs a server of ours from its start to the end of the process: it holds the data directory, listens, opens the
 * database, and leaves in order when the process is told to stop or breaks. What keeps it from starting is told in a
 * sentence, with exit code 78 (settings), 75 (the directory is in use) or 1.
 */
export async function runServer(run: ServerRun): Promise<void> {
  const { name, config, isHttps, times, log } = run;
  const startedAt = performance.now();
  const lock = await holdDirectory(config.DATA_DIR, config.DATABASE_URL === undefined ? 'made' : 'elsewhere');
  if (lock === undefined) return;
  const door = createFrontDoor(isHttps, run.isExempt);
  const { answer, isLeaving } = door;
  const server = createNodeServer(answer, { isHttps, isLeaving, keepAlive: times.keepAlive });
  let database: OpenDatabase | undefined;
  let opened: OpenServer | undefined;

  const stop = async (exitCode: number): Promise<void> => {
    if (isLeaving()) return;
    // A process that is broken, or never opened, has nothing to wait for.
    await door.leave(server, exitCode === 0 && opened !== undefined ? times : { ...times, drain: 0 });
    await opened?.leave?.().catch(() => undefined);
    await database?.close();
    await lock.release();
    process.exit(exitCode);
  };
  const fail = (event: string) => (error: Error) => {
    log.event('error', event, error.message);
    void stop(1);
  };
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  process.once('uncaughtException', fail('uncaught-error'));

  try {
    const port = await listen(server, config.PORT, config.HOST);
    const open = async () => (database = await openOwnDatabase(config, log, fail('database-ended')));
    opened = await run.open({ port, isLeaving, startedAt, openDatabase: open });
    door.open(opened.answer);
    console.log(opened.banner);
  } catch (error) {
    console.error(`${name} cannot start: ${reasonOf(error, config)}`);
    await stop(error instanceof SettingError ? EXIT_CONFIG : 1);
  }
}

function openOwnDatabase(
  config: GatewayConfig,
  log: Pick<GatewayLog, 'event'>,
  onCrash: (error: Error) => void,
): Promise<OpenDatabase> {
  return openDatabase(
    config,
    BUILT_DATABASE_FILES,
    () => log.event('warn', 'database-connection-lost'),
    onCrash,
    (code) => log.event('warn', 'hints-not-relayed', code),
  );
}
