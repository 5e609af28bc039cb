import type { ColDef, createGrid } from 'ag-grid-community';

/** AG Grid's own scripts and styles in one file; each cell as plain as it can be. */
export const AG_GRID_FILE = 'node_modules/ag-grid-community/dist/ag-grid-community.min.js';

export const AG_GRID_HTML = `<!doctype html>
<style>
  body { margin: 0; font: 13px/18px sans-serif }
  #grid { height: 740px }
  .ag-cell { padding: 0 4px !important; font-size: 13px }
  .s0::before, .s1::before, .s2::before, .s3::before, .s4::before { content: ''; display: block; width: 18px;
    height: 18px; margin: auto }
  .s0::before { background: #8e1b14 } .s1::before { background: #e0a030 } .s2::before { background: #2060c0 }
  .s3::before { border-radius: 50%; background: #ccc } .s4::before { background: #207040 }
</style>
<input type="search">
<button id="first">First</button><button id="next">Next</button>
<table><thead><tr>
  <th aria-label="Borrower"><button class="sort-button">Borrower</button></th>
  <th aria-label="Proj. Closing"><button class="sort-button">Proj. Closing</button></th>
</tr></thead></table>
<div id="grid"></div>`;

interface GridLoan {
  readonly texts: readonly string[];
  readonly statuses: readonly number[];
  readonly day: number;
}

declare global {
  interface Window {
    agGrid: { readonly createGrid: typeof createGrid };
  }
}

/** Runs in the page. Its own sort, quick filter (with its cache) and paging; no row animation. */
export function startAgGridPage(): void {
  const COLUMNS = 21;
  const TEXTS = 9;
  const columnDefs: ColDef<GridLoan>[] = Array.from({ length: COLUMNS }, (_, column) => {
    const shared = { colId: String(column), headerName: `Column ${column}`, width: 54, minWidth: 20 };
    if (column < TEXTS) {
      const text: ColDef<GridLoan> = { ...shared, valueGetter: ({ data }) => data?.texts[column] };
      // By the day, as the product does, not by its text.
      return column === 2
        ? {
            ...text,
            comparator: (_one, _other, left, right) => (left.data?.day ?? 0) - (right.data?.day ?? 0),
          }
        : text;
    }
    return {
      ...shared,
      valueGetter: ({ data }) => (data?.statuses[column - TEXTS] === 0 ? `${data.day % 9}d` : ''),
      cellClass: ({ data }) => `s${data?.statuses[column - TEXTS]}`,
    };
  });
  const holder = document.querySelector<HTMLElement>('#grid');
  if (holder === null) return;
  const grid = window.agGrid.createGrid<GridLoan>(holder, {
    columnDefs,
    rowData: [...window.benchLoans],
    rowHeight: 44,
    animateRows: false,
    pagination: true,
    paginationPageSize: 15,
    paginationPageSizeSelector: false,
    cacheQuickFilter: true,
  });

  const sortBy = (colId: string) => {
    const isTurned = grid.getColumnState().some((column) => column.colId === colId && column.sort === 'asc');
    grid.applyColumnState({
      state: [{ colId, sort: isTurned ? 'desc' : 'asc' }],
      defaultState: { sort: null },
    });
    grid.paginationGoToFirstPage();
  };
  const [byBorrower, byClosing] = document.querySelectorAll('.sort-button');
  byBorrower?.addEventListener('click', () => sortBy('1'));
  byClosing?.addEventListener('click', () => sortBy('2'));
  document.querySelector('#next')?.addEventListener('click', () => grid.paginationGoToNextPage());
  document.querySelector('#first')?.addEventListener('click', () => grid.paginationGoToFirstPage());
  const box = document.querySelector('input');
  box?.addEventListener('input', () => grid.setGridOption('quickFilterText', box.value));
  sortBy('2');
  // What it announces a quarter of a second later is no row.
  holder.querySelector('.ag-body-viewport')?.classList.add('pipeline-scroll');
}
