import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';

// The embedded database blocks its thread, so it gets its own. With only V8's baseline compiler it starts in half the
// time and memory; set this before loading the module with the WebAssembly.
setFlagsFromString('--liftoff-only');

const settingsSchema = v.object({
  dataDir: v.string(),
  templateFile: v.optional(v.string()),
  socketFolder: v.string(),
});

async function run(): Promise<void> {
  if (parentPort === null) throw new Error('The database worker runs only as a worker thread.');
  const port = parentPort;
  const settings = v.parse(settingsSchema, workerData);
  const { servePglite } = await import('#src/gateway/db/pglite-server.ts');
  const server = await servePglite(settings);
  port.once('message', () => {
    // Closing the port lets the thread end by itself.
    void server.close().finally(() => port.close());
  });
  port.postMessage('ready');
}

await run();
