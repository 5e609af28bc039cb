const UNITS = ['KB', 'MB', 'GB', 'TB'];

/** `3.4 MB`, in decimal units as on a device's label; `less than 1 KB` below that. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return 'less than 1 KB';
  let value = bytes;
  let unit = '';
  for (const next of UNITS) {
    if (value < 999.5) break;
    value /= 1_000;
    unit = next;
  }
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
}
