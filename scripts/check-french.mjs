// How texts are written: curly apostrophes, non-breaking spaces at French punctuation and before units, "e-mail", names
// elided by the one function, no agreement in parentheses. Reads the strings and the texts of the source, never its comments.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";

/** Expressions that give a name, by their last word. */
const NAME =
  /^(?!quoted|format).*([nN]ame|[cC]oach|[sS]tudent|[aA]uthor|other|within|[cC]lient|[sS]eller|[pP]lace|[cC]ity|[tT]own|[cC]ommune|month|[dD]iscipline|operator)(\)|\.name)*$/s;
const UNIT = /^ ?(km|kg|cm|€|min|Mo|ko)(?![\p{L}\d])/u;
const PLACE = /(city|City|[tT]own|[cC]ommune|[pP]lace)(\)|\.name)*$/;
const PERSON =
  /^(?!.*BRAND|format).*([nN]ame|[cC]oach|[sS]tudent|[aA]uthor|[cC]lient|\bother|\bwithin)(\)|\.name)*$/s;

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "server"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(file));

const sources = files.map((file) => ({
  file,
  source: ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true),
}));

const offences = sources.flatMap(({ file, source }) => [
  ...textsOf(source).flatMap((text) => offencesOf(file, text)),
  ...(isShown(file) ? insertionsOf(source).flatMap((insertion) => wrongInsertions(file, insertion)) : []),
]);

function textsOf(source) {
  const texts = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      // The parser leaves the entities of JSX as they were written.
      texts.push({ line, text: node.text.replaceAll("&nbsp;", "\u00a0") });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Every expression within a text, with the text before and after it. */
function insertionsOf(source) {
  const insertions = [];
  const add = (node, before, after) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    insertions.push({ line, before, expression: node.getText(), after });
  };
  const visit = (node) => {
    if (ts.isTemplateExpression(node))
      node.templateSpans.forEach(({ expression, literal }, at) => {
        add(expression, at === 0 ? node.head.text : node.templateSpans[at - 1].literal.text, literal.text);
      });
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const shown = node.children.filter((child) => !isLineBreak(child));
      shown.forEach((child, at) => {
        if (ts.isJsxExpression(child) && child.expression && spaceOf(child) === undefined)
          add(child.expression, textOf(shown.slice(0, at)), textOf(shown.slice(at + 1)));
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return insertions;
}

function isLineBreak(child) {
  return ts.isJsxText(child) && /^\s*\n\s*$/.test(child.text);
}

/** The text of `{" "}`. */
function spaceOf({ expression }) {
  return expression && ts.isStringLiteral(expression) ? expression.text : undefined;
}

function textOf(children) {
  const texts = children.map((child) => {
    if (ts.isJsxText(child)) return child.text.replace(/^\s*\n\s*|\s*\n\s*$/g, "");
    return (ts.isJsxExpression(child) && spaceOf(child)) || "\u0000";
  });
  return texts.join("").replaceAll("&nbsp;", "\u00a0");
}

/** Names may begin with a vowel, an article or a mute h, and may end with the full stop of an initial. */
function wrongInsertions(file, { line, before, expression, after }) {
  const found = [];
  if (/(^|[\s(])[dD](e[ \u00a0]|[’'])$/.test(before) && NAME.test(expression))
    found.push("write « de » before a name with ofName, ofPerson, ofPlace or ofActivity");
  if (/(^|[\s(])[àÀ][ \u00a0]$/.test(before) && PLACE.test(expression))
    found.push("write « à » before a place with atPlace");
  if (UNIT.test(after) && !before.endsWith(":")) found.push("a space before a unit does not break (\\u00a0)");
  if (/^\.([ \u00a0\n]|$)/.test(after) && PERSON.test(expression))
    found.push("end a sentence after a name with endSentence");
  return found.map((what) => `${file}:${line} ${what}: ${before.slice(-40)}{${expression}}`);
}

function offencesOf(file, { line, text }) {
  const found = [];
  if (/\p{L}'\p{L}/u.test(text)) found.push("write ’ instead of '");
  if (/\p{L}\((e|ne|s|es|se|trice)\)/u.test(text) && isFrench(text))
    found.push("avoid « (e) »: word the sentence without an agreement");
  if (
    isShown(file) &&
    isFrench(text) &&
    /\d ?(km|kg|cm|€|Mo|ko)(?![\p{L}\d])|\d (h|min)(?![\p{L}\d-])/u.test(text)
  )
    found.push("a space before a unit does not break (\\u00a0)");
  // Text for a terminal keeps plain spaces, and SQL and class names have their own signs.
  if (isShown(file) && /[\p{L}\d»)] [:;!?»€%]( |$)|« /u.test(text))
    found.push("a space before : ; ! ? » € % and after « does not break (\\u00a0)");
  if (
    isShown(file) &&
    isFrench(text) &&
    /(?<![\p{L}\p{N}_-])(e?mails?|courriels?)(?![\p{L}\p{N}_-])/iu.test(text)
  )
    found.push("write « e-mail »");
  return found.map((what) => `${file}:${line} ${what}: ${text.trim().slice(0, 80)}`);
}

function isShown(file) {
  return (
    /^app\/(features|routes|ui)\//.test(file) &&
    !/\/(seed|queries)\/|\/(queries|tables|seed)\.server/.test(file)
  );
}

/** A sentence or a label, not a key, a path, a column or a statement. */
function isFrench(text) {
  if (/^\s*(select|with|insert|update|delete) /.test(text)) return false;
  return /^\s*\p{Lu}/u.test(text) || /\p{L} \p{L}/u.test(text);
}

for (const offence of offences) console.error(offence);
console.log(`${files.length} files, ${offences.length} offences in their texts`);
process.exit(offences.length > 0 ? 1 : 0);
