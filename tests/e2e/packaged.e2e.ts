import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import {
  type GatewayProcess,
  signInOverNetwork,
  startProcess,
} from '#tests/support/gateway/built-gateway.ts';
import { postAs } from '#tests/support/gateway/session-post.ts';

let folder: string;
let gateway: GatewayProcess | undefined;

afterEach(async () => {
  gateway?.kill('SIGTERM');
  await gateway?.ended;
  await rm(folder, { recursive: true, force: true });
});

test('the package runs far from the sources, with Node and nothing else', async () => {
  folder = await mkdtemp(join(tmpdir(), 'ctc-package-'));
  const app = join(folder, 'app');
  await promisify(execFile)(process.execPath, ['scripts/package.mjs', '--folder', app]);
  gateway = startProcess(join(app, 'gateway'), {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SANDBOX_LOAN_COUNT: '60',
  });
  const origin = await gateway.ready;
  expect(await (await fetch(origin)).text()).toContain('<title>Clear to Close');
  const session = await signInOverNetwork(origin, 'mkessler');
  const list = await postAs(origin, session, '/los/v3/loanPipeline?start=0&limit=1000', {
    loanOwnership: 'AllLoans',
  });
  expect(list.status).toBe(200);

  const packages = await readdir(join(app, 'node_modules'));
  for (const forBuilds of ['vite', 'react', 'typescript']) expect(packages).not.toContain(forBuilds);
  const { components } = JSON.parse(await readFile(join(app, 'sbom.json'), 'utf8')) as {
    components: { name: string }[];
  };
  const licenses = await readFile(join(app, 'LICENSES.txt'), 'utf8');
  for (const name of ['hono', 'react', 'pg']) {
    expect(components.map((component) => component.name)).toContain(name);
    expect(licenses).toContain(`\n${name} (`);
  }
});
