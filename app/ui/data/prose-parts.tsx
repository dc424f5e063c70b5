import { Fragment, type ReactNode } from "react";
import { Prose } from "./prose.tsx";

interface ProsePartsProps {
  /** HTML from a renderer that sanitizes it */
  parts: readonly string[];
  /** stands between each part and the next */
  between: ReactNode;
}

/** A rendered text that something else interrupts, such as a calculator. */
export const ProseParts = ({ parts, between }: ProsePartsProps) =>
  parts.map((html, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={at}>
      {at > 0 && between}
      <Prose html={html} />
    </Fragment>
  ));
