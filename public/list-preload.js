// Asks for the list while the app's code still loads, on a device that knows its person and keeps no list of theirs.
// The app takes the answers over (src/app/reads/list-preload.ts), and makes its own calls where it asks anything else.
(() => {
  if (window.listPreload !== undefined) return;
  const early = { isOver: false, calls: [] };
  window.listPreload = early;
  try {
    const token = localStorage.getItem('authToken');
    const { userKey } = JSON.parse(localStorage.getItem('ctc.session')) ?? {};
    const view = viewAt(location, userKey);
    // Nobody knows yet whose a new token is.
    if (localStorage.getItem('ctc.unchecked')) return;
    if (!token || !userKey || view === undefined || !navigator.onLine) return;
    const { build } = document.currentScript.dataset;
    if (navigator.serviceWorker?.controller) return;
    indexedDB
      .databases()
      .then((kept) => {
        if (early.isOver || kept.some(({ name }) => name === `ctc-cache-${userKey}`)) return undefined;
        const isShort = Number(localStorage.getItem(`ctc.list-count.${view}`) ?? Infinity) <= 200;
        if (!isShort) early.calls.push(ask(token, build, 200, { loanOwnership: view, closingFirst: true }));
        return early.calls.push(ask(token, build, 1000, { loanOwnership: view }));
      })
      .catch(() => undefined);
  } catch {
    // The app asks by itself.
  }

  function viewAt({ pathname, search }, userKey) {
    const asked = new URLSearchParams(search);
    if (['/today', '/closings'].includes(pathname))
      return asked.get('scope') === 'everybody' ? 'AllLoans' : 'MyLoans';
    if (!['/', '/dashboard'].includes(pathname)) return undefined;
    if (search !== '') return asked.get('view') === 'AllLoans' ? 'AllLoans' : 'MyLoans';
    const stored = JSON.parse(localStorage.getItem(`ctc.preferences.${userKey}`));
    return stored?.held.preferences.view ?? 'AllLoans';
  }

  function ask(token, build, limit, call) {
    const url = `/los/v3/loanPipeline?start=0&limit=${limit}`;
    const body = JSON.stringify(call);
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-app-build': build,
    };
    const abort = new AbortController();
    const answer = fetch(url, {
      method: 'POST',
      headers,
      body,
      credentials: 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
      signal: abort.signal,
    });
    answer.catch(() => undefined);
    return { url, headers, body, askedAt: Date.now(), answer, cancel: () => abort.abort() };
  }
})();
