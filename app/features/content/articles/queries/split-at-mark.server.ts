/**
 * Splits rendered HTML at the paragraphs that are nothing but a mark. Within a list or a quotation the mark stays text:
 * a part must not end inside an element.
 */
export function splitAtMark(html: string, mark: string): string[] {
  const markOrBlock = new RegExp(`<p>${mark}</p>|<(/?)(?:blockquote|ul|ol|li|div)\\b[^>]*>`, "g");
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: found, 1: slash, index } of html.matchAll(markOrBlock)) {
    if (slash !== undefined) depth += slash ? -1 : 1;
    else if (depth === 0) {
      parts.push(html.slice(begin, index));
      begin = index + found.length;
    }
  }
  return [...parts, html.slice(begin)];
}
