import { readFileSync } from 'node:fs';

// `npm ci` fails on another system if a package's optional dependency has no entry in the lock file, and a package
// without an integrity hash could be anything.
const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
const paths = Object.keys(packages);

const missing = Object.entries(packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter(
      (name) =>
        !paths.some((other) => other === `node_modules/${name}` || other.endsWith(`/node_modules/${name}`)),
    )
    .map((name) => `${path} wants ${name}, which has no entry`),
);
const unsealed = Object.entries(packages)
  .filter(([path, entry]) => path !== '' && !entry.link && !entry.integrity?.startsWith('sha512-'))
  .map(([path]) => `${path} has no sha512 integrity`);

const faults = [...missing, ...unsealed];
if (faults.length > 0) {
  console.log(faults.join('\n'));
  process.exit(1);
}
