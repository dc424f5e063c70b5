import type { ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";

const look = [
  "max-w-[42rem] text-lg/relaxed wrap-break-word [&>:first-child]:mt-0 [&>:first-child>:first-child]:mt-0 [&>:last-child]:mb-0",
  "[&_h2]:mt-12 [&_h2]:mb-4 [&_h2]:text-2xl [&_h2]:sm:text-3xl",
  "[&_h3]:mt-8 [&_h3]:mb-2 [&_h3]:text-xl",
  "[&_p]:my-4 [&_ul]:my-4 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-4 [&_ol]:list-decimal [&_ol]:pl-6",
  "[&_li]:my-1.5 [&_li]:pl-1 [&_li]:marker:text-clay-text",
  "[&_a]:rounded-sm [&_a]:font-medium [&_a]:text-clay-text [&_a]:underline [&_a]:underline-offset-4 [&_a]:hover:decoration-2",
  "[&_blockquote]:my-6 [&_blockquote]:border-l-4 [&_blockquote]:border-clay [&_blockquote]:pl-5",
  "[&_hr]:my-10 [&_hr]:border-line",
].join(" ");

interface ProseProps {
  /** HTML from a renderer that sanitizes it; otherwise use children */
  html?: string;
  className?: string;
  children?: ReactNode;
}

export function Prose({ html, className, children }: ProseProps) {
  const classes = classNames(look, className);
  if (html === undefined) return <div className={classes}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller's renderer vouches for it
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}
