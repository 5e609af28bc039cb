import { isValidElement } from 'react';

/**
 * For `memo` on a control: true if these props draw what those before drew. The elements in them are made anew at each
 * render, so they count by what they're made of; all else counts by identity.
 */
export function hasSameLook(before: object, now: object): boolean {
  const seen = new Map<string, unknown>(Object.entries(before));
  const given = Object.entries(now);
  return given.length === seen.size && given.every(([name, value]) => isSameLook(seen.get(name), value));
}

function isSameLook(before: unknown, now: unknown): boolean {
  if (Object.is(before, now)) return true;
  // Not a list's loans: 10,000 take longer to compare than to draw.
  if (Array.isArray(before) && Array.isArray(now))
    return before.length === now.length && now.some(isValidElement) && hasSameLook(before, now);
  if (!isValidElement<object>(before) || !isValidElement<object>(now)) return false;
  return before.type === now.type && before.key === now.key && hasSameLook(before.props, now.props);
}
