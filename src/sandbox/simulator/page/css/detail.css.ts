/** The detail: a sticky column on a wide screen, the whole screen on a narrow one. */
export const detailCss = `
.detail { margin: 0; padding: 0 1.25rem 1.25rem; color: var(--ink); overflow: auto; }
.detail:modal { position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; border: 0; border-radius: 0; }
.detail-head { position: sticky; top: 0; display: flex; align-items: center; gap: 0.75rem; padding: 0.75rem 0 0.5rem; background: var(--card); }
.detail-head h2 { margin-right: auto; font-size: 1.0625rem; }
.close { border: 0; background: none; width: 2.5rem; padding: 0; font-size: 1.5rem; line-height: 1; color: var(--muted); border-radius: 50%; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.375rem 1rem; margin: 1rem 0 1.25rem; font-size: 0.875rem; align-items: baseline; }
.facts dt { color: var(--muted); }
.facts dd { overflow-wrap: anywhere; }
.block-head { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; margin-top: 1rem; min-height: 2rem; }
.copy { min-height: 2rem; padding: 0 0.625rem; font-size: 0.8125rem; }
.detail > h3 { margin-top: 1rem; }
.json { margin: 0.375rem 0 0; padding: 0.75rem 0.875rem; max-height: 28rem; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--sunken); line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; }
.json .key { color: var(--waiting); }
.json .string { color: var(--success); }
.json .number { all: unset; color: var(--warning); }
.json .literal { color: var(--failure); }
.headers { margin-top: 1.25rem; border-top: 1px solid var(--line); padding-top: 0.5rem; }
.headers summary { cursor: pointer; min-height: 2rem; line-height: 2rem; }
.headers summary h3 { display: inline; }
.headers .facts { margin: 0.5rem 0 0; font-size: 0.8125rem; }

@media (min-width: 1100px) {
  .detail[open]:not(:modal) { position: sticky; top: 1rem; width: auto; max-height: calc(100vh - 2rem); }
}
@media (max-width: 640px) {
  .detail { padding: 0 1rem 1rem; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-bottom: 0.5rem; }
  .json { max-height: none; font-size: 0.75rem; }
}
`;
