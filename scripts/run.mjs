import { spawn } from 'node:child_process';

/**
 * Runs a Node program of this project and returns its exit code and, with `capture`, its output. A signal ends it and
 * what it has started.
 */
export function run(program, args = [], { env = {}, capture = false, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      // A group of its own, which a signal can end as a whole.
      detached: signal !== undefined,
    });
    signal?.addEventListener('abort', () => endGroup(child), { once: true });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('close', (code, killedBy) => resolve({ code: code ?? (killedBy ? 1 : 0), output }));
  });
}

function endGroup({ pid, exitCode }) {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in this moment.
  }
}

/** Paths of the tools, called directly: no shell, no global installs, and two packages would claim `.bin/tsc`. */
export const tools = {
  typescript: 'node_modules/ts7/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  knip: 'node_modules/knip/bin/knip.js',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};
