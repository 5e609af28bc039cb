/**
 * Version of every schema in src/contract taken together. It moves by one whenever a shape on a wire or a disk changes;
 * a test compares the shapes with the fingerprint recorded for this number.
 */
export const CONTRACT_VERSION = 5;
