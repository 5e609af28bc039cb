import { syncWords } from '#src/features/sync-status/words.ts';

/** Names the lender's time zone above every screen, if this device's clock shows another time. */
export function ZoneLine({ zoneName }: { readonly zoneName: string }) {
  if (zoneName === '') return null;
  return <p className="zone-line">{syncWords.zone(zoneName)}</p>;
}
