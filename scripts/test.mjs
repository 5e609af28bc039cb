import { build } from './build.mjs';
import { check, finish, runVitest } from './check.mjs';

// Everything: what `npm run check` does, then the built app in a real Chromium.
const checked = await check();
console.log('\nBuilding what the browser tests open ...');
await build();
const browser = await runVitest(['browser']);
finish({
  passed: checked.passed + browser.passed,
  failed: checked.failed + browser.failed,
  failures: [...checked.failures, ...browser.failures],
});
