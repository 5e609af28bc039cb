import * as v from 'valibot';

/** What this device keeps of one person's notifications. */
export const dueNoticesRecordSchema = v.object({
  userId: v.string(),
  isOn: v.boolean(),
  /** Keys of the items that were told, the latest first. */
  told: v.array(v.string()),
});

export type DueNoticesRecord = v.InferOutput<typeof dueNoticesRecordSchema>;
