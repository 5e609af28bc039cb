import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Starts a built server of ours. What it prints tells when it's ready; it ends with this process at the latest.
 * @param options of Node itself, before the file.
 */
export function start(entry, env, options = []) {
  const child = spawn(process.execPath, [...options, `dist/gateway/${entry}.js`], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', LENDER_TIME_ZONE: 'America/New_York', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (/^ {2}Open/m.test(output)) resolve();
    });
    child.once('close', (code) => {
      children.delete(child);
      reject(new Error(`${entry} ended with ${code}:\n${output}`));
    });
  });
  ready.catch(() => undefined);
  const end = async (signal) => {
    child.kill(signal);
    await ended;
  };
  return {
    ready,
    signal: (signal) => child.kill(signal),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** What a gateway needs to work with a sandbox of its own process. */
export function settingsFor(origin, platform) {
  return {
    PUBLIC_ORIGIN: origin,
    PLATFORM: 'encompass',
    PLATFORM_API_URL: platform,
    IDENTITY_PROVIDER_URL: platform,
    OAUTH_CLIENT_ID: 'sandbox',
    OAUTH_CLIENT_SECRET: 'sandbox',
    ALLOW_PRIVATE_UPSTREAM: '1',
    SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'warn',
  };
}

/** A port on this machine that's free right now. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
