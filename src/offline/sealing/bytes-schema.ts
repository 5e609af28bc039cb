import * as v from 'valibot';

/** Bytes read from a database. Not checked with `instanceof`: a copy may come from another realm. */
export const bytesSchema = v.custom<Uint8Array>(
  (value) => Object.prototype.toString.call(value) === '[object Uint8Array]',
  'not bytes',
);
