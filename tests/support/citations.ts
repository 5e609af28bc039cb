import { posix } from 'node:path';

/** The files that citations refer to. */
export interface CitedRepository {
  /** Paths from the root, with `/`. */
  readonly files: readonly string[];
  /** The text of one of them. */
  readonly read: (path: string) => string;
}

const TOP_FOLDERS = 'src|tests|scripts|docs|deploy|public|\\.ci';
const EXTENSIONS = 'tsx?|mjs|cjs|css|md|json|html|webmanifest';
const LIST_OF_NUMBERS = '(\\d+(?:\\.\\d+)?(?:(?:,\\s+and|,|\\s+and)\\s+\\d+(?:\\.\\d+)?)*)';
const SPECIFICATION = 'docs/specification.md';
const CHOICES = 'docs/choices.md';

/** Paths the repository has no file for: a gateway address, an example, what test runs leave behind. */
const NOT_OURS = new Set(['config.json', 'loans.json', 'tests/.artifacts/flows']);

/**
 * The dead citations in one file, each as `file:line: what is wrong`. In code, only comments are read; in Markdown,
 * everything. Citations: "specification 4.2", "decision 12", "choices: Notes", paths, the ends of paths, links with
 * their anchors, and `npm run` commands.
 */
export function deadCitations(path: string, repository: CitedRepository): readonly string[] {
  const isMarkdown = path.endsWith('.md');
  const whole = repository.read(path);
  const text = isMarkdown ? whole : commentsOf(path, whole);
  const dead: { readonly at: number; readonly what: string }[] = [];
  const check = (pattern: RegExp, faultOf: (match: RegExpExecArray) => string | undefined, within = text) => {
    for (const match of within.matchAll(pattern)) {
      const what = faultOf(match);
      if (what !== undefined) dead.push({ at: match.index, what });
    }
  };
  checkNumbers(path, repository, check);
  checkPaths(isMarkdown ? withoutFences(text) : text, text, repository, check);
  if (isMarkdown) checkLinks(path, repository, check);
  return dead
    .toSorted((left, right) => left.at - right.at)
    .map(({ at, what }) => `${path}:${lineOf(text, at)}: ${what}`);
}

type Check = (
  pattern: RegExp,
  faultOf: (match: RegExpExecArray) => string | undefined,
  within?: string,
) => void;

function checkNumbers(path: string, repository: CitedRepository, check: Check): void {
  const sections = sectionsOf(repository);
  const decisions = decisionsOf(repository);
  const choices = headingsOf(repository, CHOICES);
  const missing = (numbers: string, known: ReadonlySet<string>) =>
    (numbers.match(/\d+(?:\.\d+)?/g) ?? []).filter((number) => !known.has(number)).join(', ');

  const own = path === SPECIFICATION ? '|[Ss]ections?' : '';
  check(new RegExp(`\\b(?:[Ss]pecification${own})\\s+${LIST_OF_NUMBERS}`, 'g'), ([, numbers = '']) => {
    const unknown = missing(numbers, sections);
    return unknown === '' ? undefined : `no section ${unknown} in ${SPECIFICATION}`;
  });
  check(new RegExp(`\\b[Dd]ecisions?\\s+${LIST_OF_NUMBERS}`, 'g'), ([, numbers = '']) => {
    const unknown = missing(numbers, decisions);
    return unknown === '' ? undefined : `no decision ${unknown}`;
  });
  check(/\b[Cc]hoices:\s+(?=([^\n]+(?:\n[^\n]+)?))/g, ([, rest = '']) => {
    const said = rest.replaceAll(/\s+/g, ' ');
    const isThere = choices.some((name) => said.startsWith(name) && !/^\w/.test(said.slice(name.length)));
    return isThere ? undefined : `no heading in ${CHOICES} for "${said.slice(0, 30).trim()}"`;
  });
  check(
    /\b[Ss]pecification(?:'s)?,?\s+(?:\w+\s+)?sections?\s+\d|\b[Dd]ecisions?\s+on\s+["“]|\b[Dd]ecisions,\s+["“]/g,
    ([said]) => `write "specification 4.2" or "choices: Notes" for "${said.replaceAll(/\s+/g, ' ')}"`,
  );
  check(/\[[Dd]ecision (\d+)\]\([^)]*?(\d{4})-/g, ([said, number, file]) =>
    Number(number) === Number(file) ? undefined : `two numbers in ${said}`,
  );
}

function checkPaths(prose: string, text: string, repository: CitedRepository, check: Check): void {
  const whole = new RegExp(`(?<![\\w/.@#-])(?:${TOP_FOLDERS})/[\\w.$*{},/-]*(?:#[\\w-]+)?`, 'g');
  check(
    whole,
    ([said]) => {
      const [path = '', anchor] = said.replace(/[.,]+$/, '').split('#');
      if (NOT_OURS.has(path)) return undefined;
      if (!hasPath(path, repository)) return `no ${path}`;
      return anchor === undefined || hasAnchor(path, anchor, repository)
        ? undefined
        : `no #${anchor} in ${path}`;
    },
    text,
  );
  const tail = new RegExp(
    `(?<![\\w/.@#=:~$*{}-])(?!(?:${TOP_FOLDERS})/)((?:[\\w.$-]+/)*[\\w.$*-]+\\.(?:${EXTENSIONS}))(?![\\w*])`,
    'g',
  );
  check(
    tail,
    ([said]) => {
      if (NOT_OURS.has(said)) return undefined;
      // The link check knows where `../` leads from.
      const end = new RegExp(`(?:^|/)${patternOf(said.replace(/^(?:\.\.?\/)+/, ''))}$`);
      return repository.files.some((file) => end.test(file)) ? undefined : `no file ends with ${said}`;
    },
    prose,
  );
  const commands = scriptsOf(repository);
  check(
    /\bnpm run ([\w:-]+)/g,
    ([said, name = '']) => (commands.has(name) ? undefined : `no command ${said}`),
    text,
  );
}

function checkLinks(path: string, repository: CitedRepository, check: Check): void {
  check(/\]\(([^)\s]+)\)/g, ([, target = '']) => {
    if (/^[a-z]+:/i.test(target)) return undefined;
    const [relative = '', anchor] = target.split('#');
    const cited = relative === '' ? path : posix.join(posix.dirname(path), relative);
    if (!hasPath(cited, repository)) return `link to ${cited}, which is not there`;
    if (anchor === undefined || hasAnchor(cited, anchor, repository)) return undefined;
    return `no #${anchor} in ${cited}`;
  });
}

