import { rm } from 'node:fs/promises';
import { buildGateway } from '#tests/support/gateway/built-gateway.ts';

/** Bundles the gateway once for all tests that start it as a process. */
export async function setup(): Promise<() => Promise<void>> {
  // process.test.ts looks for them: a build takes over no secret of its surroundings.
  process.env['OAUTH_CLIENT_SECRET'] = 'secret-canary-of-the-build';
  process.env['SESSION_KEYS'] = 'key-canary-of-the-build';
  const folder = await buildGateway();
  delete process.env['OAUTH_CLIENT_SECRET'];
  delete process.env['SESSION_KEYS'];
  return () => rm(folder, { recursive: true, force: true });
}
