import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';

/** What a sender wrote for conditions that have no words for the borrower: condition id to the words of its line. */
export type WrittenWordings = ReadonlyMap<string, string>;

export const NO_WORDINGS: WrittenWordings = new Map();

/** Once an empty line for a condition is in the message. */
export function withBegun(wordings: WrittenWordings, id: string): WrittenWordings {
  return new Map([...[...wordings].filter(([, words]) => words !== ''), [id, '']]);
}

/**
 * The wordings once the message was changed: words that changed within their line are followed. Those of a line that
 * went away stay, so that they count again if the person takes that back.
 */
export function followed(wordings: WrittenWordings, before: string, after: string): WrittenWordings {
  const was = before.split('\n');
  const is = after.split('\n');
  const at = was.findIndex((line, index) => line !== is[index]);
  const rest = was.slice(at + 1);
  const isWithinLine =
    is.length >= was.length && rest.join('\n') === is.slice(is.length - rest.length).join('\n');
  const changed = was[at]?.trim() ?? '';
  if (!isWithinLine || changed === '') return wordings;
  const words = wordsOf(changed);
  const next = wordsOf(is[at] ?? '');
  return new Map([...wordings].map(([id, own]) => [id, own === words ? next : own]));
}

/** The left out conditions whose words are lines of the message after all, by id. */
export function inMessage(
  leftOut: readonly LeftOutCondition[],
  text: string,
  wordings: WrittenWordings = NO_WORDINGS,
): ReadonlySet<string> {
  const lines = new Set(text.split('\n').map(wordsOf));
  const isIn = ({ id, wording }: LeftOutCondition) => {
    const words = wording || (wordings.get(id) ?? '');
    return words !== '' && lines.has(words);
  };
  return new Set(leftOut.filter(isIn).map(({ id }) => id));
}

function wordsOf(line: string): string {
  return line.replace(/^\s*(?:\d+[.)]|[-*•])(?:\s+|$)/u, '').trim();
}
