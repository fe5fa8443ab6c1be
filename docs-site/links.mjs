const FENCE = /^(```|~~~)[^\n]*\n[\s\S]*?^\1[ \t]*$/gm;
const LINK = /(!?\[(?:[^[\]]|\[[^\]]*\])*\])\(([^()\s]+)\)/g;

/**
 * Calls `replace` with each link of a Markdown text outside of code: the whole, its words in brackets and its target. Returns the
 * text with what it returns.
 */
export function linksIn(text, replace) {
  let end = 0;
  let result = '';
  for (const fence of text.matchAll(FENCE)) {
    result += text.slice(end, fence.index).replace(LINK, replace) + fence[0];
    end = fence.index + fence[0].length;
  }
  return result + text.slice(end).replace(LINK, replace);
}

/** The anchor of a heading, as GitHub makes it. */
export function slugOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** The anchors of a Markdown text; a heading that comes again gets a number. */
export function anchorsOf(text) {
  const seen = new Map();
  return [...text.replaceAll(FENCE, '').matchAll(/^#{1,6} (.*)$/gm)].map(([, heading]) => {
    const slug = slugOf(heading.replaceAll(/\]\([^)]*\)|[[`*]/g, ''));
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}
