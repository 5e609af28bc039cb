import { errorCodeOf, messageOf } from '#src/gateway/db/sql-state.ts';

/**
 * For a command: what reads its output may end first, or have a full disk. The work goes on to its end, since what it
 * began may have to be undone.
 */
export function outliveReader(): void {
  let isTold = false;
  process.stdout.on('error', (error) => {
    if (!isTold && errorCodeOf(error) !== 'EPIPE')
      console.error(`Not all could be printed: ${messageOf(error)}.`);
    isTold = true;
  });
  process.once('exit', (code) => {
    if (isTold && code === 0) process.exitCode = 1;
  });
}
