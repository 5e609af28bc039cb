import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { examine } from '#src/gateway/doctor/examine.ts';
import type { CheckResult } from '#src/gateway/doctor/check-result.ts';
import { outliveReader } from '#src/gateway/outlive-reader.ts';
import { readConfig, SettingError } from '#src/gateway/settings/config.ts';
import { resolveSettings, waysOut } from '#src/gateway/settings/gateway-settings.ts';
import { EXIT_USAGE } from '#src/gateway/start-failures.ts';
import { createPlatformFetch } from '#src/platform/platform-fetch.ts';
import { messageOf } from '#src/gateway/db/sql-state.ts';

// Checks an installation's settings on the live platform: npm run doctor [-- --json] [-- --write].

const WORDS = { ok: 'ok', fault: 'RED', open: '?' } as const;
const COLORS = { ok: 32, fault: 31, open: 33 } as const;

// Between a line and its removal nothing may end it.
outliveReader();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => console.error('It ends by itself, once what it wrote is out again.'));
const options = optionsGiven();
if (options === undefined) {
  console.error('It takes --json and --write, and nothing else.');
  process.exitCode = EXIT_USAGE;
} else process.exitCode = await run(options);

function optionsGiven(): { readonly json: boolean; readonly write: boolean } | undefined {
  try {
    const { values } = parseArgs({
      options: { json: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
    });
    return values;
  } catch {
    return undefined;
  }
}

async function run({ json, write }: NonNullable<typeof options>): Promise<number> {
  const findings: CheckResult[] = [];
  for await (const finding of findingsOf(write)) {
    findings.push(finding);
    if (!json) console.log(lineOf(finding));
  }
  if (json) console.log(JSON.stringify(findings, null, 2));
  const faults = findings.filter(({ result }) => result === 'fault').length;
  if (!json) console.log(faults === 0 ? 'Nothing is wrong in what was checked.' : `${faults} to mend.`);
  return faults === 0 ? 0 : 1;
}

async function* findingsOf(mayWrite: boolean): AsyncGenerator<CheckResult> {
  const check = 'Settings';
  const config = readConfig(process.env);
  if (!config.ok) {
    for (const sentence of config.faults) yield { check, result: 'fault', sentence };
    return;
  }
  try {
    const settings = await resolveSettings({
      // The sandbox's own key is made by its first start.
      config: { ...config.config, SESSION_KEYS: config.config.SESSION_KEYS ?? [randomBytes(32)] },
      port: config.config.PORT,
      buildId: 'doctor',
      randomBytes,
    });
    const ways = await waysOut(config.config);
    yield { check, result: 'ok', sentence: 'Every setting and file that they name can be read.' };
    const { DOCTOR_USER: name, DOCTOR_PASSWORD: password } = config.config;
    yield* examine({
      config: config.config,
      settings,
      fetch: createPlatformFetch(ways),
      fetchPublic: fetch,
      now: Date.now,
      user: name === undefined || password === undefined ? undefined : { name, password },
      mayWrite,
    });
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    yield { check, result: 'fault', sentence: messageOf(error) };
  }
}

function lineOf({ check, result, sentence }: CheckResult): string {
  const word = WORDS[result].padEnd(4);
  const sign = process.stdout.isTTY ? `\u001b[${COLORS[result]}m${word}\u001b[0m` : word;
  return `${sign} ${check.padEnd(20)} ${sentence}`;
}
