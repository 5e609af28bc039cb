/**
 * The sign-in page's only style, with the app's type and colors (src/ui/theme/tokens.ts), which a server can't read.
 * Its hash is in the page's content security policy, so it must stay one constant.
 */
export const AUTHORIZE_STYLE = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f6f7f7, #101416);
  --panel: light-dark(#ffffff, #1c2326);
  --hover: light-dark(#f3f6f6, #1b2225);
  --fg: light-dark(#182226, #e5ebed);
  --muted: light-dark(#566469, #9aa8ad);
  --border: light-dark(#e1e6e7, #2a3337);
  --accent: light-dark(#0b5a66, #72cfda);
  --accent-muted: light-dark(#d2e8ea, #1d434a);
  --focus: light-dark(#0b7a8a, #5cc5d1);
}
*, *::before, *::after { box-sizing: border-box; margin: 0; padding: 0; }
html { -webkit-text-size-adjust: 100%; }
body {
  font: .9375rem/1.375rem system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  background: var(--bg);
  color: var(--fg);
  overflow-wrap: anywhere;
}
main {
  display: grid;
  gap: 1rem;
  align-content: center;
  min-block-size: 100dvh;
  inline-size: min(100%, 34rem);
  margin-inline: auto;
  padding: 2rem 1rem;
}
.product { display: flex; align-items: center; gap: .75rem; font-weight: 600; }
.product svg { flex: none; inline-size: 2.5rem; block-size: 2.5rem; }
.tag {
  margin-inline-start: auto;
  padding: .125rem .5rem;
  border: 1px solid var(--border);
  border-radius: 999px;
  font-size: .75rem;
  line-height: 1rem;
  font-weight: 400;
  color: var(--muted);
}
h1 { font-size: 1.25rem; line-height: 1.625rem; font-weight: 600; letter-spacing: -.015em; }
.hint { margin-block-start: -.5rem; color: var(--muted); }
ul {
  list-style: none;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: .625rem;
  background: var(--panel);
}
li + li { border-block-start: 1px solid var(--border); }
a {
  display: grid;
  grid-template-columns: 2.5rem minmax(0, 1fr) auto;
  gap: 0 .75rem;
  align-items: center;
  min-block-size: 2.75rem;
  padding: .75rem 1rem;
  color: inherit;
  text-decoration: none;
}
@media (hover: hover) {
  a:hover { background: var(--hover); }
  a:hover .name { color: var(--accent); }
}
a:active { background: var(--accent-muted); }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: .625rem; }
.initials {
  grid-row: span 2;
  display: grid;
  place-items: center;
  block-size: 2.5rem;
  border-radius: 999px;
  font-size: .8125rem;
  line-height: 1.125rem;
  font-weight: 600;
  color: var(--accent);
  background: var(--accent-muted);
}
.name { font-weight: 600; }
.role { font-size: .8125rem; line-height: 1.125rem; color: var(--muted); }
.about { grid-column: 2 / -1; font-size: .8125rem; line-height: 1.125rem; color: var(--muted); }
@media (max-width: 30rem) {
  .initials { grid-row: span 3; }
  .role { grid-column: 2 / -1; }
}
`;
