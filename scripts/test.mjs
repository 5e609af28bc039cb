import { build } from './build.mjs';
import { checkStatically, FAST, finish, runVitest, together } from './check.mjs';

// Everything a submission must pass: `npm run check`, simulated devices and histories, the long tests, then the built
// app in a real Chromium.
// Devices play beside quick tests: beside the long ones, which start processes, their clocks measured the machine.
const fast = together(await checkStatically(), await runVitest([...FAST, 'devices', 'histories']));
const long = await runVitest(['long']);
console.log('\nBuilding what the browser tests open ...');
await build();
finish(together(fast, long, await runVitest(['browser'])));
