import { writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

// The build runs this once: it creates an empty database and packs it next to the gateway, so that the first start
// unpacks it in a second instead of creating one in ten.
setFlagsFromString('--liftoff-only');
const { PGlite } = await import('@electric-sql/pglite');
const database = await PGlite.create('memory://');
const dump = await database.dumpDataDir('gzip');
await database.close();
await writeFile(
  new URL('./database-template.tar.gz', import.meta.url),
  new Uint8Array(await dump.arrayBuffer()),
);
