/** Names the lender's zone once, over every screen, where this device's clocks show another time. */
export function ZoneLine({ zoneName }: { readonly zoneName: string }) {
  if (zoneName === '') return null;
  return <p className="zone-line">{`Dates and times are ${zoneName}.`}</p>;
}
