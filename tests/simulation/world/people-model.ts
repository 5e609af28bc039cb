import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { PersonAct } from '#tests/simulation/plan/plan.ts';
import type { LoanModel, PlatformModel } from '#tests/simulation/world/server/platform-model.ts';

interface PersonParts {
  readonly scheduler: Scheduler;
  readonly platform: PlatformModel;
  readonly process: Process;
  readonly random: Random;
  /** When people go home: whoever has a loan open closes it. */
  readonly until: number;
}

interface PersonTask {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly act: PersonAct;
  readonly ms: number;
  readonly words: string;
}

/**
 * A person at the platform's own desktop: opens the loan, which takes its exclusive lock as soon as nobody else has it, has it open
 * for a while, and saves on leaving.
 */
export async function workAtDesktop(parts: PersonParts, task: PersonTask): Promise<void> {
  const { scheduler, platform, process, random, until } = parts;
  const loan = platform.loan(task.loanGuid);
  if (loan === undefined) return;
  const id = platform.nextLockId();
  while (loan.lock !== undefined) {
    if (scheduler.now() > until) return;
    await scheduler.step(process, 'waits for the loan', random.between(200, 3000));
  }
  loan.lock = { id, userId: 'desktop', name: 'J. Smith' };
  await scheduler.step(process, 'has the loan open', Math.min(task.ms, Math.max(1, until - scheduler.now())));
  edit(loan, task);
  scheduler.note(`${process.name} ${task.act}`);
  // Closing the loan on the desktop is one step: nobody comes between saving and letting go.
  if (loan.lock.id === id) loan.lock = undefined;
}

function edit(loan: LoanModel, { fieldId, act, words }: PersonTask): void {
  const field = loan.fields.get(fieldId);
  if (field === undefined || act === 'hold') return;
  switch (act) {
    case 'prepend':
      field.byPerson.prepend(words);
      return;
    case 'append':
      field.byPerson.append(words);
      return;
    case 'edit':
      field.byPerson.edit(words);
      return;
    case 'remove':
      field.byPerson.remove();
      return;
    case 'recode':
      field.byPerson.recode();
  }
}
