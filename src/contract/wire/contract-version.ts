/**
 * The version of all schemas in src/contract together. Add 1 whenever a shape on a wire or a disk changes; a test
 * compares the shapes with the fingerprint recorded for this number.
 */
export const CONTRACT_VERSION = 29;
