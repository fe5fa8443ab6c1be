/** Colours for light and dark, type, page frame. */
export const baseCss = `
:root {
  color-scheme: light dark;
  --page: #f3f5f7; --card: #ffffff; --sunken: #f6f8fa; --ink: #17212b; --muted: #55636f; --line: #dde3e8;
  --accent: #0f766e; --accent-ink: #ffffff; --accent-soft: #e3f3f1; --focus: #0b7285;
  --success: #12653c; --success-soft: #e2f4e9; --warning: #7a4d00; --warning-soft: #fdf0d5;
  --failure: #a3242c; --failure-soft: #fce8e8; --waiting: #24508f; --waiting-soft: #e6effc;
  --shadow: 0 1px 2px rgb(16 32 48 / 6%), 0 6px 20px rgb(16 32 48 / 5%);
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e1419; --card: #161e25; --sunken: #11181e; --ink: #e7edf2; --muted: #9dabb7; --line: #2a3640;
    --accent: #4fc4b8; --accent-ink: #06201d; --accent-soft: #17322f; --focus: #5ad1e6;
    --success: #7ddba3; --success-soft: #15301f; --warning: #f2c46d; --warning-soft: #352811;
    --failure: #ff9a9f; --failure-soft: #3a1b1e; --waiting: #9cc3ff; --waiting-soft: #1a2a42;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%);
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; background: var(--page); color: var(--ink); line-height: 1.45; -webkit-text-size-adjust: 100%;
  font: 15px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif;
}
h1, h2, h3, p, dl, dd, ul { margin: 0; padding: 0; }
h1 { font-size: 1.125rem; line-height: 1.25; letter-spacing: -0.01em; }
h2 { font-size: 1rem; }
h3 { font-size: 0.8125rem; color: var(--muted); font-weight: 600; }
ul { list-style: none; }
code, pre, .code { font-family: var(--mono); font-size: 0.8125rem; }
.muted { color: var(--muted); }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 3; padding: 0.5rem 0.875rem; border-radius: 8px; background: var(--accent); color: var(--accent-ink); }
.skip:focus { top: 0.75rem; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
#list:focus { outline: none; }
.noscript { padding: 2rem; text-align: center; }

.top {
  display: flex; align-items: center; gap: 0.75rem 1.25rem; flex-wrap: wrap;
  max-width: 1440px; margin: 0 auto; padding: 1rem 1.5rem;
}
.brand { display: flex; align-items: center; gap: 0.75rem; margin-right: auto; min-width: 0; }
.brand img { flex: none; display: block; }
.address { color: var(--muted); line-height: 1.3; }
.connection { display: flex; align-items: center; gap: 0.5rem; font-size: 0.875rem; color: var(--muted); }
.dot { width: 0.625rem; height: 0.625rem; border-radius: 50%; background: var(--muted); }
[data-state='live'] .dot { background: #1f9d63; box-shadow: 0 0 0 4px color-mix(in srgb, #1f9d63 20%, transparent); }
[data-state='offline'] { color: var(--failure); }
[data-state='offline'] .dot { background: var(--failure); animation: pulse 1.4s ease-in-out infinite; }
@keyframes pulse { 50% { opacity: 0.3; } }

main { max-width: 1440px; margin: 0 auto; padding: 0 1.5rem 2rem; display: grid; gap: 1rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); min-width: 0; }
.board { display: grid; gap: 1rem; align-items: start; grid-template-columns: minmax(0, 1fr); }

@media (max-width: 640px) {
  .top { padding: 0.75rem 1rem; }
  .connection { order: 3; flex-basis: 100%; padding-left: 0.375rem; font-size: 0.8125rem; }
  main { padding: 0 0.75rem 1.5rem; gap: 0.75rem; }
}
@media (min-width: 1100px) {
  .with-detail .board { grid-template-columns: minmax(0, 1fr) minmax(26rem, 30rem); }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
`;
