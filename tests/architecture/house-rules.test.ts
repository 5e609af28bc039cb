import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';

/** Casts (`as X`, not `as const`) in src. Lower it when there are fewer. */
const MOST_CASTS = 16;

/** The router wants every route file to export its route by this name. */
const NAMED_BY_THE_ROUTER = ['Route'];

/** Prettier doesn't wrap comments, so this is their only limit. */
const LONGEST_COMMENT_LINE = 120;

const COMMENT_LINE = /^\s*(?:\/\/|\{?\/\*|\*)/;

const SUPPRESSION = /(?:oxlint|eslint)-disable|@ts-(?:expect-error|ignore|nocheck)/;

interface SourceFacts {
  readonly exported: readonly string[];
  readonly casts: number;
  readonly anys: number;
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.name.includes('.gen.'))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}

/** What a file declares and exports itself; names that it passes on from other files are theirs. */
function factsOf(path: string, text: string): SourceFacts {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let casts = 0;
  let anys = 0;
  const count = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts += 1;
    if (node.kind === ts.SyntaxKind.AnyKeyword) anys += 1;
    ts.forEachChild(node, count);
  };
  count(source);
  const imported = source.statements.flatMap(importedBy);
  const exported = source.statements.flatMap(exportedBy).filter((name) => !imported.includes(name));
  return { exported, casts, anys };
}

function importedBy(statement: ts.Statement): string[] {
  const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map(({ name }) => name.text);
}

function exportedBy(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, moduleSpecifier } = statement;
    if (moduleSpecifier !== undefined || exportClause === undefined) return [];
    return ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : [];
  }
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)));
}

/** Names that more than one file exports, each with its files. */
function sharedNames(facts: ReadonlyMap<string, SourceFacts>): [name: string, files: string[]][] {
  const filesOf = new Map<string, string[]>();
  for (const [path, { exported }] of facts) {
    for (const name of new Set(exported)) filesOf.set(name, [...(filesOf.get(name) ?? []), path]);
  }
  return [...filesOf].filter(([, files]) => files.length > 1);
}

function unexplained(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      SUPPRESSION.test(line) && !/ -- \S/.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    );
}

function overlongComments(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.length > LONGEST_COMMENT_LINE && COMMENT_LINE.test(line)
        ? [`${path}:${index + 1}: ${line.length} characters`]
        : [],
    );
}

const facts = new Map<string, SourceFacts>();

beforeAll(() => {
  for (const path of filesIn('src', /\.tsx?$/)) facts.set(path, factsOf(path, readFileSync(path, 'utf8')));
}, 60_000);

describe('in src', () => {
  test('an exported name means one thing', () => {
    expect(facts.size).toBeGreaterThan(500);
    expect(sharedNames(facts).filter(([name]) => !NAMED_BY_THE_ROUTER.includes(name))).toEqual([]);
  });

  test('nothing is of type any', () => {
    expect([...facts].filter(([, { anys }]) => anys > 0).map(([path]) => path)).toEqual([]);
  });

  test('there are no more casts than there were', () => {
    const casts = [...facts].flatMap(([path, file]) => (file.casts > 0 ? [`${path}: ${file.casts}`] : []));
    const count = [...facts.values()].reduce((sum, file) => sum + file.casts, 0);
    expect(count > MOST_CASTS ? casts : []).toEqual([]);
  });
});

/** Without one they take the device's own, which some runtimes refuse: C, en_US.UTF-8. */
const WITHOUT_LANGUAGE = /\bIntl\.\w+\((?!\s*'en)|\.toLocale\w+\((?!\s*'en-US')|\.localeCompare\(/;

test('whatever is written or compared in a language names it', () => {
  expect(WITHOUT_LANGUAGE.test('new Intl.NumberFormat()')).toBe(true);
  expect(
    filesIn('src', /\.tsx?$/).filter((path) => WITHOUT_LANGUAGE.test(readFileSync(path, 'utf8'))),
  ).toEqual([]);
});

test('every lint suppression gives its reason behind two hyphens', () => {
  const here = 'tests/architecture/house-rules.test.ts';
  const read = ['src', 'tests', 'scripts'].flatMap((folder) => filesIn(folder, /\.(?:tsx?|mjs|css)$/));
  expect(
    read.filter((path) => path !== here).flatMap((path) => unexplained(path, readFileSync(path, 'utf8'))),
  ).toEqual([]);
});

test('no comment line is longer than 120 characters', () => {
  const read = ['src', 'scripts', 'tests/support'].flatMap((folder) =>
    filesIn(folder, /\.(?:tsx?|mjs|css)$/),
  );
  expect(read.flatMap((path) => overlongComments(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test('no line of prose is longer than 120 characters; a table has rows as long as its cells', () => {
  const pages = [...readdirSync('.').map((name) => `./${name}`), ...filesIn('docs', /\.md$/)];
  const overlong = pages
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.length > 120 && !line.startsWith('|') ? [`${path}:${at + 1}`] : [])),
    );
  expect(overlong).toEqual([]);
});

test('no support module sets up a hook by itself: it would run for the first file of a worker alone', () => {
  const hooks = filesIn('tests/support', /\.tsx?$/).filter(
    (path) =>
      !path.includes('/setup/') && /^(?:before|after)(?:Each|All)\(/m.test(readFileSync(path, 'utf8')),
  );
  expect(hooks).toEqual([]);
});

describe('what breaks a rule is found', () => {
  test('a name that two files export, whatever it is', () => {
    const texts = {
      'a.ts': 'export function one() {}\nexport const two = 2, { three } = it;\nexport class Four {}',
      'b.ts':
        'export interface one {}\nexport type three = 3;\nconst two = 3;\nexport { two };\nclass Four {}',
      'c.ts':
        "import { three } from './b.ts';\nexport { one } from './a.ts';\nexport * from './b.ts';\nexport { three };\nfunction two() {}",
    };
    const planted = new Map(Object.entries(texts).map(([path, text]) => [path, factsOf(path, text)]));
    expect(sharedNames(planted)).toEqual([
      ['one', ['a.ts', 'b.ts']],
      ['two', ['a.ts', 'b.ts']],
      ['three', ['a.ts', 'b.ts']],
    ]);
  });

  test('a cast and an any, where neither is only a word in a text', () => {
    const text =
      "const a: any = b as Loan;\nconst c = ['as any'] as const; // as any\nimport { d as e } from 'f';";
    expect(factsOf('a.ts', text)).toMatchObject({ casts: 1, anys: 1 });
  });

  test('a suppression without a reason', () => {
    const text = '// oxlint-disable-next-line no-console\n// oxlint-disable-next-line no-console -- a log\n';
    expect(unexplained('a.ts', text)).toEqual(['a.ts:1: // oxlint-disable-next-line no-console']);
  });

  test('a comment line of 121 characters, in every form of comment, but not a long text in the code', () => {
    const lines = ['// ', '  /** ', ' * ', '      {/* ', "const text = '// "].map((start) =>
      start.padEnd(121, 'x'),
    );
    expect(overlongComments('a.ts', lines.join('\n'))).toEqual(
      [1, 2, 3, 4].map((line) => `a.ts:${line}: 121 characters`),
    );
    expect(overlongComments('a.ts', '// '.padEnd(120, 'x'))).toEqual([]);
  });
});
