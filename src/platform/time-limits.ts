/**
 * How long each class of call may take, in milliseconds, from sending to the last byte of the answer. A pipeline page
 * of 1,000 loans takes the platform seconds; everything else is small and should fail early. A write gets longer than a
 * read: giving it up leaves doubt, and then every user of the loan waits.
 */
export const PLATFORM_TIME_LIMITS = {
  token: 10_000,
  revocation: 5_000,
  introspection: 5_000,
  currentUser: 5_000,
  fieldReader: 8_000,
  conditions: 10_000,
  pipeline: 20_000,
  fieldWriter: 15_000,
  lock: 5_000,
  person: 2_000,
};

export type PlatformTimeLimits = Readonly<Record<keyof typeof PLATFORM_TIME_LIMITS, number>>;
