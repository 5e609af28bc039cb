import { type ChildProcess, spawn } from 'node:child_process';

export const XVFB = '/usr/bin/Xvfb';

export interface VirtualScreen {
  /** For the environment's `DISPLAY`. */
  readonly display: string;
  readonly close: () => void;
}

/** A screen of its own for one browser: windows of another one can't take its focus. */
export async function openVirtualScreen(): Promise<VirtualScreen> {
  const options = ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp', '-noreset'];
  const server = spawn(XVFB, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = await displayOf(server);
  return { display, close: () => void server.kill('SIGKILL') };
}

function displayOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    server.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
  });
}
