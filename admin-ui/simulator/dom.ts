type Attribute = string | number | boolean | null | undefined;
type Child = Node | string | null;

/**
 * The element of index.html with this id.
 * @throws Error when there is none, or it is of another type
 */
export function byId(id: string): HTMLElement;
export function byId<T extends HTMLElement>(id: string, type: new () => T): T;
export function byId(id: string, type: new () => HTMLElement = HTMLElement): HTMLElement {
  const node = document.getElementById(id);
  if (!(node instanceof type)) throw new Error(`index.html has no ${type.name} with the id ${id}.`);
  return node;
}

/**
 * A new element. Attributes that are null, undefined or false are left out; children are nodes or plain text, so that
 * no value can become markup.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** A new button that calls `onClick`; attributes and children as in `el`. */
export function button(
  onClick: () => unknown,
  attributes: Record<string, Attribute>,
  ...children: Child[]
): HTMLButtonElement {
  const node = el('button', { type: 'button', ...attributes }, ...children);
  node.addEventListener('click', () => void onClick());
  return node;
}

/** A button that copies `text` and shows `done` for a moment; null where the browser offers no clipboard. */
export function copyButton(text: string, label: string, done: string): HTMLButtonElement | null {
  // Undefined on a page that is served without TLS by a host other than this machine.
  if ((navigator.clipboard as Clipboard | undefined) === undefined) return null;
  const copy = button(
    async () => {
      await navigator.clipboard.writeText(text);
      copy.textContent = done;
      setTimeout(() => {
        copy.textContent = label;
      }, 1500);
    },
    { class: 'copy' },
    label,
  );
  return copy;
}
