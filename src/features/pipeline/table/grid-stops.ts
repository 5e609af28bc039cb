/** Where a grid's focus can stop: rows of cells, each with its stops. The heading is the first row. */
export type Stops<Stop> = readonly (readonly (readonly Stop[])[])[];

const PAGE_ROWS = 5;

/** Where a key moves the focus; `undefined` if the key isn't the grid's, or the grid ends there. */
export function nextStop<Stop>(
  stops: Stops<Stop>,
  from: Stop,
  key: string,
  isControl: boolean,
): Stop | undefined {
  const row = stops.findIndex((cells) => cells.some((cell) => cell.includes(from)));
  const line = stops[row]?.flat();
  if (line === undefined) return undefined;
  const index = line.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return line[index + 1];
    case 'ArrowLeft':
      return line[index - 1];
    case 'ArrowDown':
      return sameColumn(stops, row, from, row + 1);
    case 'ArrowUp':
      return sameColumn(stops, row, from, row - 1);
    case 'PageDown':
      return sameColumn(stops, row, from, Math.min(row + PAGE_ROWS, stops.length - 1));
    case 'PageUp':
      return sameColumn(stops, row, from, Math.max(row - PAGE_ROWS, 0));
    case 'Home':
      return stops[isControl ? 0 : row]?.flat()[0];
    case 'End':
      return stops[isControl ? stops.length - 1 : row]?.flat().at(-1);
    default:
      return undefined;
  }
}

/** The same column's cell in another row; of several stops, the one in the same place if there is one. */
function sameColumn<Stop>(stops: Stops<Stop>, row: number, from: Stop, target: number): Stop | undefined {
  const cells = stops[row] ?? [];
  const column = cells.findIndex((cell) => cell.includes(from));
  const to = stops[target]?.[column];
  return to?.[cells[column]?.indexOf(from) ?? 0] ?? to?.[0];
}
