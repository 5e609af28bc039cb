// Runs before the first paint, so that a chosen light or dark mode never flashes. Written by src/app/color-mode.ts.
try {
  const mode = localStorage.getItem('ctc.color-mode');
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.colorMode = mode;
} catch {
  // A browser that refuses storage follows the system.
}
