import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { run, tools } from './run.mjs';

const DEV_PORT = 5173;
const gatewayPort = process.env['PORT'] ?? '8080';

// The gateway is bundled once and runs behind Vite's proxy; the page hot-reloads.
const { code } = await run(tools.vite, ['build', '-c', 'vite.gateway.config.ts', '--logLevel', 'warn']);
if (code !== 0) process.exit(code);

const gateway = spawn(process.execPath, ['dist/gateway/main.js'], {
  env: { ...process.env, PORT: gatewayPort, PUBLIC_ORIGIN: `http://localhost:${DEV_PORT}` },
  stdio: 'inherit',
});

process.env['GATEWAY_ORIGIN'] = `http://127.0.0.1:${gatewayPort}`;
const vite = await createServer({ server: { port: DEV_PORT, strictPort: true } });
await vite.listen();
console.log(`Open http://localhost:${DEV_PORT} (edits show at once; the gateway listens on ${gatewayPort}).`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    gateway.kill(signal);
    void stop(0);
  });
}
gateway.once('exit', (exitCode) => void stop(exitCode ?? 1));

/** Callers needn't wait: an unhandled rejection ends the process too. */
async function stop(exitCode) {
  await vite.close();
  process.exit(exitCode);
}
