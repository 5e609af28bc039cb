import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { BodyEncoding } from '#src/gateway/answers/compressed-body.ts';
import { etagOf } from '#src/gateway/answers/entity-tag.ts';

export interface StaticFile {
  readonly contentType: string;
  /** True if the file's name changes with its content, so that it may be cached permanently. */
  readonly isHashed: boolean;
  /** True for pages and for scripts a worker can start from: such a script's own policy applies to its fetches. */
  readonly runsUnderPagePolicy: boolean;
  /** The encodings made at build time, best first. */
  readonly encodings: readonly BodyEncoding[];
  variant(encoding: BodyEncoding): StaticVariant;
}

interface StaticVariant {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

export interface StaticFiles {
  /** @param path of a URL, as sent, e.g. `/assets/index-B1x.js`. */
  find(path: string): StaticFile | undefined;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.ttf': 'font/ttf',
};

const WORKERS = new Set(['service-worker.js', 'retired-worker.js']);

/**
 * Reads the built app into memory: it's a few megabytes, and files missing at start are never served. Files of unknown
 * types, source maps and dotfiles are left out.
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')));
  const known = new Set(paths);
  const files = new Map<string, StaticFile>();
  await Promise.all(
    paths.map(async (path) => {
      const contentType = CONTENT_TYPES[extname(path)];
      if (contentType === undefined) return;
      files.set(`/${path}`, await loadFile(folder, path, contentType, known));
    }),
  );
  return { find: (path) => files.get(path) };
}

async function loadFile(
  folder: string,
  path: string,
  contentType: string,
  known: ReadonlySet<string>,
): Promise<StaticFile> {
  const identity = await loadVariant(join(folder, path), '');
  const br = known.has(`${path}.br`) ? await loadVariant(join(folder, `${path}.br`), 'br') : undefined;
  const gzip = known.has(`${path}.gz`) ? await loadVariant(join(folder, `${path}.gz`), 'gzip') : undefined;
  const encodings: BodyEncoding[] = [];
  if (br !== undefined) encodings.push('br');
  if (gzip !== undefined) encodings.push('gzip');
  const variants = { identity, br, gzip };
  return {
    contentType,
    isHashed: path.startsWith('assets/'),
    runsUnderPagePolicy: contentType.startsWith('text/html') || WORKERS.has(path),
    encodings,
    variant: (encoding) => variants[encoding] ?? identity,
  };
}

async function loadVariant(file: string, variant: string): Promise<StaticVariant> {
  const bytes = new Uint8Array(await readFile(file));
  return { bytes, etag: etagOf(bytes, variant) };
}
