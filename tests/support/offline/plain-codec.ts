import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';

/** Leaves records as they are. */
export const plainCodec: RecordCodec = {
  seal: (value) => value,
  open: (record) => record,
};

/** Hides what's kept, and opens it only at the place for which it was sealed. */
export const boundCodec: RecordCodec = {
  seal: (value, place) => Promise.resolve(btoa(JSON.stringify({ place, value }))),
  open: (record, place) => {
    const opened = JSON.parse(atob(String(record))) as { place: string; value: unknown };
    if (opened.place !== place) throw new Error('moved');
    return Promise.resolve(opened.value);
  },
};
