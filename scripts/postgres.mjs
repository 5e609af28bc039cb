import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const DEBIAN = '/usr/lib/postgresql';
const READY_WITHIN_MS = 30_000;

/**
 * A PostgreSQL for tests and measurements: the one that TEST_DATABASE_URL names, or one of its own, on this machine
 * alone and in a temporary directory, where one is installed. Undefined if there's none, or nobody to run it as.
 */
export async function startPostgres() {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const programs = findPrograms();
  const user = userToRunAs();
  if (programs === undefined || user === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'ctc-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const start = (program, args) =>
    spawn(join(programs, program), args, { ...user, cwd: folder, stdio: 'ignore' });
  const made = start('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  if ((await ended(made)) !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const port = await freePort();
  // Nothing here outlives a power cut, so nothing waits for the disk.
  const options = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off' };
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = start('postgres', ['-D', data, ...settings]);
  const over = ended(server);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.kill('SIGINT');
    await over;
    rmSync(folder, { recursive: true, force: true });
  };
  if (await answersInTime(url)) return { url, stop };
  await stop();
  return undefined;
}

function findPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

// PostgreSQL refuses to run as root.
function userToRunAs() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  if (line === undefined) return undefined;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

async function answersInTime(connectionString) {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    const client = new Client({ connectionString });
    const isUp = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    await client.end().catch(() => undefined);
    if (isUp) return true;
    await delay(100);
  }
  return false;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
