/** The page's style; light or dark as the reader's system is, and black on white on paper. */
export const PAGE_CSS = `
:root {
  color-scheme: light dark;
  --page: #f3f5f7; --card: #fff; --sunken: #f4f6f8; --ink: #17212b; --muted: #55636f; --line: #dde3e8;
  --accent: #0b6860; --focus: #0b7285; --required: #a3242c;
  --get: #24508f; --post: #12653c; --put: #7a4d00; --patch: #5f3d8c;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e1419; --card: #161e25; --sunken: #0f161c; --ink: #e7edf2; --muted: #9dabb7; --line: #2a3640;
    --accent: #4fc4b8; --focus: #5ad1e6; --required: #ff9a9f;
    --get: #9cc3ff; --post: #7ddba3; --put: #f2c46d; --patch: #cdb0ff;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--page); color: var(--ink); -webkit-text-size-adjust: 100%; overflow-wrap: break-word;
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif;
}
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: var(--mono); font-size: 0.875em; }
p code, li code, td code { overflow-wrap: anywhere; }
.skip { position: absolute; left: 1rem; top: -4rem; padding: 0.5rem 1rem; background: var(--card); z-index: 2; }
.skip:focus { top: 1rem; }
.muted { color: var(--muted); }

.top {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1.25rem; padding: 1.25rem 1.5rem;
  background: var(--card); border-bottom: 1px solid var(--line);
}
.top h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; letter-spacing: -0.01em; }
.top .links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-left: auto; font-size: 0.9375rem; }
.languages { display: flex; gap: 0.75rem; }
.languages [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }

.layout { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 88rem; margin: 0 auto; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 0.25rem 0; text-decoration: none; color: inherit; }
nav li a:hover { color: var(--accent); text-decoration: underline; }
nav .part { margin: 1.25rem 0 0.25rem; color: var(--muted); font-size: 0.8125rem; font-weight: 600; }
nav .tag { font-weight: 600; }
nav li li a { padding-left: 0.875rem; font-size: 0.9375rem; }
.side { display: none; }
.menu { margin: 0.75rem 0.75rem 0; padding: 0.75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.menu summary { font-weight: 600; cursor: pointer; }

main { padding: 1rem; min-width: 0; }
h2, h3, h4, h5 { line-height: 1.3; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.0625rem; color: var(--muted); font-weight: 600; }
h2:first-child { margin-top: 0.5rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.375rem; letter-spacing: -0.01em; }
h4 { margin: 0; font-size: 1.125rem; }
h5 { margin: 1.5rem 0 0.5rem; font-size: 0.9375rem; }
.chapter > h4 { margin-top: 1.25rem; }
h3 a, h4 a { color: inherit; text-decoration: none; }
h3 a:hover, h4 a:hover { text-decoration: underline; }
.chapter { margin: 0 0 1.5rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.chapter > p, .chapter > ol, .chapter > ul, .operation > p, .operation > ul { max-width: 46rem; }
.operation { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
:target > h3 a, :target > h4 a, h4:target { color: var(--accent); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 5px; }
p { margin: 0.5rem 0; }
.endpoint { font-size: 1rem; }
.method { font: 600 0.8125rem/1 var(--mono); margin-right: 0.375rem; }
.method.get { color: var(--get); } .method.post { color: var(--post); }
.method.put { color: var(--put); } .method.patch, .method.delete { color: var(--patch); }
.role { padding: 0.0625rem 0.375rem; border: 1px solid var(--line); border-radius: 999px; white-space: nowrap; font-size: 0.8125rem; }
.required { color: var(--required); font-size: 0.8125rem; } th .muted, td .muted { font-size: 0.8125rem; }
.status { font: 600 0.9375rem var(--mono); margin-right: 0.375rem; }

table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.45; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--muted); font-size: 0.8125rem; font-weight: 600; }
tbody th { font-weight: 400; }
.fields th code { overflow-wrap: anywhere; font-weight: 600; }
.deliveries code { white-space: nowrap; }
.rule { display: block; }
.messages { margin: 0.125rem 0 0; padding: 0; list-style: none; color: var(--muted); font-size: 0.8125rem; }
.errors tbody th { font-family: var(--mono); }

figure.code, details.code { margin: 1rem 0 0; border: 1px solid var(--line); border-radius: 8px; background: var(--sunken); min-width: 0; }
figure.code figcaption, details.code summary { padding: 0.375rem 0.75rem; color: var(--muted); font-size: 0.8125rem; }
figure.code figcaption, details.code[open] summary { border-bottom: 1px solid var(--line); }
details.code summary { cursor: pointer; }
figure.code pre, details.code pre { margin: 0; padding: 0.75rem; overflow-x: auto; line-height: 1.5; font-size: 0.8125rem; tab-size: 2; }
pre code { font-size: inherit; }
.ladder { display: flex; flex-wrap: wrap; gap: 0.375rem; margin: 0.75rem 0 0; padding: 0; list-style: none; counter-reset: attempt; }
.ladder li { padding: 0.125rem 0.625rem; border: 1px solid var(--line); border-radius: 999px; font-size: 0.8125rem; counter-increment: attempt; }
.ladder li::before { content: counter(attempt) '. '; color: var(--muted); }

@media (max-width: 640px) {
  .top { padding: 1rem; } .top .links { margin-left: 0; }
  main { padding: 0.75rem; } .chapter { padding: 1rem; }
  table, tbody, tr, th, td { display: block; width: 100%; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: 0.625rem 0; border-top: 1px solid var(--line); }
  th, td { padding: 0.0625rem 0; border: 0; }
  td:empty, td:has(> span:empty:only-child) { display: none; }
  .errors th, .errors td:nth-child(2) { display: inline; } .errors th { margin-right: 0.5rem; }
  .deliveries td::before { content: attr(data-label) ': '; color: var(--muted); }
}
@media (min-width: 641px), print {
  .fields { table-layout: fixed; }
  .fields th:nth-child(1) { width: 32%; } .fields th:nth-child(2) { width: 14%; }
  .fields.answered th:nth-child(1) { width: 38%; } .fields.answered th:nth-child(2) { width: 18%; }
  .errors th:first-child { width: 3.5rem; } .errors td:nth-child(2) { width: 34%; }
  .codes th:first-child { width: 6rem; }
}
@media (min-width: 1024px) {
  .layout { grid-template-columns: 17rem minmax(0, 1fr); }
  .menu { display: none; }
  .side { display: block; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1rem 1rem 2rem 1.5rem; font-size: 0.9375rem; }
  main { padding: 1.25rem 1.5rem 4rem; } .chapter { padding: 1.5rem 1.75rem; }
}
@media print {
  :root { color-scheme: light; --page: #fff; --card: #fff; --sunken: #fff; --ink: #000; --muted: #444; --line: #bbb; --accent: #000; --required: #000; --get: #000; --post: #000; --put: #000; --patch: #000; }
  body { font-size: 10pt; } table, h5 { font-size: 9pt; } .side, .menu, .links, .skip { display: none; }
  .layout { display: block; } .chapter { border: 0; padding: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; } details::details-content { content-visibility: visible; block-size: auto; }
  h3, h4, h5 { break-after: avoid; } tr { break-inside: avoid; }
}
`;
