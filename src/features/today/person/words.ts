import { counted } from '#src/ui/counted.ts';

export const personWords = {
  label: 'By person',
  everyone: 'Everyone',
  /** `By person: Everyone`. */
  chosen: (name: string) => `By person: ${name}`,
  find: 'Find a person',
  /** `14 now, 2 legal`. */
  figures: (now: number, legal: number) =>
    `${now.toLocaleString('en-US')} now${legal === 0 ? '' : `, ${legal.toLocaleString('en-US')} legal`}`,
  none: 'Nobody by this name has a loan that needs them now.',
  found: (count: number) => counted(count, 'person', 'people'),
} as const;
