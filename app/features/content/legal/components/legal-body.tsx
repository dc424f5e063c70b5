import { Prose } from "~/ui/data/prose.tsx";
import { ProseParts } from "~/ui/data/prose-parts.tsx";
import { LegalGuarantees } from "./legal-guarantees.tsx";

/** A rendered legal text. The guarantees stand between its parts, in the words and the frame of the law. */
export const LegalBody = ({ parts }: { parts: readonly string[] }) => (
  <ProseParts
    parts={parts}
    between={
      <Prose>
        <LegalGuarantees />
      </Prose>
    }
  />
);
