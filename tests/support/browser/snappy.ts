/**
 * Decompresses a raw Snappy block, the compression of LevelDB's tables and of large IndexedDB values
 * (https://github.com/google/snappy/blob/main/format_description.txt). Ignores anything after the block.
 * @throws RangeError for bytes that aren't such a block.
 */
export function unpackSnappy(packed: Buffer): Buffer {
  const length = readVarint(packed, 0);
  if (length.value > packed.length * 64) throw new RangeError('more text than so few bytes can hold');
  const text = Buffer.alloc(length.value);
  let from = length.end;
  let to = 0;
  while (to < text.length) {
    const tag = byteAt(packed, from);
    const kind = tag & 3;
    if (kind === 0) {
      const size = literalSize(packed, from);
      if (size.end + size.value > packed.length) throw new RangeError('the block ends in a text');
      packed.copy(text, to, size.end, size.end + size.value);
      to += size.value;
      from = size.end + size.value;
    } else {
      const { size, offset, end } = copyOf(packed, from);
      if (offset === 0 || offset > to) throw new RangeError('a copy of what is not there');
      for (const stop = Math.min(to + size, text.length); to < stop; to += 1)
        text[to] = byteAt(text, to - offset);
      from = end;
    }
  }
  return text;
}

/** A number with seven bits per byte, lowest first. */
export function readVarint(bytes: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let position = 0; position < 5; position += 1) {
    const byte = byteAt(bytes, start + position);
    value += (byte & 0x7f) * 2 ** (7 * position);
    if (byte < 0x80) return { value, end: start + position + 1 };
  }
  throw new RangeError('no number');
}

function literalSize(packed: Buffer, at: number): { value: number; end: number } {
  const short = byteAt(packed, at) >> 2;
  if (short < 60) return { value: short + 1, end: at + 1 };
  const width = short - 59;
  return { value: packed.readUIntLE(at + 1, width) + 1, end: at + 1 + width };
}

function copyOf(packed: Buffer, at: number): { size: number; offset: number; end: number } {
  const tag = byteAt(packed, at);
  if ((tag & 3) === 1) {
    return { size: ((tag >> 2) & 7) + 4, offset: (tag >> 5) * 256 + byteAt(packed, at + 1), end: at + 2 };
  }
  const width = (tag & 3) === 2 ? 2 : 4;
  return { size: (tag >> 2) + 1, offset: packed.readUIntLE(at + 1, width), end: at + 1 + width };
}

function byteAt(bytes: Buffer, position: number): number {
  const byte = bytes[position];
  if (byte === undefined) throw new RangeError('the bytes end too early');
  return byte;
}
