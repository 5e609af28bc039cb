import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { etagOf } from '#src/gateway/answers/entity-tag.ts';

interface StaticFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** The built files by their path in a URL, e.g. `/assets/index-B1x.js`, and their encodings beside them. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const BUILT = /\.(?:html|js|css|json|webmanifest|svg|png|ico|txt|ttf)$/;

/** False for a file's encodings too: they're never requested by name. */
export function isBuiltFile(path: string): boolean {
  return BUILT.test(path);
}

/**
 * Reads the built app into memory: it's a few megabytes, and files missing at start are never served. Files of unknown
 * types, source maps and dotfiles are left out.
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.') && isBuiltFile(path.replace(/\.(?:br|gz)$/, '')));
  return new Map(await Promise.all(paths.map(async (path) => [path, await loadFile(folder, path)] as const)));
}

async function loadFile(folder: string, path: string): Promise<StaticFile> {
  const bytes = new Uint8Array(await readFile(join(folder, path)));
  return { bytes, etag: etagOf(bytes) };
}
