import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BUILT_FROM = [
  'CHANGELOG.md',
  'index.html',
  'manifest.webmanifest',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'vite.config.ts',
  'vite.gateway.config.ts',
];

function listFiles(path) {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? listFiles(inner) : [inner];
  });
}

/** One hash of all build inputs: the same sources give the same build id on every machine. */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const name of BUILT_FROM.filter((path) => existsSync(path))) {
    const files = name.includes('.') ? [name] : listFiles(name).sort();
    for (const file of files) hash.update(`${file}\n`).update(readFileSync(file)).update('\0');
  }
  // The router's plugin rewrites its tree while building; the tree follows from the route files already hashed.
  return hash.digest('hex').slice(0, 16);
}
