import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';

const ASKED = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];

/** What all that ships is made of, as CycloneDX. With `--omit=dev`, npm 11 leaves out 95 of 234, React among them. */
export async function billOfMaterials() {
  const bom = JSON.parse((await promisify(execFile)('npm', ASKED, { maxBuffer: 1e8 })).stdout);
  const ships = ({ properties = [] }) =>
    !properties.some(({ name }) => name === 'cdx:npm:package:development');
  const components = bom.components.filter(ships);
  const refs = new Set([bom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return `${JSON.stringify({ ...bom, components, dependencies }, null, 2)}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.stdout.write(await billOfMaterials());
