import * as v from 'valibot';

/** Bytes as a database gives them back. Not by `instanceof`: a copy may come from another realm than the page's. */
export const bytesSchema = v.custom<Uint8Array>(
  (value) => Object.prototype.toString.call(value) === '[object Uint8Array]',
  'not bytes',
);
