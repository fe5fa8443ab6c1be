import type { Page } from 'playwright-core';
import { parse } from 'yaml';

/** A node as Playwright writes it: a text, or a member whose value has its children. */
type Node = string | Readonly<Record<string, unknown>>;

/** The roles of elements that a screen has whatever its rows are. */
const NAMED = new Set([
  'heading',
  'columnheader',
  'tab',
  'button',
  'combobox',
  'searchbox',
  'textbox',
  'radio',
  'link',
]);
/** Their content are data. */
const DATA = new Set(['row', 'listitem', 'option', 'status', 'img']);

/**
 * The outline of what a page shows to screen readers: the links of its navigation, and of its content the headings, columns, fields
 * and commands, one a line. Numbers are left out, since they are data, with the badges that count.
 */
export async function outlineOf(page: Page): Promise<string[]> {
  const root = parse(await page.locator('body').ariaSnapshot()) as Node[] | null;
  const lines = new Set<string>();
  collect(root ?? [], '', lines);
  return [...lines];
}

function collect(nodes: readonly Node[], place: string, lines: Set<string>): void {
  for (const node of nodes) {
    const [head, children] = typeof node === 'string' ? [node, undefined] : (Object.entries(node)[0] ?? ['']);
    const [, role = '', name] = /^(\w+)(?: (".*"|\/.*\/))?/.exec(head) ?? [];
    if (DATA.has(role) && !isHeadRow(children)) continue;
    const isLinkOfData = role === 'link' && place !== 'navigation';
    if (NAMED.has(role) && name !== undefined && !isLinkOfData) lines.add(`${role} ${withoutNumbers(name)}`);
    if (Array.isArray(children)) collect(children as Node[], role === 'navigation' ? role : place, lines);
  }
}

/** The row of a table that has its columns' names. */
function isHeadRow(children: unknown): boolean {
  return Array.isArray(children) && children.some((child) => /^columnheader/.test(nameOf(child)));
}

function nameOf(node: Node): string {
  return typeof node === 'string' ? node : (Object.keys(node)[0] ?? '');
}

function withoutNumbers(name: string): string {
  return name
    .slice(1, -1)
    .replace(/ , \d.*$/, '')
    .replaceAll(/\d[\d.,:]*/g, '#');
}
