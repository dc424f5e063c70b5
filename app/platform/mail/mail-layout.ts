import { BRAND } from "../config/brand.ts";

interface MailLink {
  label: string;
  url: string;
}

/** A line such as "Quand : mardi 24 novembre 2026 à 10:00". */
export interface MailFact {
  label: string;
  value: string;
}

interface MailContent {
  title: string;
  /** preview text that mail programs show after the subject */
  preheader: string;
  paragraphs: string[];
  /** what the mail is about, at a glance, below the paragraphs */
  facts?: readonly MailFact[];
  /** a code to type, shown in large letters */
  code?: string;
  action?: MailLink;
  /** other things to do or to read, below the button */
  links?: readonly MailLink[];
  footnote?: string;
  /** the terms of a contract, below everything else */
  terms?: readonly string[];
  /** the unsubscribe link */
  stop?: MailLink | undefined;
}

// Mail programs do not support CSS variables, so these repeat the tokens of app/ui/theme/theme.css.
const LIGHT = { page: "#fbf8f3", card: "#ffffff", ink: "#1f1b16", muted: "#5e564c", line: "#e6ddd0" };
const LIGHT_CLAY = { clay: "#b8431f", onClay: "#ffffff", clayText: "#a53a18" };
const DARK = { page: "#171412", card: "#221e1a", ink: "#f4eee6", muted: "#bdb2a5", line: "#3a332c" };
const DARK_CLAY = { clay: "#e4794f", onClay: "#1b0f08", clayText: "#f2956e" };

const TEXT_FONT = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DISPLAY_FONT = "'Bricolage Grotesque','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders HTML and plain text. All values are escaped here. */
export function renderMail(content: MailContent): { html: string; text: string } {
  for (const link of [content.action, ...(content.links ?? []), content.stop])
    if (link && !/^https?:\/\//.test(link.url))
      throw new Error("The link of a mail is a complete web address.");
  return { html: renderHtml(content), text: renderText(content) };
}

const NONE = [] as const;

function renderText(content: MailContent): string {
  const {
    title,
    paragraphs,
    facts = NONE,
    code,
    action,
    links = NONE,
    footnote,
    terms = NONE,
    stop,
  } = content;
  const linked = ({ label, url }: MailLink) => `${label}\u00a0:\n${url}`;
  const blocks = [title, ...paragraphs];
  if (facts.length > 0) blocks.push(facts.map(({ label, value }) => `${label}\u00a0: ${value}`).join("\n"));
  if (code) blocks.push(code);
  if (action) blocks.push(linked(action));
  blocks.push(...links.map(linked));
  if (footnote) blocks.push(footnote);
  blocks.push(...terms);
  if (stop) blocks.push(linked(stop));
  blocks.push(`-- \n${BRAND.name}\n${BRAND.tagline}`);
  return `${blocks.join("\n\n")}\n`;
}

// Mail programs need tables and inline styles; the style sheet only adds dark mode.
function renderHtml(content: MailContent): string {
  const { title, preheader, paragraphs, facts = NONE, code, action } = content;
  const { links = NONE, footnote, terms = NONE, stop } = content;
  const words = paragraphs
    .map((words) => `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink}">${withBreaks(words)}</p>`)
    .join("\n");
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.card{padding:28px 22px!important}
.label,.value{display:block!important;width:auto!important}
.label{padding:10px 0 0!important}
.value{padding:0 0 10px!important;border-top:0!important}
}
@media (prefers-color-scheme:dark){
.page{background:${DARK.page}!important}
.card{background:${DARK.card}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.muted{color:${DARK.muted}!important}
.line{border-color:${DARK.line}!important}
.clay-text{color:${DARK_CLAY.clayText}!important}
.clay{background:${DARK_CLAY.clay}!important;color:${DARK_CLAY.onClay}!important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.page}">
<tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="clay-text" style="padding:0 4px 20px;font:800 28px/1 ${DISPLAY_FONT};letter-spacing:-0.02em;color:${LIGHT_CLAY.clayText}">${escapeHtml(BRAND.name)}</td></tr>
<tr><td class="card" style="padding:40px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:16px;font:400 16px/1.6 ${TEXT_FONT};text-align:left">
<h1 class="ink" style="margin:0 0 20px;font:700 26px/1.2 ${DISPLAY_FONT};letter-spacing:-0.015em;color:${LIGHT.ink}">${escapeHtml(title)}</h1>
${words}
${facts.length > 0 ? renderFacts(facts) : ""}
${code ? `<p class="ink" style="margin:24px 0;font:700 34px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.2em;color:${LIGHT.ink}">${escapeHtml(code)}</p>` : ""}
${action ? renderAction(action) : ""}
${links.map(renderLink).join("\n")}
${footnote ? `<p class="muted" style="margin:24px 0 0;font-size:14px;color:${LIGHT.muted}">${withBreaks(footnote)}</p>` : ""}
${terms.length > 0 ? renderTerms(terms) : ""}
${stop ? renderLink(stop) : ""}
</td></tr>
<tr><td class="muted" align="center" style="padding:24px 4px 0;font:400 13px/1.5 ${TEXT_FONT};color:${LIGHT.muted}">${escapeHtml(BRAND.name)} · ${escapeHtml(BRAND.tagline)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** On a phone the label stands above its value, so that long values fit. */
function renderFacts(facts: readonly MailFact[]): string {
  const cell = `padding:10px 0;border-top:1px solid ${LIGHT.line};vertical-align:top`;
  const rows = facts.map(
    ({ label, value }) => `<tr>
<td class="line muted label" width="150" style="${cell};padding-right:16px;font-size:14px;color:${LIGHT.muted}">${escapeHtml(label)}</td>
<td class="line ink value" style="${cell};color:${LIGHT.ink}">${withBreaks(value)}</td>
</tr>`,
  );
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;border-bottom:1px solid ${LIGHT.line}">
${rows.join("\n")}
</table>`;
}

const renderLink = ({ label, url }: MailLink): string =>
  `<p style="margin:12px 0 0;font-size:14px"><a class="clay-text" href="${escapeHtml(url)}" style="color:${LIGHT_CLAY.clayText}">${escapeHtml(label)}</a></p>`;

function renderTerms(terms: readonly string[]): string {
  const words = terms.map(
    (term) => `<p class="muted" style="margin:0 0 10px;color:${LIGHT.muted}">${withBreaks(term)}</p>`,
  );
  return `<div class="line" style="margin:28px 0 0;padding:18px 0 0;border-top:1px solid ${LIGHT.line};font-size:13px;line-height:1.5">
${words.join("\n")}
</div>`;
}

/** The URL is also written out: some mail programs drop buttons, and some readers want to see the target. */
function renderAction({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 24px"><tr>
<td class="clay" style="background:${LIGHT_CLAY.clay};border-radius:10px"><a class="clay" href="${href}" style="display:inline-block;padding:14px 28px;background:${LIGHT_CLAY.clay};border-radius:10px;font:600 16px/1.25 ${TEXT_FONT};color:${LIGHT_CLAY.onClay};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0;font-size:14px;color:${LIGHT.muted}">Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur&nbsp;:<br><a class="clay-text" href="${href}" style="color:${LIGHT_CLAY.clayText};word-break:break-all">${href}</a></p>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function withBreaks(value: string): string {
  return escapeHtml(value).replace(/\r\n|\r|\n/g, "<br>");
}