/** A file, a folder, or a pattern such as `tests/e2e/*.e2e.ts` that fits one. */
function hasPath(path: string, { files }: CitedRepository): boolean {
  const bare = path.replace(/\/$/, '');
  const pattern = new RegExp(`^${patternOf(bare)}(?:/|$)`);
  return files.some((file) => pattern.test(file));
}

function patternOf(path: string): string {
  return path
    .replaceAll(/[.$+?()[\]|\\]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`);
}

function hasAnchor(path: string, anchor: string, repository: CitedRepository): boolean {
  return headingsOf(repository, path).some((heading) => anchorOf(heading) === anchor);
}

/** In GitHub's format. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function headingsOf({ files, read }: CitedRepository, path: string): readonly string[] {
  if (!files.includes(path) || !path.endsWith('.md')) return [];
  return [...withoutFences(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim());
}

function sectionsOf(repository: CitedRepository): ReadonlySet<string> {
  const numbers = headingsOf(repository, SPECIFICATION).map((heading) => /^\d+(?:\.\d+)?/.exec(heading)?.[0]);
  return new Set(numbers.filter((number) => number !== undefined));
}

function decisionsOf({ files }: CitedRepository): ReadonlySet<string> {
  const numbers = files.map((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]);
  return new Set(numbers.filter((number) => number !== undefined).map((number) => String(Number(number))));
}

function scriptsOf({ files, read }: CitedRepository): ReadonlySet<string> {
  if (!files.includes('package.json')) return new Set();
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  return new Set(Object.keys(scripts));
}

/** The text with everything but comments blanked out, so that positions stay the same. */
function commentsOf(path: string, text: string): string {
  const hasHashes = !/\.(?:tsx?|mjs|cjs|js|css)$/.test(path);
  let isInside = false;
  return text
    .split('\n')
    .map((line) => {
      if (hasHashes) return afterMark(line, /^\s*#+/);
      if (isInside) {
        isInside = !line.includes('*/');
        return afterMark(line, /^\s*\**/);
      }
      if (/^\s*\{?\/\*/.test(line)) {
        isInside = !line.includes('*/');
        return afterMark(line, /^\s*\{?\/\*+/);
      }
      return afterMark(line, /^(?:.*\s)?\/\/+(?=\s)/);
    })
    .join('\n');
}

function afterMark(line: string, mark: RegExp): string {
  const found = mark.exec(line)?.[0];
  return found === undefined ? '' : ' '.repeat(found.length) + line.slice(found.length);
}

/** The text with its code blocks blanked out. */
function withoutFences(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, (block) => block.replaceAll(/[^\n]/g, ' '));
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
