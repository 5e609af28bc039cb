/** 15 rows of 21 boxes that never change their size: nothing outside a box is laid out when its text changes. */
export const HAND_WRITTEN_HTML = `<!doctype html>
<style>
  body { margin: 0; font: 13px/18px sans-serif }
  .line { display: flex; height: 44px; border-bottom: 1px solid #ddd }
  .cell { flex: none; width: 54px; height: 44px; padding: 0 4px; overflow: hidden; white-space: nowrap;
    contain: strict; box-sizing: border-box }
  th, td { padding: 0 }
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
<div class="pipeline-scroll"></div>`;

/** Runs in the page. The fastest that we know: sort keys and search texts are ready, and texts change in place. */
export function startHandWrittenPage(): void {
  const COLUMNS = 21;
  const TEXTS = 9;
  const ROWS = 15;
  const loans = window.benchLoans.map((loan) => ({ ...loan, folded: loan.texts.join('\n').toLowerCase() }));
  const all = loans.map((_, index) => index);
  const orders = {
    borrower: all.toSorted((left, right) =>
      (loans[left]?.name ?? '') < (loans[right]?.name ?? '') ? -1 : 1,
    ),
    closing: all.toSorted((left, right) => (loans[left]?.day ?? 0) - (loans[right]?.day ?? 0)),
  };

  const frame = document.querySelector('.pipeline-scroll');
  const rows = Array.from({ length: ROWS }, () => {
    const line = document.createElement('div');
    line.className = 'line';
    const cells = Array.from({ length: COLUMNS }, () => {
      const box = document.createElement('div');
      const text = document.createTextNode('');
      box.className = 'cell';
      box.append(text);
      line.append(box);
      return { box, text };
    });
    frame?.append(line);
    return { line, cells };
  });
  const state = { by: 'closing' as keyof typeof orders, isReversed: false, search: '', page: 0 };

  const draw = () => {
    const found = state.search === '' ? orders[state.by] : orders[state.by].filter(matches);
    rows.forEach(({ line, cells }, place) => {
      const at = state.page * ROWS + place;
      const loan = loans[found[state.isReversed ? found.length - 1 - at : at] ?? -1];
      line.style.visibility = loan === undefined ? 'hidden' : 'visible';
      cells.forEach(({ box, text }, column) => {
        const status = loan?.statuses[column - TEXTS];
        const shown = loan?.texts[column] ?? (status === 0 ? `${(loan?.day ?? 0) % 9}d` : '');
        if (text.data !== shown) text.data = shown;
        const name = status === undefined ? 'cell' : `cell s${status}`;
        if (box.className !== name) box.className = name;
      });
    });
  };
  const matches = (index: number) => loans[index]?.folded.includes(state.search) ?? false;
  const change = (changes: Partial<typeof state>) => {
    Object.assign(state, { page: 0 }, changes);
    draw();
  };

  const [byBorrower, byClosing] = document.querySelectorAll('.sort-button');
  const sortBy = (by: keyof typeof orders) =>
    change({ by, isReversed: state.by === by && !state.isReversed });
  byBorrower?.addEventListener('click', () => sortBy('borrower'));
  byClosing?.addEventListener('click', () => sortBy('closing'));
  document.querySelector('#next')?.addEventListener('click', () => change({ page: state.page + 1 }));
  document.querySelector('#first')?.addEventListener('click', () => change({ page: 0 }));
  const box = document.querySelector('input');
  box?.addEventListener('input', () => change({ search: box.value.toLowerCase() }));
  draw();
}
