import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { logPayload, tableEntries } from './leveldb-file.ts';
import { unpackSnappy } from './snappy.ts';

/** Chromium compresses large IndexedDB values itself and marks them like this. */
const PACKED_VALUE = Buffer.from([0xff, 0x11, 0x02]);

/** What to look for, by its name in the findings: a text, or raw bytes. */
export type Wanted = Readonly<Record<string, string | Uint8Array>>;

/** Something found on disk, and its file in the profile. */
export interface Finding {
  readonly name: string;
  readonly file: string;
}

/**
 * Searches every file in a browser's profile like someone who found the disk: for texts as UTF-8 and UTF-16, also where
 * Chromium compresses them (tables and logs of LevelDB, large values of IndexedDB). Doesn't find unallocated disk
 * blocks or encrypted data.
 */
export async function searchProfile(folder: string, wanted: Wanted): Promise<Finding[]> {
  const forms = Object.entries(wanted).map(([name, what]) => ({ name, forms: formsOf(what) }));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const findings: Finding[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Profiles have large files, so read one at a time.
    const bytes = await readStill(path);
    if (bytes === undefined) continue;
    const readings = readingsOf(entry.name, bytes);
    for (const { name, forms: ways } of forms) {
      if (readings.some((bytes) => ways.some((way) => bytes.includes(way))))
        findings.push({ name, file: relative(folder, path) });
    }
  }
  return findings;
}

/** Undefined for a file that a closing browser has just deleted: it holds nothing any more. */
async function readStill(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function formsOf(what: string | Uint8Array): Buffer[] {
  if (typeof what !== 'string') return [Buffer.from(what)];
  return [Buffer.from(what, 'utf8'), Buffer.from(what, 'utf16le')];
}

/** The file's bytes, and their uncompressed content. */
function readingsOf(name: string, bytes: Buffer): Buffer[] {
  const unpacked = name.endsWith('.log') ? logPayload(bytes) : tableEntries(bytes);
  const readings = unpacked === undefined ? [bytes] : [bytes, unpacked];
  return [...readings, ...readings.flatMap(packedValues)];
}

function packedValues(bytes: Buffer): Buffer[] {
  const values: Buffer[] = [];
  for (let at = bytes.indexOf(PACKED_VALUE); at >= 0; at = bytes.indexOf(PACKED_VALUE, at + 1)) {
    try {
      values.push(unpackSnappy(bytes.subarray(at + PACKED_VALUE.length)));
    } catch {
      // Other bytes can look like the mark.
    }
  }
  return values;
}
