import { resolve } from 'node:path';
import type { DirectoryLockResult } from '#src/gateway/db/directory-lock.ts';
import { isDatabaseLost, errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { GatewayConfig } from '#src/gateway/settings/config.ts';
import { folderFault, nearestFolder } from '#src/gateway/settings/writable-folder.ts';

/** Exit codes of sysexits.h: a command used wrongly, a configuration error, and a temporary failure. */
export const EXIT_USAGE = 64;
export const EXIT_CONFIG = 78;
export const EXIT_TEMPORARY = 75;

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Why a start failed, for the operator. */
export function reasonOf(error: unknown, { PORT, HOST, DATABASE_URL }: GatewayConfig): string {
  if (errorCodeOf(error) === 'EADDRINUSE') {
    return `port ${PORT} of ${HOST} is taken by another program. Stop that one, or set PORT to another port.`;
  }
  if (DATABASE_URL !== undefined && (isDatabaseLost(error) || SQLSTATE.test(errorCodeOf(error) ?? ''))) {
    return `the database that DATABASE_URL names cannot be used: ${messageOf(error)}.`;
  }
  return messageOf(error);
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Another process has the data directory. */
export function heldMessage(dataDir: string, lock: Extract<DirectoryLockResult, { kind: 'held' }>): string {
  const { pid, since } = lock.holder;
  return [
    `Clear to Close is already running on ${resolve(dataDir)}: process ${pid}, since ${since}.`,
    'Two processes on one data directory would lose data. Stop that one, or set DATA_DIR to another directory.',
  ].join('\n');
}

/** The data directory can't be written. */
export function unusableMessage(dataDir: string, error: unknown): string {
  return [
    folderFault(nearestFolder(dataDir)) ??
      `nothing can be kept in ${resolve(dataDir)} (${errorCodeOf(error) ?? messageOf(error)}).`,
    'Let this user write there, or set DATA_DIR to another directory.',
  ].join(' ');
}
