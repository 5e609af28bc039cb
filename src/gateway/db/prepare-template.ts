import nodeCrypto from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

// The build runs this once: it creates an empty database and packs it next to the gateway, so that the first start
// unpacks it in a second instead of creating one in ten.
setFlagsFromString('--liftoff-only');

// Two builds of the same sources are the same to the byte, so the new database gets the same clock and randomness each
// time. No secret is derived from it: see decision 41.
const MADE_AT = 0;
Date.now = () => MADE_AT;
globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[]): Date =>
    Reflect.construct(target, given.length === 0 ? [MADE_AT] : given) as Date,
});
performance.now = () => 0;
Object.assign(nodeCrypto, { randomFillSync: (view: Uint8Array) => view.fill(7) });

const { PGlite } = await import('@electric-sql/pglite');
const database = await PGlite.create('memory://');
const dump = await database.dumpDataDir('gzip');
await database.close();
await writeFile(
  new URL('./database-template.tar.gz', import.meta.url),
  new Uint8Array(await dump.arrayBuffer()),
);
