// How large each room of the tree is. `npm run size -- --against <commit>` adds the change since that commit, `--check`
// fails for a room above its number in docs/size.json, and `--write` makes today's sizes the numbers.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const LEDGER = 'docs/size.json';
const ADVICE = 'say in the commit what the reader gets for it, then raise it';
const MEASURED = /^(?:(?:src|tests)\/.+\.(?:tsx?|css)|docs\/.+\.md|[^/]+\.md)$/;
const UNMEASURED = /^tests\/\.artifacts\/|\/route-tree\.gen\.ts$/;

function isMeasured(path) {
  return MEASURED.test(path) && !UNMEASURED.test(path);
}

/** [path, text] of each measured file in the working folder. */
function filesHere() {
  const inFolders = ['src', 'tests', 'docs']
    .filter((top) => existsSync(top))
    .flatMap((top) =>
      readdirSync(top, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
  const paths = [...inFolders, ...readdirSync('.')].map((path) => path.replaceAll('\\', '/'));
  return paths.filter(isMeasured).map((path) => [path, readFileSync(path, 'utf8')]);
}

/** [path, text] of each measured file in a commit. */
function filesIn(commit) {
  const git = (args, input) => execFileSync('git', args, { input, maxBuffer: 2 ** 30 });
  const paths = git(['ls-tree', '-r', '--name-only', '-z', commit]).toString().split('\0').filter(isMeasured);
  const batch = git(['cat-file', '--batch'], paths.map((path) => `${commit}:${path}\n`).join(''));
  let at = 0;
  return paths.map((path) => {
    const start = batch.indexOf('\n', at) + 1;
    const end = start + Number(batch.toString('utf8', at, start).trim().split(' ')[2]);
    at = end + 1;
    return [path, batch.toString('utf8', start, end)];
  });
}

/** Which room a file is in, and what is counted there. */
function roomOf(path) {
  if (path.endsWith('.md')) return ['docs', 'words'];
  if (path.startsWith('tests/')) return ['tests', 'lines'];
  if (path.endsWith('.css')) return ['style sheets', 'lines'];
  const [src, layer, feature] = path.split('/');
  return [layer === 'features' ? `${src}/${layer}/${feature}` : `${src}/${layer}`, 'lines'];
}

function countOf(text, unit) {
  return unit === 'words' ? (text.match(/\S+/g)?.length ?? 0) : text.split('\n').length - 1;
}

/** Rooms by name: `{ files, count, unit }`. */
function measure(files) {
  const rooms = new Map();
  const add = (name, unit, count) => {
    const room = rooms.get(name) ?? { files: 0, count: 0, unit };
    rooms.set(name, { ...room, files: room.files + 1, count: room.count + count });
  };
  for (const [path, text] of files) {
    const [name, unit] = roomOf(path);
    add(name, unit, countOf(text, unit));
    if (name === 'style sheets')
      add('media and container queries', 'queries', text.match(/@(?:media|container)\b/g)?.length ?? 0);
  }
  return new Map([...rooms].sort(([left], [right]) => rank(left) - rank(right) || (left < right ? -1 : 1)));
}

/** The rooms of src come first, by name. */
function rank(name) {
  return ['style sheets', 'media and container queries', 'tests', 'docs'].indexOf(name) + 1;
}

/** What is above its number, a sentence each. A new room has the number 0. */
function overNumbers(rooms) {
  const ledger = existsSync(LEDGER) ? JSON.parse(readFileSync(LEDGER, 'utf8')) : {};
  return [...rooms]
    .filter(([name, { count }]) => count > (ledger[name] ?? 0))
    .map(
      ([name, { count, unit }]) =>
        `${name}: ${count} ${unit}, and ${LEDGER} allows ${ledger[name] ?? 0}: ${ADVICE}`,
    );
}

function print(rooms, earlier) {
  const names = [...new Set([...rooms.keys(), ...(earlier?.keys() ?? [])])];
  const sum = (of) =>
    [...of].reduce((total, [name, { count }]) => total + (name.startsWith('src/') ? count : 0), 0);
  const line = (name, files, count, unit, before) => {
    const change = earlier === undefined ? '' : `${count < before ? '' : '+'}${count - before}`.padStart(9);
    return `${name.padEnd(30)}${String(files).padStart(6)} files ${String(count).padStart(7)} ${unit.padEnd(8)}${change}`;
  };
  for (const name of names) {
    const { files, count, unit } = rooms.get(name) ?? { ...earlier.get(name), files: 0, count: 0 };
    console.log(line(name, files, count, unit, earlier?.get(name)?.count ?? 0));
  }
  const files = [...rooms].reduce(
    (total, [name, room]) => total + (name.startsWith('src/') ? room.files : 0),
    0,
  );
  console.log(line('all of src, without styles', files, sum(rooms), 'lines', earlier && sum(earlier)));
}

const { values } = parseArgs({
  options: { against: { type: 'string' }, check: { type: 'boolean' }, write: { type: 'boolean' } },
});
const rooms = measure(filesHere());
if (values.check === true) {
  const over = overNumbers(rooms);
  for (const sentence of over) console.log(sentence);
  process.exitCode = over.length === 0 ? 0 : 1;
} else {
  print(rooms, values.against === undefined ? undefined : measure(filesIn(values.against)));
}
if (values.write === true) {
  const ledger = Object.fromEntries([...rooms].map(([name, { count }]) => [name, count]));
  writeFileSync(LEDGER, `${JSON.stringify(ledger, undefined, 2)}\n`);
}
