import type { PhoneNumber } from '#src/domain/text/phone-number.ts';

/** RFC 3966. */
export function callLink({ number, extension }: PhoneNumber): string {
  return extension === '' ? `tel:${number}` : `tel:${number};ext=${extension}`;
}

/** RFC 5724. */
export function textLink({ number }: PhoneNumber): string {
  return `sms:${number}`;
}

/** RFC 6068, for an address that was read as one. */
export function mailLink(address: string): string {
  const at = address.indexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}
