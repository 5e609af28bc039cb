import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const HEADER_BYTES = 7;
const FULL_RECORD = 1;

/**
 * Leaves an origin's databases as a kill in the middle of a write does: the last record of LevelDB's log has a header
 * and no data (https://github.com/google/leveldb/blob/main/doc/log_format.md). On its next start Chromium continues
 * after it; on the one after that it considers the file damaged and deletes all of the origin's databases. The browser
 * must not be running.
 */
export function tearLastWrite(profile: string, origin: string): void {
  const { hostname, port } = new URL(origin);
  const folder = join(profile, 'Default', 'IndexedDB', `http_${hostname}_${port}.indexeddb.leveldb`);
  const log = readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .sort()
    .at(-1);
  if (log === undefined) throw new Error('there is no log to tear');
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(200, 4);
  header.writeUInt8(FULL_RECORD, 6);
  appendFileSync(join(folder, log), header);
}
