import { build } from './build.mjs';
import { checkStatically, FAST, finish, runVitest, together } from './check.mjs';

// Everything a submission must pass, a part of what is long; `npm run test:full` plays all of it.
// What is long mostly waits for leases and processes, and the build for the disk: both fill the gaps of the fast tests.
// Devices and histories move clocks of their own and play without such neighbors: beside processes, their clocks
// measured the machine.
const [fast, long, statics] = await Promise.all([
  runVitest([...FAST, 'app']),
  runVitest(['long'], {}, ['--maxWorkers=1']),
  checkStatically(1),
  build(),
]);
const devices = await runVitest(['devices', 'histories']);
finish(together(fast, long, statics, devices, await runVitest(['browser'])));
