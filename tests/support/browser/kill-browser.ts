import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Ends a profile's browser like a crash or a dead battery: without notice, in the middle of its work. Also removes its
 * locks on the profile, so that it can be reopened. Only for Linux, where the tests run.
 */
export function killBrowser(folder: string): void {
  const flag = `--user-data-dir=${folder}`;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    if (commandOf(name).includes(flag)) tryToKill(Number(name));
  }
  for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
    rmSync(join(folder, lock), { force: true });
  }
}

function commandOf(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}

function tryToKill(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
