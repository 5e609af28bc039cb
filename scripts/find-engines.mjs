import { existsSync } from 'node:fs';

/** What each engine needs on this machine, and how to install it. Chromium comes with `npm ci` if none is installed. */
const NEEDS = {
  webkit: {
    paths: [['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb'], ['/usr/bin/python3']],
    install: 'apt-get install webkit2gtk-driver xvfb python3',
  },
  firefox: {
    paths: [[process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox']],
    install: 'apt-get install firefox-esr, or set FIREFOX_PATH',
  },
  chromium: { paths: [], install: '' },
};

/** Finds the engines by name. For one that can't run here, says how to install it. */
export function findEngines(names) {
  return names.map((name) => {
    const needs = NEEDS[name];
    if (needs === undefined) throw new Error(`${name} is no engine: ${Object.keys(NEEDS).join(', ')} are.`);
    const isHere = needs.paths.every((places) => places.some((path) => path !== '' && existsSync(path)));
    return { name, missing: isHere ? undefined : needs.install };
  });
}
