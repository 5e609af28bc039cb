import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import { prependNoteLine } from '#src/domain/notes/note-line.ts';

const NOTE = '11/20/26@ 3:05 PM GO - HOI is in';

describe('how often a line stands in a field', () => {
  test.each([
    ['an empty field', '', 0],
    ['alone', NOTE, 1],
    ['with a newline behind', `${NOTE}\n`, 1],
    ['in front of others', `${NOTE}\nold`, 1],
    ['below others', `new\n${NOTE}`, 1],
    ['between Windows lines', `new\r\n${NOTE}\r\nold`, 1],
    ['between old Mac lines', `new\r${NOTE}\rold`, 1],
    ['twice', `${NOTE}\n${NOTE}\nold`, 2],
    ['twice with others between', `${NOTE}\nnew\n${NOTE}`, 2],
    ['as the beginning of a longer line', `${NOTE}, thanks`, 0],
    ['as the end of a longer line', `> ${NOTE}`, 0],
    ['with a blank behind', `${NOTE} \nold`, 0],
    ['broken over two lines', NOTE.replace(' - ', '\n- '), 0],
  ])('%s', (_name, field, expected) => {
    expect(countNoteLine(field, NOTE, [])).toBe(expected);
  });

  test('a note of several lines counts as a whole, whatever ends its lines', () => {
    const note = `${NOTE}\nsecond\nthird`;
    expect(countNoteLine(`${note}\nold`, note, [])).toBe(1);
    expect(countNoteLine(`${note.replaceAll('\n', '\r\n')}\r\nold`, note, [])).toBe(1);
    expect(countNoteLine(`${note}\nold`, note.replaceAll('\n', '\r\n'), [])).toBe(1);
    expect(countNoteLine(`${NOTE}\nsecond\nold\nthird`, note, [])).toBe(0);
  });

  test('a note that repeats its own lines is not counted over itself', () => {
    expect(countNoteLine('a\na\na', 'a\na', [])).toBe(1);
    expect(countNoteLine('a\na\na\na', 'a\na', [])).toBe(2);
  });
});

describe('a longer note that has the line in it', () => {
  const longer = `${NOTE}\ny`;

  test('is not the line', () => {
    expect(countNoteLine(`${longer}\nold`, NOTE, []), 'nobody knows of the longer one').toBe(1);
    expect(countNoteLine(`${longer}\nold`, NOTE, [longer])).toBe(0);
    expect(countNoteLine(`${longer.replace('\n', '\r\n')}\r\nold`, NOTE, [longer])).toBe(0);
  });

  test('does not hide the line where it stands by itself', () => {
    expect(countNoteLine(`${NOTE}\n${longer}\nold`, NOTE, [longer])).toBe(1);
    expect(countNoteLine(`${longer}\n${NOTE}\nold`, NOTE, [longer])).toBe(1);
    expect(countNoteLine(`${NOTE}\nold`, NOTE, [longer])).toBe(1);
  });

  test('is itself looked for inside a still longer one first', () => {
    const longest = `${longer}\nz`;
    const field = `${longest}\n${longer}\n${NOTE}\nold`;
    for (const others of [
      [longer, longest],
      [longest, longer],
    ]) {
      expect(countNoteLine(field, NOTE, others)).toBe(1);
      expect(countNoteLine(field, longer, others)).toBe(1);
    }
    expect(countNoteLine(field, longest, [longer, NOTE])).toBe(1);
  });

  test('is looked for whole before a shorter one takes a part of it away', () => {
    const whole = `${longer}\n${NOTE}\nz`;
    expect(countNoteLine(whole, NOTE, [longer, whole])).toBe(0);
    expect(countNoteLine(`${whole}\n${NOTE}`, NOTE, [longer, whole])).toBe(1);
  });

  test('quotes the line in its middle', () => {
    const quoting = `11/20/26@ 4:00 PM BK - see\n${NOTE}\nthanks`;
    expect(countNoteLine(`${quoting}\n${NOTE}`, NOTE, [quoting])).toBe(1);
    expect(countNoteLine(quoting, NOTE, [quoting])).toBe(0);
  });
});

describe('another note', () => {
  test('that only shares some lines does not hide the line', () => {
    const note = `${NOTE}\ny`;
    expect(countNoteLine(`new\n${note}`, note, [`new\n${NOTE}`, 'y\nold\nolder'])).toBe(1);
    expect(countNoteLine(`newer\nnew\n${note}`, note, [`newer\nnew\n${NOTE}`])).toBe(1);
  });

  test('that is the same text counts with it', () => {
    expect(countNoteLine(`${NOTE}\n${NOTE}`, NOTE, [NOTE])).toBe(2);
  });
});

describe('whatever notes are put in front', () => {
  const aLine = fc.constantFrom('a', 'b', 'c', '');
  const aNote = fc
    .tuple(fc.nat({ max: 3 }), fc.array(aLine, { maxLength: 2 }))
    .map(([id, lines]) => [`note ${id}`, ...lines].join('\n'));

  test('each is counted as often as it was written when no note continues like another', () => {
    const notes = fc.array(fc.nat({ max: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(notes, fc.constantFrom('\n', '\r\n'), (ids, end) => {
        const lines = ids.map((id) => `note ${id}\nfrom ${id}`);
        const field = lines.reduceRight((text, line) => prependNoteLine(line, text), 'old');
        for (const line of new Set(lines)) {
          const written = lines.filter((other) => other === line).length;
          expect(countNoteLine(field.replaceAll('\n', end), line, lines)).toBe(written);
        }
      }),
    );
  });

  test('a line in front adds one, or what it completes below it', () => {
    fc.assert(
      fc.property(fc.array(aNote, { maxLength: 5 }), aNote, (written, note) => {
        const field = written.reduceRight((text, line) => prependNoteLine(line, text), '');
        const before = countNoteLine(field, note, []);
        expect(countNoteLine(prependNoteLine(note, field), note, [])).toBe(before + 1);
      }),
    );
  });

  test('knowing of other notes never finds a line more often', () => {
    fc.assert(
      fc.property(fc.array(aNote, { maxLength: 6 }), aNote, fc.array(aNote), (written, note, others) => {
        const field = written.join('\n');
        expect(countNoteLine(field, note, others)).toBeLessThanOrEqual(countNoteLine(field, note, []));
      }),
    );
  });
});
