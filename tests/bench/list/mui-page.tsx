import { DataGrid, type GridColDef, useGridApiRef } from '@mui/x-data-grid';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { BenchLoan } from './bench-loans.ts';

// Runs in the page, bundled. Its own sort, quick filter and paging, each without what makes it slow: comparisons of
// locales, a pattern for each cell, a wait after each key. Rows have a fixed height, and nothing is animated.

interface GridLoan extends BenchLoan {
  readonly id: number;
  readonly folded: string;
}

const TEXTS = 9;
const PAGES = { page: 0, pageSize: 15 };

const columns = Array.from({ length: 21 }, (_, column): GridColDef<GridLoan> => {
  const shared = {
    field: String(column),
    headerName: `Column ${column}`,
    width: 54,
    // One column looks for all: all texts of a loan, prepared.
    getApplyQuickFilterFn: (searched: string) =>
      column === 0 ? (_value: unknown, { folded }: GridLoan) => folded.includes(searched) : null,
  };
  if (column >= TEXTS) {
    return {
      ...shared,
      valueGetter: (_value, { signs }) => signs[column - TEXTS],
      cellClassName: ({ row }) => `s${row.statuses[column - TEXTS]}`,
    };
  }
  if (column === 2) {
    return {
      ...shared,
      valueGetter: (_value, { day }) => day,
      valueFormatter: (_value, { texts }) => texts[column],
      sortComparator: (left: number, right: number) => left - right,
    };
  }
  return {
    ...shared,
    valueGetter: (_value, { texts }) => texts[column],
    sortComparator: (left: string, right: string) => (left < right ? -1 : Number(left > right)),
  };
});

function MuiPage({ loans }: { readonly loans: readonly GridLoan[] }) {
  const apiRef = useGridApiRef();
  useEffect(() => {
    const sortBy = (field: string) => {
      apiRef.current?.setSortModel([{ field, sort: 'asc' }]);
      apiRef.current?.setPage(0);
    };
    const [byBorrower, byClosing] = document.querySelectorAll('.sort-button');
    byBorrower?.addEventListener('click', () => sortBy('1'));
    byClosing?.addEventListener('click', () => sortBy('2'));
    document.querySelector('#next')?.addEventListener('click', () => apiRef.current?.setPage(1));
    document.querySelector('#first')?.addEventListener('click', () => apiRef.current?.setPage(0));
    const box = document.querySelector('input');
    box?.addEventListener('input', () =>
      apiRef.current?.setQuickFilterValues(box.value === '' ? [] : [box.value.toLowerCase()]),
    );
  }, [apiRef]);
  return (
    <DataGrid
      apiRef={apiRef}
      columns={columns}
      rows={loans}
      rowHeight={44}
      rowSelection={false}
      disableColumnMenu
      disableVirtualization
      hideFooter
      pagination
      pageSizeOptions={[PAGES.pageSize]}
      initialState={{
        pagination: { paginationModel: PAGES },
        sorting: { sortModel: [{ field: '2', sort: 'asc' }] },
      }}
    />
  );
}

const holder = document.querySelector('#grid');
if (holder !== null) {
  const loans = window.benchLoans.map((loan, id) => ({
    ...loan,
    id,
    folded: loan.texts.join('\n').toLowerCase(),
  }));
  createRoot(holder).render(<MuiPage loans={loans} />);
}
