import * as v from 'valibot';

const instant = v.pipe(v.string(), v.isoTimestamp());

const conditionSchema = v.object({
  id: v.string(),
  title: v.string(),
  internalDescription: v.string(),
  externalDescription: v.string(),
  priorTo: v.string(),
  category: v.string(),
  conditionType: v.string(),
  status: v.string(),
  statusDate: v.string(),
  statusOpen: v.boolean(),
  source: v.string(),
  owner: v.string(),
  requestedFrom: v.string(),
  startDate: v.string(),
  createdDate: v.string(),
  ageStartDate: v.string(),
  ageClosedDate: v.string(),
  age: v.optional(v.number()),
  daysToReceive: v.optional(v.number()),
  tracking: v.array(v.object({ status: v.string(), date: v.string(), by: v.string() })),
  isInternalOnly: v.optional(v.boolean()),
  faults: v.optional(v.array(v.string())),
});

/** One loan's conditions as stored on the device. Instants are ISO 8601. */
export const cachedConditionsSchema = v.object({
  /** When the platform was read. */
  asOf: instant,
  /** When it was stored here. */
  keptAt: instant,
  conditions: v.array(conditionSchema),
});
