import { expect, test } from 'vitest';
import { html, prose } from './html.js';

test('values of a template are escaped, in text and in attributes', () => {
  const value = `<b title="x">&'`;
  expect(html`<p title="${value}">${value}</p>`.markup).toBe(
    '<p title="&lt;b title=&quot;x&quot;&gt;&amp;&#39;">&lt;b title=&quot;x&quot;&gt;&amp;&#39;</p>',
  );
});

test('markup goes in as it is, lists are joined, and what is absent leaves nothing', () => {
  const items = ['a', 'b'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${undefined}${false}${0}`.markup).toBe('<ul><li>a</li><li>b</li></ul>0');
});

test.each([
  ['Send `"5"`, not <b>.', 'Send <code>&quot;5&quot;</code>, not &lt;b&gt;.'],
  ['[Record it](#endorsements_make) now', '<a href="#endorsements_make">Record it</a> now'],
  ['[elsewhere](https://example.com)', '[elsewhere](https://example.com)'],
])('prose %s becomes %s', (text, markup) => {
  expect(prose(text).markup).toBe(markup);
});
