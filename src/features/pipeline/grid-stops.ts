/** The places a grid's focus can rest on, row by row; the first row is the heading's. */
export type Stops<Stop> = readonly (readonly Stop[])[];

const PAGE_ROWS = 5;

/** Where a key moves the focus to; `undefined` when the key is not one of the grid's, or there is nothing further. */
export function nextStop<Stop>(
  stops: Stops<Stop>,
  from: Stop,
  key: string,
  isControl: boolean,
): Stop | undefined {
  const row = stops.findIndex((candidates) => candidates.includes(from));
  const place = stops[row]?.indexOf(from) ?? -1;
  if (row === -1) return undefined;
  switch (key) {
    case 'ArrowRight':
      return stops[row]?.[place + 1];
    case 'ArrowLeft':
      return stops[row]?.[place - 1];
    case 'ArrowDown':
      return sameColumn(stops, row, place, row + 1);
    case 'ArrowUp':
      return sameColumn(stops, row, place, row - 1);
    case 'PageDown':
      return sameColumn(stops, row, place, Math.min(row + PAGE_ROWS, stops.length - 1));
    case 'PageUp':
      return sameColumn(stops, row, place, Math.max(row - PAGE_ROWS, 0));
    case 'Home':
      return stops[isControl ? 0 : row]?.[0];
    case 'End':
      return stops[isControl ? stops.length - 1 : row]?.at(-1);
    default:
      return undefined;
  }
}

/** The same column of another row, counted from the end: a row's first cell can hold a button that is a stop of its own. */
function sameColumn<Stop>(stops: Stops<Stop>, row: number, place: number, target: number): Stop | undefined {
  const from = stops[row];
  const to = stops[target];
  if (from === undefined || to === undefined) return undefined;
  return place === 0 ? to[0] : to[Math.max(0, to.length - (from.length - place))];
}
