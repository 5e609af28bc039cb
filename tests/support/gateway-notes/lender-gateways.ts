import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayProcess, lenderSettings, startProcess } from '#tests/support/gateway/built-gateway.ts';
import { openSharedDatabase, type SharedDatabase } from '#tests/support/gateway-notes/shared-database.ts';
import { type SandboxServer, startSandboxServer } from '#tests/support/gateway-notes/sandbox-server.ts';

type Given = Omit<Parameters<typeof lenderSettings>[0], 'dataDir' | 'platformUrl'>;

export interface LenderGateways {
  readonly database: SharedDatabase;
  readonly sandbox: SandboxServer;
  /** Starts the gateway of this folder, or another program of it. What has one port has one data directory. */
  start(folder: string, given: Given, entry?: Parameters<typeof startProcess>[2]): GatewayProcess;
  /** Kills what still runs. */
  close(): Promise<void>;
}

/** A lender's database and platform, for gateways as processes of their own. */
export async function openLenderGateways(): Promise<LenderGateways> {
  const [database, sandbox] = await Promise.all([openSharedDatabase(), startSandboxServer()]);
  const data = await mkdtemp(join(tmpdir(), 'ctc-gateways-'));
  const running: GatewayProcess[] = [];
  return {
    database,
    sandbox,
    start(folder, given, entry) {
      const dataDir = join(data, String(given.port));
      const settings = lenderSettings({ ...given, dataDir, platformUrl: sandbox.url });
      const one = startProcess(folder, { ...settings, DRAIN_SECONDS: '0' }, entry);
      running.push(one);
      return one;
    },
    async close() {
      for (const one of running) one.kill('SIGKILL');
      await Promise.all(running.map(({ ended }) => ended));
      await sandbox.close();
      await database.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}
