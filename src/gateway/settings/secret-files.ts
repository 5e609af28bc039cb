import { readFileSync } from 'node:fs';

/** Settings that are secrets or hold one: each may lie in a file, as orchestrators hand secrets to a process. */
const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'OAUTH_CLIENT_SECRET',
  'SESSION_KEYS',
  'WEBHOOK_SIGNING_KEYS',
  'DOCTOR_PASSWORD',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

interface GivenSecrets {
  readonly environment: Environment;
  /** One sentence each, without values and paths. */
  readonly faults: readonly string[];
}

/**
 * The environment with what `DATABASE_URL_FILE` and its like name: the file's text is that setting's value.
 * @param readText throws if the file can't be read.
 */
export function withSecretFiles(environment: Environment, readText = readTextFile): GivenSecrets {
  const read: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const setting = `${name}_FILE`;
    const path = environment[setting]?.trim() ?? '';
    if (path === '') continue;
    if ((environment[name] ?? '').trim() !== '') {
      faults.push(`${name} and ${setting} say the same: remove one.`);
      continue;
    }
    try {
      read[name] = readText(path).trim();
      if (read[name] === '') faults.push(`${setting} names an empty file: write the secret into it.`);
    } catch (error) {
      faults.push(
        `${setting} names a file that can't be read (${codeOf(error)}): check its path and rights.`,
      );
    }
  }
  return { environment: { ...environment, ...read }, faults };
}

function readTextFile(path: string): string {
  return readFileSync(path, 'utf8');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
