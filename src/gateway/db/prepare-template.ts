import { writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

// Run once by the build: makes an empty database and packs it beside the gateway, so that the first start unpacks
// one in a second instead of making one in ten.
setFlagsFromString('--liftoff-only');
const { PGlite } = await import('@electric-sql/pglite');
const database = await PGlite.create('memory://');
const dump = await database.dumpDataDir('gzip');
await database.close();
await writeFile(
  new URL('./database-template.tar.gz', import.meta.url),
  new Uint8Array(await dump.arrayBuffer()),
);
