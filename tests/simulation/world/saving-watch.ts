import type { SaveResult } from '#src/offline/outbox/entry/outbox.ts';
import type { Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { OpenTab } from '#tests/simulation/world/device/device-model.ts';
import type { History } from '#tests/simulation/world/history.ts';

/** On a page that is open and a storage that works nobody waits longer for the word that a note is kept. */
const LONGEST_SAVING_MS = 10_000;
/** What is frozen for ever is not watched for ever. */
const MOST_LOOKS = 50;

interface WatchParts {
  readonly scheduler: Scheduler;
  readonly history: History;
}

/**
 * Watches one saving of a note: it has to end well and soon, as far as page and storage let it.
 * @returns what is told its end.
 */
export function watchSaving(
  { scheduler, history }: WatchParts,
  { process, page, device }: OpenTab,
): (result: SaveResult) => void {
  const begun = scheduler.now();
  let isSettled = false;
  const name = `a note of ${process.name}, saved at ${String(begun)},`;

  /** Since when nothing has stood in its way; undefined while something does. */
  function freeSince(): number | undefined {
    if (device.storage !== undefined || page === undefined || page.isStopped()) return undefined;
    const since = Math.max(begun, device.storageSince, page.hereSince(), process.frozenUntil());
    return since > scheduler.now() ? undefined : since;
  }

  function look(looks: number): void {
    if (isSettled || !process.isAlive()) return;
    const since = freeSince() ?? scheduler.now();
    const left = since + LONGEST_SAVING_MS - scheduler.now();
    if (left <= 0) history.complain('I8', `${name} is neither kept nor refused`);
    else if (looks > 0) scheduler.after(undefined, left, () => look(looks - 1));
  }

  look(MOST_LOOKS);
  return (result) => {
    isSettled = true;
    if (result.kind === 'saved' || device.storage !== undefined || device.storageSince >= begun) return;
    history.complain('I8', `${name} was refused by a storage that works: ${result.error.kind}`);
  };
}
