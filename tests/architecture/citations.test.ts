import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CitedRepository, deadCitations } from '#tests/support/citations.ts';

const FOLDERS = ['src', 'tests', 'scripts', 'docs', 'deploy', 'public', '.ci'];
const READ = /\.(?:tsx?|mjs|cjs|js|css|md)$|^\.env\.example$|^\.ci\/|^\.dependency-cruiser\.cjs$/;

const ours: CitedRepository = {
  files: [
    ...readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
    ...FOLDERS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && !entry.parentPath.includes('.artifacts')
          ? [`${entry.parentPath}/${entry.name}`]
          : [],
      ),
    ),
  ],
  read: (path) => readFileSync(path, 'utf8'),
};

// Reads some 2,000 files: over a second alone.
test('everything that a comment or a document cites is in the repository', () => {
  const read = ours.files.filter((path) => READ.test(path) && !path.endsWith('.gen.ts'));
  expect(read.length).toBeGreaterThan(900);
  expect(read.flatMap((path) => deadCitations(path, ours))).toEqual([]);
});

test('the specification gives no number to two sections', () => {
  const headings = readFileSync('docs/specification.md', 'utf8').matchAll(/^#+ (\d[\d.]*) /gm);
  const numbers = [...headings].map(([, number]) => number);
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});

test('the index of decisions names every number once, with its record or the reason why there is none', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const records = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name));
  const listed = [...index.matchAll(/^- (?:\[(\d+)\]\(([^)]+)\)\.|(\d+)\. Number not used)/gm)];
  expect(listed.flatMap(([, , file]) => (file === undefined ? [] : [file]))).toEqual(records.toSorted());
  const numbers = listed.map(([, number, , unused]) => Number(number ?? unused));
  expect(numbers).toEqual(
    Array.from({ length: Number(records.toSorted().at(-1)?.slice(0, 4)) }, (_, i) => i + 1),
  );
});

describe('a dead citation is found', () => {
  const planted = (texts: Readonly<Record<string, string>>): CitedRepository => {
    const files: Readonly<Record<string, string>> = {
      'docs/specification.md': '# Specification\n\n## 4. States\n\n### 4.2 A field\n',
      'docs/choices.md': '# Choices\n\n## Notes\n\n## Dates and today\n',
      'docs/decisions/0012-notes.md': '# 12. Notes\n',
      'docs/guide.md': '# Guide\n\n## How it works: `npm run it`\n',
      'src/domain/status.ts': 'export type Status = string;\n',
      'package.json': '{ "scripts": { "check": "node check.mjs" } }',
      ...texts,
    };
    return { files: Object.keys(files), read: (path) => files[path] ?? '' };
  };
  const inCode = (...lines: string[]) =>
    deadCitations('src/planted.ts', planted({ 'src/planted.ts': lines.join('\n') }));
  const inDocs = (...lines: string[]) =>
    deadCitations('docs/planted.md', planted({ 'docs/planted.md': lines.join('\n') }));

  test('all that leads somewhere passes', () => {
    expect(
      inCode(
        '// Source: specification 4 and 4.2. See choices: Dates and today. Decisions 12 and 12.',
        '/** As docs/guide.md#how-it-works-npm-run-it says, src/domain/*.ts and domain/status.ts too.',
        ' * See choices: Dates',
        ' * and today. RFC 6749, section 5.2. */',
        "const path = 'src/is-not-there.ts'; // `npm run check`",
      ),
    ).toEqual([]);
    expect(
      inDocs(
        '[decision 12](decisions/0012-notes.md), [a part](guide.md#how-it-works-npm-run-it), `src/domain`',
        '```json',
        '{ "an": "example.json" }',
        '```',
      ),
    ).toEqual([]);
  });

  test.each([
    ['// Source: specification 4.3.', 'no section 4.3 in docs/specification.md'],
    ['// Source: specification 4.2 and 9.', 'no section 9 in docs/specification.md'],
    ['// See decision 16.', 'no decision 16'],
    ['// See choices: Note.', 'no heading in docs/choices.md for "Note."'],
    ['// See src/domain/statuses.ts.', 'no src/domain/statuses.ts'],
    ['// See tests/*.ts', 'no tests/*.ts'],
    ['// See docs/guide.md#why, please.', 'no #why in docs/guide.md'],
    ['// It is decided in rules.ts.', 'no file ends with rules.ts'],
    ['// Start with npm run checks.', 'no command npm run checks'],
    [
      '// Source: specification, section 4.',
      'write "specification 4.2" or "choices: Notes" for "specification, section 4"',
    ],
    [
      '// Source: decisions on "Notes".',
      'write "specification 4.2" or "choices: Notes" for "decisions on ""',
    ],
  ])('in a comment: %s', (line, what) => {
    expect(inCode('export const one = 1;', line)).toEqual([`src/planted.ts:2: ${what}`]);
  });

  test.each([
    ['[decision 12](decisions/0013-notes.md)', 'link to docs/decisions/0013-notes.md, which is not there'],
    ['[decision 13](decisions/0012-notes.md)', 'two numbers in [decision 13](decisions/0012-'],
    ['[a part](guide.md#parts)', 'no #parts in docs/guide.md'],
    ['![a picture](guide.png)', 'link to docs/guide.png, which is not there'],
    ['`gateway/notes/add-note.ts`', 'no file ends with gateway/notes/add-note.ts'],
  ])('in a document: %s', (line, what) => {
    expect(inDocs('# Planted', '', line)).toContain(`docs/planted.md:3: ${what}`);
  });

  test('all of a file are listed, in the order of its lines', () => {
    expect(
      inCode('/*', ' * Specification', ' * 8 says so.', ' */', '// decision 99', '// src/no.ts'),
    ).toEqual([
      'src/planted.ts:2: no section 8 in docs/specification.md',
      'src/planted.ts:5: no decision 99',
      'src/planted.ts:6: no src/no.ts',
    ]);
  });
});
