/** Buttons, fields, the behaviour card and the confirmation. */
export const controlsCss = `
button, input, select { font: inherit; color: inherit; }
button, select, input {
  min-height: 2.5rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); padding: 0 0.75rem;
}
input, select { border-color: color-mix(in srgb, var(--muted) 55%, var(--line)); width: 100%; min-width: 0; }
input::placeholder { color: var(--muted); opacity: 1; }
button { cursor: pointer; font-weight: 550; }
button:hover:not(:disabled) { border-color: color-mix(in srgb, var(--muted) 60%, var(--line)); background: var(--sunken); }
button:disabled { opacity: 0.5; cursor: default; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); padding: 0 1.25rem; }
button.primary:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); border-color: transparent; }
button.danger { background: var(--failure); border-color: var(--failure); color: var(--card); }
button.danger:hover:not(:disabled) { background: color-mix(in srgb, var(--failure) 86%, var(--ink)); border-color: transparent; }
button.danger.quiet { background: none; border-color: var(--line); color: var(--failure); }
button.danger.quiet:hover:not(:disabled) { background: var(--failure-soft); border-color: var(--failure); }
button.link { border: 0; background: none; color: var(--accent); padding: 0; min-height: 2rem; text-decoration: underline; text-underline-offset: 3px; }

.languages { display: flex; border: 1px solid var(--line); border-radius: 9px; padding: 2px; background: var(--card); }
.languages button { min-height: 2rem; min-width: 2.5rem; padding: 0 0.5rem; border: 0; border-radius: 7px; background: none; color: var(--muted); font-size: 0.8125rem; }
.languages button[aria-pressed='true'] { background: var(--accent-soft); color: var(--accent); }

.behaviour summary { display: flex; align-items: center; gap: 0.25rem 0.75rem; flex-wrap: wrap; padding: 0.75rem 1.25rem; cursor: pointer; border-radius: 12px; list-style: none; }
.behaviour summary::-webkit-details-marker { display: none; }
.behaviour summary::after { content: ''; width: 0.5rem; height: 0.5rem; margin: -0.25rem 0.25rem 0 auto; border: solid var(--muted); border-width: 0 2px 2px 0; transform: rotate(45deg); transition: transform 0.15s; }
.behaviour[open] summary::after { transform: rotate(225deg); margin-top: 0.25rem; }
#behaviour-now { font-size: 0.875rem; }
.altered #behaviour-now { padding: 0.0625rem 0.5rem; border-radius: 99px; background: var(--warning-soft); color: var(--warning); font-weight: 550; font-size: 0.8125rem; }
#behaviour-form { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0.75rem; align-items: end; padding: 0.25rem 1.25rem 0; }
#behaviour-form .primary { justify-self: start; min-width: 7.5rem; }
.field { display: grid; gap: 0.25rem; font-size: 0.8125rem; font-weight: 550; }
.field input, .field select { font-size: 0.9375rem; font-weight: 400; }
.hint { grid-column: 1 / -1; font-size: 0.8125rem; }
.result { padding: 0 1.25rem; font-size: 0.875rem; color: var(--success); }
.result:not(:empty) { padding-top: 0.5rem; }
.result.bad { color: var(--failure); }
.rules { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-top: 0.75rem; padding: 0.75rem 1.25rem; border-top: 1px solid var(--line); font-size: 0.875rem; }
.rules ul { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.rules ul:empty { display: none; }
.chip { display: flex; align-items: center; gap: 0.25rem; padding-left: 0.75rem; border: 1px solid var(--line); border-radius: 18px; background: var(--sunken); font-size: 0.8125rem; min-height: 2.25rem; }
.chip strong { font-weight: 600; }
.chip .arrow { margin: 0 0.4rem; color: var(--muted); }
.chip .left { display: inline-block; margin-left: 0.4rem; padding: 0 0.4rem; border-radius: 99px; background: var(--warning-soft); color: var(--warning); }
.chip button { flex: none; border: 0; background: none; min-height: 2.125rem; width: 2.125rem; padding: 0; border-radius: 50%; font-size: 1.125rem; line-height: 1; color: var(--muted); }
.chip button:hover { background: var(--failure-soft); color: var(--failure); }

.confirm { width: min(26rem, calc(100vw - 2rem)); border: 1px solid var(--line); border-radius: 14px; padding: 1.5rem; background: var(--card); color: var(--ink); box-shadow: 0 20px 60px rgb(0 0 0 / 30%); }
.confirm::backdrop, .detail::backdrop { background: rgb(8 16 24 / 50%); }
.confirm h2 { font-size: 1.0625rem; margin-bottom: 0.5rem; }
.confirm .buttons { display: flex; justify-content: flex-end; gap: 0.5rem; margin-top: 1.25rem; }

@media (max-width: 640px) {
  input, select, .field input, .field select { font-size: 1rem; }
  .behaviour summary, .rules { padding-left: 1rem; padding-right: 1rem; }
  #behaviour-form { grid-template-columns: minmax(0, 1fr); padding: 0.25rem 1rem 0; }
  #behaviour-form .primary { justify-self: stretch; order: 1; }
  .languages button { min-height: 2.5rem; }
}
`;
