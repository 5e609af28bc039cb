import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

let bundled: Promise<string> | undefined;

/** The page's part of the finder as one expression, whose value has `find`. */
export function finderSource(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: {
        entry: fileURLToPath(new URL('./page-finder.ts', import.meta.url)),
        formats: ['iife'],
        name: 'finder',
      },
    },
  });
  const [{ output } = { output: [] }] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  const [part] = output;
  if (part?.type !== 'chunk') throw new Error('The finder was not bundled.');
  return `(() => { ${part.code}; return finder; })()`;
}
