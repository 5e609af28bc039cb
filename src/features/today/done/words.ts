import { counted } from '#src/ui/counted.ts';

export const doneWords = {
  check: (name: string) => `Check off ${name}`,
  /** Read out. */
  done: (name: string) => `${name} is done.`,
  /** `Mbeki done 12:23 PM`. */
  doneAt: (name: string, time: string) => `${name} done ${time}`,
  undoFor: (name: string) => `Undo: ${name} done`,
  group: 'Done today',
  loans: (count: number) => counted(count, 'loan', 'loans'),
} as const;
