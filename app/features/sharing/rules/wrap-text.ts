const MORE = "…";

/** Breaks a text into lines that fit, at its spaces. What does not fit into the last line ends with an ellipsis. */
export function wrapText(
  text: string,
  { width, lines: most, measure }: { width: number; lines: number; measure: (text: string) => number },
): string[] {
  const lines: string[] = [];
  let line = "";
  const words = text.split(/\s+/).filter(Boolean);
  for (const [at, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (line === "" || measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1) return [...lines, shorten(words.slice(at).join(" "), line)];
    lines.push(shortenWord(line));
    line = word;
  }
  return line ? [...lines, shortenWord(line)] : lines;

  function shorten(rest: string, begun: string): string {
    return shortenTo(`${begun} ${rest}`);
  }
  /** A single word may be wider than the line. */
  function shortenWord(fitting: string): string {
    return measure(fitting) <= width ? fitting : shortenTo(fitting);
  }
  function shortenTo(long: string): string {
    const letters = [...long];
    while (letters.length > 1 && measure(`${letters.join("").trimEnd()}${MORE}`) > width) letters.pop();
    return `${letters.join("").trimEnd()}${MORE}`;
  }
}
