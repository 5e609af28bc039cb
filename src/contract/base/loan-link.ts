import * as v from 'valibot';

/** Where the platform shows a loan: an https address with `{loanGuid}` where it can't name another host or a user. */
export const loanLinkSchema = v.pipe(
  v.string(),
  v.maxLength(2000, 'is too long'),
  v.regex(
    /^https:\/\/[a-z\d]+(?:[-.][a-z\d-]+)*(?::\d{1,5})?[/?#]\S*$/i,
    'must be an https address like https://platform.lender.example/loans/{loanGuid}',
  ),
  v.includes('{loanGuid}', 'must have {loanGuid} where a loan has its GUID'),
);

/** The address of one loan by the lender's pattern: its GUID, URL-encoded, replaces every `{loanGuid}`. */
export function loanAddress(pattern: string, loanGuid: string): string {
  return pattern.replaceAll('{loanGuid}', () => encodeURIComponent(loanGuid));
}
