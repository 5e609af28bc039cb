const LONGEST = 254;
const LONGEST_LOCAL = 64;
/** No quotes, and none of the signs that end an address or begin another part in a link or a list. */
const LOCAL = String.raw`[\p{L}\p{N}\p{M}!#$*+/=^_{|}~'-]+(?:\.[\p{L}\p{N}\p{M}!#$*+/=^_{|}~'-]+)*`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`;
const ADDRESS = new RegExp(String.raw`^${LOCAL}@${LABEL}(?:\.${LABEL})+$`, 'u');

/**
 * One address that mail can go to, as typed; undefined for everything else, such as two addresses, a name beside one,
 * or what would add a header to a mail. Source: RFC 5322, RFC 6068, without quoted names.
 */
export function readEmailAddress(text: string): string | undefined {
  const address = text.trim();
  if (address.length > LONGEST || address.indexOf('@') > LONGEST_LOCAL) return undefined;
  return ADDRESS.test(address) ? address : undefined;
}
