import { Fragment } from "react";
import { Prose } from "~/ui/data/prose.tsx";
import { LegalGuarantees } from "./legal-guarantees.tsx";

/** A rendered legal text. The guarantees stand between its parts, in the words and the frame of the law. */
export function LegalBody({ parts }: { parts: readonly string[] }) {
  return parts.map((html, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={at}>
      {at > 0 && (
        <Prose>
          <LegalGuarantees />
        </Prose>
      )}
      <Prose html={html} />
    </Fragment>
  ));
}
