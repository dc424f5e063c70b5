import { BRAND } from "../config/brand.ts";

interface MailContent {
  title: string;
  /** preview text that mail programs show after the subject */
  preheader: string;
  paragraphs: string[];
  /** a code to type, shown in large letters */
  code?: string;
  action?: { label: string; url: string };
  footnote?: string;
  /** the unsubscribe link */
  stop?: { label: string; url: string } | undefined;
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
  for (const link of [content.action, content.stop])
    if (link && !/^https?:\/\//.test(link.url))
      throw new Error("The link of a mail is a complete web address.");
  return { html: renderHtml(content), text: renderText(content) };
}

function renderText({ title, paragraphs, code, action, footnote, stop }: MailContent): string {
  const blocks = [title, ...paragraphs];
  if (code) blocks.push(code);
  if (action) blocks.push(`${action.label} :\n${action.url}`);
  if (footnote) blocks.push(footnote);
  if (stop) blocks.push(`${stop.label} :\n${stop.url}`);
  blocks.push(`-- \n${BRAND.name}\n${BRAND.tagline}`);
  return `${blocks.join("\n\n")}\n`;
}

// Mail programs need tables and inline styles; the style sheet only adds dark mode.
function renderHtml({ title, preheader, paragraphs, code, action, footnote, stop }: MailContent): string {
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
@media (max-width:480px){.card{padding:28px 22px!important}}
@media (prefers-color-scheme:dark){
.page{background:${DARK.page}!important}
.card{background:${DARK.card}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.muted{color:${DARK.muted}!important}
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
${code ? `<p class="ink" style="margin:24px 0;font:700 34px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.2em;color:${LIGHT.ink}">${escapeHtml(code)}</p>` : ""}
${action ? renderAction(action) : ""}
${footnote ? `<p class="muted" style="margin:24px 0 0;font-size:14px;color:${LIGHT.muted}">${withBreaks(footnote)}</p>` : ""}
${stop ? `<p style="margin:8px 0 0;font-size:14px"><a class="clay-text" href="${escapeHtml(stop.url)}" style="color:${LIGHT_CLAY.clayText}">${escapeHtml(stop.label)}</a></p>` : ""}
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
