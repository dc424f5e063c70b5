export type XmlContent = string | number | XmlElement[];

export interface XmlElement {
  name: string;
  attributes?: Record<string, string>;
  content: XmlContent;
}

/** Returns a list, which is empty for undefined and empty contents. */
export const element = (
  name: string,
  content: XmlContent | null | undefined,
  attributes?: Record<string, string>,
): XmlElement[] =>
  content === null || content === undefined || content === ""
    ? []
    : [{ name, content, ...(attributes && { attributes }) }];

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const writeElements = (elements: readonly XmlElement[]): string => elements.map(writeElement).join("");

function writeElement({ name, attributes = {}, content }: XmlElement): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inside = Array.isArray(content) ? `\n${writeElements(content)}` : escapeXml(String(content));
  return `<${name}${said.join("")}>${inside}</${name}>\n`;
}

/** Control characters and halves of surrogate pairs, which XML 1.0 allows in no form. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeXml = (text: string) =>
  text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
