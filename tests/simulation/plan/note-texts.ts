import type { Random } from '#tests/simulation/engine/random.ts';

const PLAIN = [
  'Called the borrower, W-2 is on its way',
  'Appraisal ordered',
  'Title came back clear',
  'Waiting for the insurance binder',
] as const;

/** Texts that have broken such systems elsewhere. `earlier` are the texts of the notes before. */
export function drawNoteText(random: Random, earlier: readonly string[], number: number): string {
  const own = `${random.pick(PLAIN)} (${String(number)})`;
  const before = earlier.at(-1 - random.between(0, 2)) ?? own;
  switch (random.between(0, 19)) {
    case 0:
      return `${own} 👩🏽‍💻🏡 e\u0301 \u{1F1FA}\u{1F1F8}`;
    case 1:
      return `שלום ${own} مرحبا`;
    case 2:
      return `${own}\nsecond line\n\nfourth line`;
    case 3:
      return `${own}\r\nended as Windows does\rand as a Mac did`;
    case 4:
    case 5:
      return before;
    case 6:
      return `${own}\n${before}`;
    case 7:
      return `${before}\n${own}`;
    case 8:
      return `11/20/26@ 3:05 PM AB - ${own}`;
    case 9:
      return `  ${own}\n \t`;
    case 10:
      return `${own} - ${'long '.repeat(random.chance(0.02) ? 6400 : 40)}`;
    case 11:
      return `${own}\u202E\u0000 overridden`;
    case 12:
      return `${own}\n11/21/26@ 7:00 AM AO - ${before}`;
    default:
      return own;
  }
}
