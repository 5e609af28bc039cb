import { listText } from '#src/domain/status/explanation-phrases.ts';
import { lowerFirst } from '#src/domain/status/first-letter.ts';

const TASKS: Readonly<Record<string, (what: string) => string>> = {
  Approved: (what) => `Get ${what} approved`,
  Cleared: (what) => `Clear ${what}`,
  Completed: (what) => `Complete ${what}`,
  Ordered: (what) => `Order ${what}`,
  Paid: (what) => `Pay for ${what}`,
  Received: (what) => `Get ${what}`,
  Requested: (what) => `Request ${what}`,
  Scheduled: (what) => `Schedule ${what}`,
  Sent: (what) => `Send ${what}`,
  Submit: (what) => `Submit ${what}`,
  Submitted: (what) => `Submit ${what}`,
};

/** `Ready to UW`, which is about the file. */
const READY = 'Ready ';

/**
 * What to do for a step, verb first: `Clear Title`, `Complete Lock Request`. Names come from the lender's field map, so
 * one with another ending has no verb here: undefined.
 */
export function stepTask(stepName: string): string | undefined {
  if (stepName.startsWith(READY)) return `Get the file ${READY.toLowerCase()}${stepName.slice(READY.length)}`;
  const at = stepName.lastIndexOf(' ');
  const ending = stepName.slice(at + 1);
  return at > 0 && Object.hasOwn(TASKS, ending) ? TASKS[ending]?.(stepName.slice(0, at)) : undefined;
}

/** What to ask a borrower for: `HOI` of `HOI Received`, `pay for Appraisal` of `Appraisal Paid`. */
export function askedFor(stepName: string): string {
  const received = /^(.+) Received$/.exec(stepName)?.[1];
  const task = stepTask(stepName);
  return received ?? (task === undefined ? stepName : lowerFirst(task));
}

/** The same for several: `Get ITP and get the file ready to UW`. Undefined if one of them has no verb. */
export function stepTasks(stepNames: readonly string[]): string | undefined {
  const tasks = stepNames.flatMap((name) => stepTask(name) ?? []);
  if (tasks.length < stepNames.length) return undefined;
  return listText(tasks.map((task, index) => (index === 0 ? task : lowerFirst(task))));
}
