import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTRACT_VERSION } from '#src/contract/wire/contract-version.ts';

// The fingerprint of all shapes at each version. When the test below fails because a shape changed on purpose, raise
// CONTRACT_VERSION and write the new fingerprint down here.
const FINGERPRINTS: Readonly<Record<number, string>> = {
  1: 'b553f185d945f1e7',
  2: 'd51893c0215ee5f3',
  3: '2babfad371e759dd',
  4: 'd5e226d722ff58ae',
  // 80b1ae7bcd09f8e7 until exported schemas got other names: a name is in the fingerprint, and no shape changed.
  5: '5e6f4dec99ba3a7f',
  6: 'a771b60837a6db25',
  // a0abdd6dc15a35ad until the list started collapsed: a default is in the fingerprint, and no shape changed.
  7: 'ee5c70ada58638ec',
  8: '82798d9e9ca21b8c',
  9: '87dde7df4430d650',
  10: 'b52528fabaf92e8c',
  11: '6b0ebddc7c18c1f0',
  12: '9048d927c1146eaf',
  13: 'b6bd11c34772b152',
  14: '0711f255d0361c5d',
  15: '908665e93cadf82c',
  16: '47cfeff9a540f03b',
  17: '23849cc06d1795e3',
  18: 'e79f055a3e745fb7',
  19: '0f649c9461c49e80',
  20: '49b74e16b1b96b3b',
  // 69e43f90ee2a3bc2 until shapes were put in the order of their names instead of their files'.
  21: 'a24132401ac8787a',
  22: '083ef6ef8f3cacb2',
  23: '6eb96de5a8e42746',
  24: '693cf7471e2203db',
  25: 'f218a6616cfce3a7',
  26: '5e1b418320ba8ccf',
  27: '01f7baedb0413df8',
  28: '83d85b8c2cbb110d',
  29: 'fdf6eda226bf82e2',
};

const FOLDER = new URL('../../../src/contract/', import.meta.url);

test('a change of any shape on the wire or the disk moves the version', async () => {
  const shapes: Record<string, unknown> = {};
  const files = readdirSync(FOLDER, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts'));
  for (const file of files) {
    const module = (await import(new URL(file, FOLDER).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) if (isSchema(value)) shapes[name] = shapeOf(value);
  }
  expect(Object.keys(shapes).length).toBeGreaterThan(10);
  // By their names, whatever file they are in: moving one changes no shape.
  const sorted = Object.entries(shapes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const fingerprint = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
  expect(fingerprint).toBe(FINGERPRINTS[CONTRACT_VERSION]);
});

function isSchema(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** The data in a schema: kinds, keys, options and limits, without the functions and the standard-schema doors. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value instanceof RegExp) return value.source;
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 'function' : value;
  const kept = Object.entries(value).filter(
    ([key, part]) => !key.startsWith('~') && typeof part !== 'function',
  );
  return Object.fromEntries(
    kept.sort(([a], [b]) => a.localeCompare(b)).map(([key, part]) => [key, shapeOf(part)]),
  );
}
