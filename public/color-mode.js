// Runs before the first paint, so that a chosen light or dark mode never flashes. Written by color-mode.ts.
try {
  const mode = localStorage.getItem('ctc.color-mode');
  if (mode === 'light' || mode === 'dark') {
    document.documentElement.dataset.colorMode = mode;
    // The frame that the browser draws around the app goes with it.
    const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
    const chosen = metas.find((meta) => meta.getAttribute('media').includes(mode));
    for (const meta of metas) meta.content = chosen.content;
  }
} catch {
  // A browser that refuses storage follows the system.
}
