import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DockerfileParser } from 'dockerfile-ast';
import { signIn } from '../tests/support/gateway/sandbox-sign-in.mjs';

// Runs each command of the Dockerfile in order without a container engine, in bare Debian folders, then what came out
// as the image says, and signs in there. Node is this machine's own; npm is the one that Node 20's image has.

/** What the base image is made of. */
const BASES = { 'node:20-slim': { debian: 'bookworm', node: 20, npm: '10.8.2' } };
const UNAVAILABLE = 69;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** What this machine needs to reach its package registry: no more of its surroundings gets in. */
const OF_THE_NETWORK =
  /^(?:npm_config_(?:registry|cafile|ca|\w*proxy)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;
/** Seconds that compose.yaml gives a gateway to stop. */
const STOPS_WITHIN = 40;

if (process.getuid?.() !== 0) leave('It makes a Debian and changes its root: run it as root.');
if (spawnSync('debootstrap', ['--version']).error)
  leave('debootstrap is missing: apt-get install debootstrap.');

const instructions = DockerfileParser.parse(readFileSync('Dockerfile', 'utf8')).getInstructions();
const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_THE_NETWORK.test(name)));
const work = mkdtempSync(join(tmpdir(), 'ctc-image-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const stages = [];
for (const instruction of instructions) build(instruction);
await start(stages.at(-1));
console.log(
  `Each of the ${instructions.length} instructions ran. The gateway started as ${stages.at(-1).user} where nothing but ` +
    'its data can be written, its health check passed, somebody signed in and read loans, and it ended when told to.',
);

function build(instruction) {
  const name = instruction.getKeyword();
  const text = instruction.getArgumentsContent() ?? '';
  const stage = stages.at(-1);
  console.log(`${name} ${text}`);
  if (name === 'FROM') stages.push(newStage(instruction.getImage(), instruction.getBuildStage()));
  else if (name === 'WORKDIR') {
    stage.workdir = resolve(stage.workdir, text);
    mkdirSync(join(stage.root, stage.workdir), { recursive: true });
  } else if (name === 'USER') stage.user = text;
  else if (name === 'ENV')
    for (const one of instruction.getProperties()) stage.env[one.getName()] = one.getUnescapedValue() ?? '';
  else if (name === 'COPY') copy(stage, instruction);
  else if (name === 'RUN') {
    const { command, args, options } = inside(stage, ['/bin/sh', '-c', text], network);
    const { status } = spawnSync(command, args, { ...options, stdio: 'inherit' });
    if (status !== 0) throw new Error(`This command ended with ${status}: ${text}`);
  } else if (name === 'VOLUME') stage.volumes = JSON.parse(text);
  else if (name === 'CMD') stage.command = JSON.parse(text);
  else if (name === 'HEALTHCHECK') {
    stage.check = JSON.parse(text.replace(/^CMD/, ''));
    const within = instruction.getFlags().find((flag) => flag.getName() === 'start-period');
    stage.readyWithin = Number.parseInt(within?.getValue() ?? '0', 10);
  } else if (name !== 'EXPOSE')
    throw new Error(`Nothing here runs ${name}: add it to ${basename(import.meta.url)}.`);
}

function newStage(image, name) {
  const base = join(work, image.replaceAll(/\W/g, '-'));
  if (!existsSync(base)) makeBase(image, base);
  const root = join(work, `stage-${stages.length}`);
  execFileSync('cp', ['-a', base, root]);
  return { name, root, workdir: '/', user: 'root', env: {}, volumes: [] };
}

function makeBase(image, root) {
  const { debian, node, npm } = BASES[image] ?? {};
  if (debian === undefined)
    throw new Error(`What is ${image} made of? Say so in ${basename(import.meta.url)}.`);
  if (Number.parseInt(process.versions.node, 10) !== node)
    leave(`${image} has Node ${node}: run it with that.`);
  execFileSync('debootstrap', ['--variant=minbase', debian, root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', work, `npm@${npm}`], {
    encoding: 'utf8',
  });
  const modules = join(root, 'usr/local/lib/node_modules/npm');
  mkdirSync(modules, { recursive: true });
  execFileSync('tar', ['-xzf', join(work, packed.trim()), '-C', modules, '--strip-components=1']);
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
  execFileSync('chroot', [root, 'groupadd', '--gid', '1000', 'node']);
  execFileSync('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
}

function copy(stage, instruction) {
  const [from, to] = instruction.getArguments().map((one) => one.getValue());
  const other = instruction.getFromFlag()?.getValue();
  const target = join(stage.root, resolve(stage.workdir, to));
  if (other !== undefined) {
    mkdirSync(dirname(target), { recursive: true });
    execFileSync('cp', [
      '-a',
      '--no-target-directory',
      join(stages.find(({ name }) => name === other).root, from),
      target,
    ]);
    return;
  }
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
  if (ignored.some((path) => /[*!?/]/.test(path)))
    throw new Error('.dockerignore has more than names: teach me those.');
  const without = new Set(ignored.map((path) => resolve(path)));
  cpSync(resolve(from), target, { recursive: true, filter: (path) => !without.has(path) });
}

/**
 * How to run a command in a stage: with mounts and processes of its own, which end with it. `isServing` as compose.yaml
 * runs it: nothing but the volumes and /tmp can be written, and no right can be gained.
 */
function inside(stage, command, env = {}, isServing = false) {
  const { root } = stage;
  const bind = (path) =>
    `mkdir -p "$(dirname "${root}${path}")" && touch "${root}${path}" && mount --bind "${path}" "${root}${path}"`;
  const files = isServing ? [] : ['/etc/resolv.conf', env['NODE_EXTRA_CA_CERTS'], join(homedir(), '.npmrc')];
  const mounts = [
    ...files.filter((path) => path !== undefined && existsSync(path)).map(bind),
    `mount -t proc proc ${root}/proc`,
    ...(isServing
      ? [
          `mount --bind ${root} ${root}`,
          ...stage.volumes.map((path) => `mount --bind ${root}${path} ${root}${path}`),
          `mount -t tmpfs tmpfs ${root}/tmp`,
          `mount -o remount,ro,bind ${root}`,
          `mount -t proc proc ${root}/proc`,
        ]
      : []),
  ];
  const limits = isServing ? ['--no-new-privs', '--bounding-set=-all'] : [];
  const user = ['setpriv', `--reuid=${stage.user}`, `--regid=${stage.user}`, '--init-groups', ...limits];
  const place = ['/bin/sh', '-c', `cd ${stage.workdir} && exec "$@"`, 'sh'];
  const script = [...mounts, `exec chroot ${root} "$@"`].join(' && ');
  return {
    command: 'unshare',
    args: [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      '/bin/sh',
      '-c',
      script,
      'sh',
      ...user,
      ...place,
      ...command,
    ],
    options: {
      env: {
        PATH,
        HOME: stage.user === 'root' ? '/root' : `/home/${stage.user}`,
        ...env,
        ...stage.env,
        ...portOf(stage),
      },
    },
  };
}

/** Somebody may use the image's port here, and its sandbox listens to the network only where that is said. */
function portOf({ port }) {
  return port === undefined ? {} : { PORT: `${port}`, PLATFORM: 'sandbox' };
}

async function start(stage) {
  stage.port = await freePort();
  const { command, args, options } = inside(stage, stage.command, {}, true);
  console.log(`Starts ${stage.command.join(' ')} as ${stage.user} ...`);
  const gateway = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((done) => gateway.once('close', (code) => done(code)));
  process.on('exit', () => gateway.kill('SIGKILL'));
  const until = Date.now() + stage.readyWithin * 1000;
  for (;;) {
    const check = inside(stage, stage.check, {}, true);
    if (spawnSync(check.command, check.args, { ...check.options, timeout: 3000 }).status === 0) break;
    if (gateway.exitCode !== null || Date.now() > until) throw new Error('The health check never passed.');
    await delay(500);
  }
  const origin = `http://localhost:${stage.port}`;
  const { cookie, token } = await signIn(origin, 'gokonkwo');
  const list = await fetch(`${origin}/los/v3/loanPipeline?start=0&limit=1000`, {
    method: 'POST',
    headers: { origin, cookie, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ loanOwnership: 'AllLoans' }),
  });
  const loans = list.ok ? await list.json() : [];
  if (loans.length === 0) throw new Error(`Reading the list: ${list.status}, ${loans.length} loans.`);
  const written = inside(stage, ['touch', 'gateway/anything'], {}, true);
  if (spawnSync(written.command, written.args, written.options).status === 0)
    throw new Error('Its root can be written.');
  // The engine signals the first process of the container, which `unshare` started.
  const [first] = readFileSync(`/proc/${gateway.pid}/task/${gateway.pid}/children`, 'utf8').split(' ');
  process.kill(Number(first), 'SIGTERM');
  const code = await Promise.race([ended, delay(STOPS_WITHIN * 1000, 'too late')]);
  if (code !== 0) throw new Error(`Told to stop, it ended with ${code}.`);
}

function freePort() {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}

function leave(why) {
  console.error(why);
  process.exit(UNAVAILABLE);
}
