import type { ColDef, createGrid } from 'ag-grid-community';
import type { BenchLoan } from './bench-loans.ts';

/** AG Grid's own scripts and styles in one file; each cell as plain as it can be. */
export const AG_GRID_FILE = 'node_modules/ag-grid-community/dist/ag-grid-community.min.js';

declare global {
  interface Window {
    agGrid: { readonly createGrid: typeof createGrid };
  }
}

/** Runs in the page. Its own sort, quick filter (with its cache) and paging; no row animation. */
export function startAgGridPage(): void {
  const COLUMNS = 21;
  const TEXTS = 9;
  const columnDefs: ColDef<BenchLoan>[] = Array.from({ length: COLUMNS }, (_, column) => {
    const shared = { colId: String(column), headerName: `Column ${column}`, width: 54, minWidth: 20 };
    if (column < TEXTS) {
      const text: ColDef<BenchLoan> = { ...shared, valueGetter: ({ data }) => data?.texts[column] };
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
      valueGetter: ({ data }) => data?.signs[column - TEXTS],
      cellClass: ({ data }) => `s${data?.statuses[column - TEXTS]}`,
    };
  });
  const holder = document.querySelector<HTMLElement>('#grid');
  if (holder === null) return;
  const grid = window.agGrid.createGrid<BenchLoan>(holder, {
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
    grid.applyColumnState({ state: [{ colId, sort: 'asc' }], defaultState: { sort: null } });
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
}
