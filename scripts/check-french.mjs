// How texts are written: curly apostrophes, non-breaking spaces at French punctuation, and "e-mail" where the specification
// does not write it otherwise. Reads the strings and the texts of the source, never its comments.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";

/** The labels and messages of the specification that write it otherwise. */
const specified = readFileSync("docs/specification.md", "utf8")
  .split("\n")
  .flatMap((row) => [...plain(row).matchAll(/"([^"]*)"/g)].map(([, label]) => label))
  .filter((label) => /email/i.test(label) && label.includes(" "));

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "server"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(file));

const offences = files.flatMap((file) => textsOf(file).flatMap((text) => offencesOf(file, text)));

function textsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
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

function offencesOf(file, { line, text }) {
  const found = [];
  if (/\p{L}'\p{L}/u.test(text)) found.push("write ’ instead of '");
  // What is printed on a terminal keeps plain spaces, and SQL and class names have their own signs.
  if (isShown(file) && /[\p{L}\d»)] [:;!?»€%]( |$)|« /u.test(text))
    found.push("a space before : ; ! ? » € % and after « does not break (\\u00a0)");
  if (
    isShown(file) &&
    isFrench(text) &&
    /(?<![\p{L}\p{N}_-])(e?mails?|courriels?)(?![\p{L}\p{N}_-])/iu.test(text)
  )
    if (!specified.some((label) => plain(text).includes(label)))
      found.push("write « e-mail », unless the specification quotes this text");
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

/** The same words, however their spaces and apostrophes are written. */
function plain(text) {
  return text
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/’/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

for (const offence of offences) console.error(offence);
console.log(`${files.length} files, ${offences.length} offences in their texts`);
process.exit(offences.length > 0 ? 1 : 0);
