import { existsSync, readFileSync } from 'node:fs';
import { BUILD_STAMP, build } from './build.mjs';
import { sourceHash } from './source-hash.mjs';

/** Builds if the sources differ from those of dist/; ends the process if that fails. */
export async function untilBuilt() {
  const built = existsSync(BUILD_STAMP) ? readFileSync(BUILD_STAMP, 'utf8') : '';
  if (built === sourceHash()) return;
  console.log(
    'Building the app and the gateway; this happens once for each version and takes about 15 seconds ...',
  );
  await build().catch((error) => {
    console.error(`Clear to Close cannot be built here. ${error.message}`);
    process.exit(1);
  });
}
