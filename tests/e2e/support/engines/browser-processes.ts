import { readdirSync, readFileSync } from 'node:fs';

interface RunningProcess {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
}

/** The processes whose command names the profile folder, and everything that they started. Linux alone. */
export function processesOf(folder: string): RunningProcess[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const found = new Set(all.filter(({ command }) => command.includes(folder)));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    const ids = new Set([...found].map(({ id }) => id));
    for (const one of all) if (ids.has(one.parent)) found.add(one);
  }
  return [...found].filter(({ id }) => id !== process.pid);
}

/** Ends them all at the same moment, as far as that can be done. */
export function killProcesses(processes: readonly RunningProcess[]): void {
  for (const { id } of processes) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Waits until no process of the folder is left: what it had to write is written. */
export async function untilGone(folder: string, limit = 20_000): Promise<void> {
  const deadline = Date.now() + limit;
  while (processesOf(folder).length > 0) {
    if (Date.now() > deadline) {
      killProcesses(processesOf(folder));
      return;
    }
    // oxlint-disable-next-line no-await-in-loop -- a poll
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function readProcess(id: number): RunningProcess[] {
  try {
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    // "id (name) state parent ...": the name may hold blanks and brackets. A zombie has no command and is none of ours.
    const status = readFileSync(`/proc/${id}/stat`, 'utf8');
    const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? [] : [{ id, parent: Number(parent), command }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}
