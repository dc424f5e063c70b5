import type { ReactNode } from "react";
import { classNames } from "../theme/class-names.ts";

const look = [
  "max-w-[42rem] text-lg/relaxed wrap-break-word [&>:first-child]:mt-0 [&>:first-child>:first-child]:mt-0 [&>:last-child]:mb-0",
  "[&_h2]:mt-12 [&_h2]:mb-4 [&_h2]:text-2xl [&_h2]:sm:text-3xl",
  "[&_h3]:mt-8 [&_h3]:mb-2 [&_h3]:text-xl [&_h4]:mt-6 [&_h4]:mb-2 [&_h4]:text-lg [&_h4]:font-bold",
  "[&_p]:my-4 [&_ul]:my-4 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-4 [&_ol]:list-decimal [&_ol]:pl-6",
  "[&_li]:my-1.5 [&_li]:pl-1 [&_li]:marker:text-clay-text",
  "[&_a]:rounded-sm [&_a]:font-medium [&_a]:text-clay-text [&_a]:underline [&_a]:underline-offset-4 [&_a]:hover:decoration-2",
  "[&_blockquote]:my-6 [&_blockquote]:border-l-4 [&_blockquote]:border-clay [&_blockquote]:pl-5",
  "[&_hr]:my-10 [&_hr]:border-line",
  "[&_img]:my-6 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg",
  "[&_pre]:my-6 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:text-base [&_pre]:whitespace-pre-wrap",
  "[&_.prose-table]:my-6 [&_.prose-table]:overflow-x-auto [&_table]:w-full [&_table]:border-collapse [&_table]:text-base",
  "[&_th]:border-b-2 [&_th]:border-edge [&_th]:px-3 [&_th]:py-2 [&_th]:text-left [&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:py-2",
  "[&_[align=center]]:text-center [&_[align=right]]:text-right",
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
