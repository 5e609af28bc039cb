import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { run, tools } from './run.mjs';
import { untilBuilt } from './until-built.mjs';

// npm run screens [-- --against <commit>] [-- --out <folder>]
// Writes each screen in each state at 4 widths, as accessibility tree and as picture, into a folder outside of the
// checkout. With a commit, it builds and writes that one too, prints what differs between the trees, and names the
// pictures that aren't equal. A tool for a person who changes a screen, not a test.
const { values } = parseArgs({
  options: { against: { type: 'string' }, out: { type: 'string', default: join(tmpdir(), 'ctc-screens') } },
});

await untilBuilt();
const now = await written('.', 'now');
if (values.against === undefined) console.log(`Written to ${now}.`);
else {
  const commit = git('rev-parse', '--short', values.against);
  const checkout = join(resolve(values.out), `checkout-${commit}`);
  await builtCheckout(commit, checkout);
  printDifferences(await written(checkout, commit), now);
}

/** Opens all screens of a checkout's build. @returns the folder they're in */
async function written(checkout, name) {
  const folder = join(resolve(values.out), name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { output } = await run(
    tools.vitest,
    ['run', '--project', 'browser', 'tests/e2e/layout/every-screen.e2e.ts', '-t', 'light'],
    { env: { TEST_RUN: 'full', CTC_CHECKOUT: checkout, SCREENS_FOLDER: folder }, capture: true },
  );
  const count = readdirSync(folder).length / 2;
  if (count === 0) throw new Error(`No screen could be opened.\n${output}`);
  console.log(`${name}: ${count} screens`);
  return folder;
}

async function builtCheckout(commit, checkout) {
  if (!existsSync(checkout)) git('worktree', 'add', '--detach', '--force', checkout, commit);
  // Most commits have the packages of this one, which saves an installation.
  const isSame =
    git('show', `${commit}:package-lock.json`) === readFileSync('package-lock.json', 'utf8').trimEnd();
  const modules = join(checkout, 'node_modules');
  if (!existsSync(modules)) {
    if (isSame) cpSync('node_modules', modules, { recursive: true, verbatimSymlinks: true });
    else execFileSync('npm', ['ci'], { cwd: checkout, stdio: 'inherit' });
  }
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'inherit' });
}

function printDifferences(before, after) {
  const names = [...new Set([...readdirSync(before), ...readdirSync(after)])].sort();
  const textOf = (folder, name) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined;
  const differing = names.filter((name) => {
    const [one, other] = [textOf(before, name), textOf(after, name)];
    return one === undefined || other === undefined || !one.equals(other);
  });
  for (const name of differing.filter((each) => each.endsWith('.txt'))) {
    console.log(`\n${name}`);
    console.log(differenceOf(join(before, name), join(after, name)));
  }
  const pictures = differing.filter((each) => each.endsWith('.png'));
  console.log(`\n${names.length / 2} screens, ${differing.length - pictures.length} trees differ.`);
  console.log(`${pictures.length} pictures differ: ${pictures.join(', ')}`);
  console.log(`Compare ${before} and ${after}.`);
}

function differenceOf(before, after) {
  const missing = [before, after].find((path) => !existsSync(path));
  if (missing !== undefined) return `only in one: ${missing} is missing`;
  try {
    return execFileSync('git', ['diff', '--no-index', '--unified=0', before, after]).toString();
  } catch ({ stdout }) {
    // It ends with 1 where files differ.
    return stdout.toString().split('\n').slice(4).join('\n');
  }
}

function git(...args) {
  return execFileSync('git', args, { maxBuffer: 2 ** 28 })
    .toString()
    .trimEnd();
}
