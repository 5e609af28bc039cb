import { basename } from 'node:path';

const others = (process.env['BENCH_AGAINST'] ?? '').split(',').filter((folder) => folder !== '');

/** The builds to measure: this one, then each that `--against` names, called by its folder. */
export const BUILDS = [
  { name: 'this build', folder: '.' },
  ...others.map((folder) => ({ name: basename(folder), folder })),
] as const;
