import { readVarint, unpackSnappy } from './snappy.ts';

const LOG_BLOCK_BYTES = 32_768;
const LOG_HEADER_BYTES = 7;
const FOOTER_BYTES = 48;
const TABLE_MAGIC = Buffer.from('57fb808b247547db', 'hex');

/** The records of a LevelDB log without the headers that split them into blocks. */
export function logPayload(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let block = 0; block < file.length; block += LOG_BLOCK_BYTES) {
    const end = Math.min(block + LOG_BLOCK_BYTES, file.length);
    let at = block;
    while (at + LOG_HEADER_BYTES <= end) {
      const size = file.readUInt16LE(at + 4);
      const start = at + LOG_HEADER_BYTES;
      if (size === 0 || start + size > end) break;
      parts.push(file.subarray(start, start + size));
      at = start + size;
    }
  }
  return Buffer.concat(parts);
}

/**
 * The uncompressed keys and values of a LevelDB table, complete and in order; undefined for any other file
 * (https://github.com/google/leveldb/blob/main/doc/table_format.md).
 */
export function tableEntries(file: Buffer): Buffer | undefined {
  if (file.length < FOOTER_BYTES || !file.subarray(-8).equals(TABLE_MAGIC)) return undefined;
  const footer = file.subarray(-FOOTER_BYTES);
  const metaOffset = readVarint(footer, 0);
  const metaSize = readVarint(footer, metaOffset.end);
  const index = readBlock(file, footer.subarray(metaSize.end));
  const parts: Buffer[] = [];
  for (const { value } of entriesOf(index)) {
    for (const { key, value: text } of entriesOf(readBlock(file, value))) parts.push(key, text);
  }
  return Buffer.concat(parts);
}

function readBlock(file: Buffer, handle: Buffer): Buffer {
  const offset = readVarint(handle, 0);
  const size = readVarint(handle, offset.end);
  const end = offset.value + size.value;
  const block = file.subarray(offset.value, end);
  switch (file[end]) {
    case 0:
      return block;
    case 1:
      return unpackSnappy(block);
    default:
      throw new RangeError(`a LevelDB block is packed in an unknown way: ${file[end]}`);
  }
}

interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

// A key stores only what differs from the previous one.
function entriesOf(block: Buffer): Entry[] {
  const end = block.length - 4 - 4 * block.readUInt32LE(block.length - 4);
  const entries: Entry[] = [];
  let key = Buffer.alloc(0);
  let at = 0;
  while (at < end) {
    const shared = readVarint(block, at);
    const rest = readVarint(block, shared.end);
    const size = readVarint(block, rest.end);
    const keyEnd = size.end + rest.value;
    key = Buffer.concat([key.subarray(0, shared.value), block.subarray(size.end, keyEnd)]);
    at = keyEnd + size.value;
    entries.push({ key, value: block.subarray(keyEnd, at) });
  }
  return entries;
}
