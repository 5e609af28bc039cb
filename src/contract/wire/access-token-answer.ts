import * as v from 'valibot';

/** The gateway's answer to a sign-in: its own token, useless without the session cookie set by the same answer. */
export const accessTokenAnswerSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  token_type: v.literal('Bearer'),
  /** The place in the app that the sign-in began at: see placeToReturnTo. */
  return_to: v.optional(v.string()),
});

export type AccessTokenAnswer = v.InferOutput<typeof accessTokenAnswerSchema>;

/** The form the callback screen posts. Source: specification 7, plus the `state` of RFC 6749 10.12. */
export const accessTokenCallSchema = v.strictObject({
  grant_type: v.literal('authorization_code'),
  redirect_uri: v.pipe(v.string(), v.maxLength(2000), v.url()),
  code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)),
  state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
});
