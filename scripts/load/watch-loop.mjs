import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into a measured process before its own code: at its end it writes how long its event loop was held up. At
// SIGUSR2 it writes, and begins anew.
const RESOLUTION_MS = 5;
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let cpu = process.cpuUsage();
const reset = () => {
  loop.reset();
  cpu = process.cpuUsage();
};
// The start isn't the day's work.
setTimeout(reset, 5_000).unref();
loop.enable();
process.on('exit', write);
process.on('SIGUSR2', () => {
  write();
  reset();
});

function write() {
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const { user, system } = process.cpuUsage(cpu);
  const figures = {
    p50: ms(loop.percentile(50)),
    p99: ms(loop.percentile(99)),
    most: ms(loop.max),
    rssMb: process.memoryUsage().rss / 2 ** 20,
    cpuMs: (user + system) / 1000,
  };
  writeFileSync(process.env['WATCH_LOOP_FILE'], JSON.stringify(figures));
}
