import { LABELS, PATTERNS } from './labels.tr.js';

const ATTRIBUTES = ['aria-label', 'placeholder', 'title'];
/** Names, samples and answers stay as they are. */
const CONTENT = 'pre, code, textarea, .cm-editor, .property-name';

/**
 * Shows the renderer's English labels in Turkish, now and after each of its changes: the renderer has no languages of
 * its own. Only the text of a node changes, which the renderer does not read back.
 */
export function translateLabels(root: HTMLElement): void {
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) translate(node);
      else translate(target);
    }
  }).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
  translate(root);
}

function translate(node: Node): void {
  if (node instanceof Text) translateText(node);
  if (node instanceof Element) translateAttributes(node);
  for (const child of node.childNodes) translate(child);
}

function translateText(node: Text): void {
  if (node.parentElement?.closest(CONTENT)) return;
  const text = node.data.trim();
  const turkish = turkishOf(text);
  if (turkish !== undefined && turkish !== text) node.data = node.data.replace(text, () => turkish);
}

function translateAttributes(element: Element): void {
  for (const name of ATTRIBUTES) {
    const text = element.getAttribute(name);
    const turkish = text === null ? undefined : turkishOf(text.trim());
    if (turkish !== undefined && turkish !== text) element.setAttribute(name, turkish);
  }
}

function turkishOf(label: string): string | undefined {
  const entry = LABELS.get(label);
  if (entry !== undefined) return entry;
  const match = PATTERNS.find(([pattern]) => pattern.test(label));
  return match && label.replace(match[0], match[1]);
}
