import { withLineFeeds } from '#src/domain/notes/note-text.ts';

/**
 * How often a note's line occurs in a field's text: as a block of whole lines, with any line endings. `otherLines` are
 * the lines of other notes. Where a longer one that contains the line occurs, the line itself doesn't, so `A - x` isn't
 * found in the two lines `A - x` and `y`. One equal to the line counts as the line.
 */
export function countNoteLine(fieldText: string, line: string, otherLines: readonly string[]): number {
  const wanted = toLines(line);
  const longer = otherLines
    .map(toLines)
    .filter((other) => other.length > wanted.length && blocksIn(other, wanted).length > 0)
    .sort((left, right) => right.length - left.length);
  let rest: readonly (string | undefined)[] = toLines(fieldText);
  for (const other of longer) rest = withoutBlocks(rest, other);
  return blocksIn(rest, wanted).length;
}

function toLines(text: string): string[] {
  return withLineFeeds(text).split('\n');
}

/** Where a block occurs, from the top, each line in at most one block. */
function blocksIn(lines: readonly (string | undefined)[], block: readonly string[]): number[] {
  const starts: number[] = [];
  for (let at = 0; at + block.length <= lines.length; at++) {
    if (!block.every((line, offset) => lines[at + offset] === line)) continue;
    starts.push(at);
    at += block.length - 1;
  }
  return starts;
}

function withoutBlocks(
  lines: readonly (string | undefined)[],
  block: readonly string[],
): (string | undefined)[] {
  const rest = [...lines];
  for (const start of blocksIn(lines, block)) rest.fill(undefined, start, start + block.length);
  return rest;
}
