import { STATUS_LOOKS } from '#src/domain/status/status.ts';

const UNITS = 1000;

/**
 * A TrueType font with one glyph that draws nothing, for every character of the signs' emoji. Without it, a browser
 * looks through all fonts of the system for each sign.
 */
export function signFont(): Buffer {
  const unfinished = file(0);
  return file(0xb1_b0_af_ba - checksum(unfinished));
}

/** Those of the emoji, a variation selector among them, in ascending order. */
function signCharacters(): readonly number[] {
  const all = Object.values(STATUS_LOOKS).flatMap(({ emoji }) =>
    [...emoji].map((character) => character.codePointAt(0) ?? 0),
  );
  return [...new Set(all)].toSorted((left, right) => left - right);
}

// Each table has the fields that the OpenType format names, in its order.
function file(checksumAdjustment: number): Buffer {
  const characters = signCharacters();
  const tables: readonly (readonly [string, Buffer])[] = [
    ['OS/2', systemMetrics(characters[0] ?? 0)],
    ['cmap', characterMap(characters)],
    ['glyf', MISSING_GLYPH],
    ['head', head(checksumAdjustment)],
    ['hhea', joined(longs(0x1_0000), shorts(800, -200, 0, UNITS, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2))],
    ['hmtx', shorts(UNITS, 0, UNITS, 0)],
    ['loca', shorts(0, MISSING_GLYPH.length / 2, MISSING_GLYPH.length / 2)],
    ['maxp', joined(longs(0x1_0000), shorts(2, 3, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0))],
    ['name', names('Sign text')],
    ['post', joined(longs(0x3_0000, 0), shorts(-100, 50), longs(0, 0, 0, 0, 0))],
  ];
  let offset = 12 + 16 * tables.length;
  const directory = tables.map(([tag, table]) => {
    // The checksum of `head` is that of a head without an adjustment.
    const sum = checksum(tag === 'head' ? head(0) : table);
    const entry = joined(Buffer.from(tag), longs(sum, offset, table.length));
    offset += padded(table).length;
    return entry;
  });
  const sizes = shorts(tables.length, 128, 3, 16 * tables.length - 128);
  return joined(longs(0x1_0000), sizes, ...directory, ...tables.map(([, table]) => padded(table)));
}

/** Drawn for a character that isn't in the font: never, so any shape does. Some browsers refuse an empty table. */
const MISSING_GLYPH = padded(
  joined(shorts(1, 0, 0, 100, 100, 2, 0), Buffer.from([1, 1, 1]), shorts(0, 100, -50, 0, 0, 100)),
);

function head(checksumAdjustment: number): Buffer {
  const dates = longs(0, 0, 0, 0);
  const start = longs(0x1_0000, 0x1_0000, checksumAdjustment, 0x5f_0f_3c_f5);
  return joined(start, shorts(0x0b, UNITS), dates, shorts(0, 0, 100, 100, 0, 8, 2, 0, 0));
}

function characterMap(characters: readonly number[]): Buffer {
  const groups = characters.map((character) => longs(character, character, 1));
  const sizes = longs(16 + 12 * groups.length, 0, groups.length);
  return joined(shorts(0, 1, 3, 10), longs(12), shorts(12, 0), sizes, ...groups);
}

function names(family: string): Buffer {
  const texts: readonly (readonly [number, string])[] = [
    [1, family],
    [2, 'Regular'],
    [3, family],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ];
  const values = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  const records = texts.map(([id], index) => {
    const length = values[index]?.length ?? 0;
    const record = shorts(3, 1, 0x4_09, id, length, offset);
    offset += length;
    return record;
  });
  return joined(shorts(0, texts.length, 6 + 12 * texts.length), ...records, ...values);
}

function systemMetrics(firstCharacter: number): Buffer {
  return joined(
    shorts(4, UNITS, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 300, 0),
    Buffer.alloc(10),
    longs(0, 0, 0, 0),
    Buffer.from('NONE'),
    shorts(0x40, firstCharacter, 0xff_ff, 800, -200, 0, 800, 200),
    longs(1, 0),
    shorts(500, 700, 0, 32, 1),
  );
}

function checksum(table: Buffer): number {
  let sum = 0;
  const whole = padded(table);
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) % 2 ** 32;
  return sum;
}

function padded(table: Buffer): Buffer {
  return joined(table, Buffer.alloc((4 - (table.length % 4)) % 4));
}

function joined(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat(parts);
}

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => bytes.writeUInt16BE((value + 2 ** 16) % 2 ** 16, 2 * index));
  return bytes;
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE((value + 2 ** 32) % 2 ** 32, 4 * index));
  return bytes;
}
