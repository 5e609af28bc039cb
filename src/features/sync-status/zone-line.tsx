import { syncWords as words } from '#src/features/sync-status/words.ts';

/** Names the lender's time zone under the app's name, if this device's clock shows another time. */
export function ZoneLine({ zoneName }: { readonly zoneName: string }) {
  if (zoneName === '') return null;
  return (
    <p className="zone-line">
      <span className="zone-line-lead">{words.zoneLead}</span> {zoneName}
    </p>
  );
}
