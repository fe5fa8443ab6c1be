/** The list: columns where its card is wide, stacked rows where it is narrow. */
export const listCss = `
.list-card { container: list / inline-size; overflow: clip; }
.toolbar { display: flex; align-items: center; gap: 0.5rem 0.75rem; white-space: nowrap; padding: 0.75rem 1.25rem; }
.toolbar #count { margin-right: auto; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.toolbar select, .toolbar input { flex: 0 1 15rem; width: 8rem; min-width: 8rem; }
.columns, .row { display: grid; grid-template-columns: 7rem minmax(13rem, 1fr) 19.5rem 4rem minmax(19rem, 1fr); gap: 0.25rem 1rem; align-items: center; }
.columns { padding: 0.375rem 1.25rem; border-block: 1px solid var(--line); background: var(--sunken); color: var(--muted); font-size: 0.8125rem; font-weight: 550; }
.row { width: 100%; min-height: 2.75rem; padding: 0.4375rem 1.25rem; border: 0; border-radius: 0; background: none; text-align: left; font-weight: 400; line-height: 1.35; }
#list li + li { border-top: 1px solid var(--line); }
.row:hover:not(:disabled) { background: var(--sunken); }
.row[aria-current='true'], .row[aria-current='true']:hover:not(:disabled) { background: var(--accent-soft); box-shadow: inset 3px 0 var(--accent); }
.row[aria-current='true'] :is(.number, .pill.success) { background: var(--card); }
.row:focus-visible { outline-offset: -2px; }
.time { font-variant-numeric: tabular-nums; font-size: 0.875rem; color: var(--muted); }
.time .day { display: block; font-size: 0.75rem; }
.type { display: flex; align-items: center; gap: 0.5rem; min-width: 0; }
.type .name { font-weight: 550; }
.number { flex: none; display: inline-block; min-width: 2.25rem; padding: 0 0.3rem; border-radius: 6px; background: var(--accent-soft); color: var(--accent); font: 600 0.75rem/1.375rem var(--mono); text-align: center; }
.reference { font-family: var(--mono); font-size: 0.8125rem; overflow-wrap: anywhere; }
.agent { font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.agent-word { display: none; }
.outcome { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.375rem; }
.pill, .mark { padding: 0.0625rem 0.5rem; border-radius: 99px; font-size: 0.8125rem; font-weight: 550; white-space: nowrap; }
.pill.success { background: var(--success-soft); color: var(--success); }
.pill.warning { background: var(--warning-soft); color: var(--warning); }
.pill.failure { background: var(--failure-soft); color: var(--failure); }
.pill.waiting { background: var(--waiting-soft); color: var(--waiting); }
.mark { border: 1px solid color-mix(in srgb, var(--muted) 55%, var(--line)); color: var(--muted); font-size: 0.75rem; }
.mark.last { border-color: var(--failure); color: var(--failure); }
.arrived { animation: arrived 2.4s ease-out; }
@keyframes arrived { from { background: var(--accent-soft); } }
.empty { display: grid; justify-items: center; gap: 0.25rem; padding: 3.5rem 1.5rem; text-align: center; }
.empty svg { fill: none; stroke: var(--muted); stroke-width: 2; stroke-linejoin: round; opacity: 0.6; margin-bottom: 0.5rem; }
.empty-title { font-weight: 600; }
.older { display: block; margin: 0.75rem auto; }

@container list (max-width: 1050px) {
  .columns { display: none; }
  .toolbar { border-bottom: 1px solid var(--line); }
  .row { grid-template: 'type type outcome' auto 'reference agent time' auto / auto auto minmax(0, 1fr); padding-block: 0.625rem; }
  .time { grid-area: time; text-align: right; }
  .time .day { display: inline; margin-right: 0.375rem; }
  .type { grid-area: type; }
  .reference { grid-area: reference; color: var(--muted); }
  .agent { grid-area: agent; font-size: 0.8125rem; color: var(--muted); }
  .agent-word { display: inline; }
  .outcome { grid-area: outcome; justify-content: flex-end; }
}
@container list (max-width: 600px) {
  .toolbar { padding: 0.75rem 1rem; display: grid; grid-template-columns: auto minmax(0, 1fr) auto; }
  .toolbar select { grid-column: 1 / -1; grid-row: 2; width: 100%; }
  .toolbar input { grid-column: 1 / -1; grid-row: 3; width: 100%; }
  .toolbar button { grid-column: 3; grid-row: 1; }
  .row { padding-inline: 1rem; grid-template: 'type time' auto 'reference reference' auto 'outcome agent' auto / minmax(0, 1fr) auto; }
  .outcome { justify-content: flex-start; }
  .agent { align-self: end; text-align: right; }
}
`;
