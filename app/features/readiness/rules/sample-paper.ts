const FONT_SIZE = 14;
const LINE_HEIGHT = 26;
const [LEFT, TOP] = [72, 760];

/** PDF strings are in the encoding of Windows here, where the French apostrophe has another place. */
const encode = (text: string): string => text.replaceAll("’", "\x92").replaceAll(/[()\\]/g, "\\$&");

/** A PDF of one A4 page with a few lines, so small that no library and no thread is needed for it. */
export function samplePaper(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${encode(line)}) Tj T*`).join("\n");
  const content = `BT /F1 ${FONT_SIZE} Tf ${LINE_HEIGHT} TL ${LEFT} ${TOP} Td\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const list = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + list + end, "latin1");
}
