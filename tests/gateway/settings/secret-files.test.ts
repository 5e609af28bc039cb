import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#src/gateway/settings/config.ts';
import { withSecretFiles } from '#src/gateway/settings/secret-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ctc-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const path = join(folder, 'secret');
  writeFileSync(path, text);
  chmodSync(path, 0o400);
  return path;
}

const ENCOMPASS = {
  PLATFORM: 'encompass',
  PLATFORM_API_URL: 'https://api.platform.example',
  IDENTITY_PROVIDER_URL: 'https://idp.platform.example',
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret-canary',
  PUBLIC_ORIGIN: 'https://pipeline.lender.example',
  LENDER_TIME_ZONE: 'America/New_York',
};

test('a secret in a file counts as the setting, without the line end behind it', () => {
  const keys = Buffer.alloc(32, 7);
  const result = readConfig({ ...ENCOMPASS, SESSION_KEYS_FILE: fileWith(`${keys.toString('base64')}\n`) });
  expect(result).toMatchObject({ ok: true, config: { SESSION_KEYS: [keys] } });
});

test('its text is checked like the setting, and is never part of the sentence', () => {
  const result = readConfig({ ...ENCOMPASS, SESSION_KEYS_FILE: fileWith('secret-canary') });
  expect(result).toEqual({ ok: false, faults: [expect.stringMatching(/^SESSION_KEYS must be /)] });
  expect(JSON.stringify(result)).not.toContain('canary');
});

describe('a fault is one sentence without path and value', () => {
  test.each([
    [
      'both are set',
      () => ({ SESSION_KEYS: 'canary', SESSION_KEYS_FILE: fileWith('canary') }),
      /say the same/,
    ],
    ['no such file', () => ({ SESSION_KEYS_FILE: join(folder, 'canary') }), /can't be read \(ENOENT\)/],
    ['a folder', () => ({ SESSION_KEYS_FILE: folder }), /can't be read \(EISDIR\)/],
    ['an empty file', () => ({ SESSION_KEYS_FILE: fileWith(' \n') }), /empty/],
  ])('%s', (_what, environment, fault) => {
    const { faults } = withSecretFiles(environment());
    expect(faults).toEqual([expect.stringMatching(fault)]);
    expect(faults.join('')).toContain('SESSION_KEYS_FILE');
    expect(faults.join('')).not.toMatch(/canary|ctc-secrets/);
  });
});

test('other settings have no file', () => {
  const environment = { PORT: '80', PORT_FILE: '/nowhere', SESSION_KEYS_FILE: ' ' };
  expect(withSecretFiles(environment)).toEqual({ environment, faults: [] });
});
