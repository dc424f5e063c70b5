import { greeting } from "~/features/accounts/rules/names.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

export interface StepWords {
  title: string;
  sentence: string;
  more?: string[];
  label: string;
  path: string;
}

type Stop = { label: string; url: string } | undefined;

export function stepMail(
  { title, sentence, more = [], label, path }: StepWords,
  publicUrl: string,
  stop: Stop,
  reader: { firstName: string | null },
) {
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: sentence,
      paragraphs: [greeting(reader), sentence, ...more],
      action: { label, url: publicUrl + path },
      stop,
    }),
  };
}
