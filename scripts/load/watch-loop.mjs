import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into a measured process before its own code: at its end it writes how long its event loop was held up.
const RESOLUTION_MS = 5;
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
// The start isn't the day's work.
setTimeout(() => loop.reset(), 5_000).unref();
loop.enable();
process.on('exit', () => {
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const figures = {
    p50: ms(loop.percentile(50)),
    p99: ms(loop.percentile(99)),
    most: ms(loop.max),
    rssMb: process.memoryUsage().rss / 2 ** 20,
  };
  writeFileSync(process.env['WATCH_LOOP_FILE'], JSON.stringify(figures));
});
