import { useRef } from "react";
import { GUARANTEES, type LegalFacts, textOfFact } from "~/features/content/legal/rules/facts.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field } from "~/ui/form/field.tsx";

interface FactPickerProps {
  facts: LegalFacts;
  onPick: (name: string) => void;
}

/** Inserts the token of a fact that the settings or the program own. */
export function FactPicker({ facts, onPick }: FactPickerProps) {
  const chosen = useRef<HTMLSelectElement>(null);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1">
        <Field label="Repère" hint="Une valeur que le site connaît, et qui change d’elle-même dans le texte.">
          <Select ref={chosen} defaultValue="">
            <option value="">Choisir</option>
            {Object.entries(facts).map(([name, fact]) => (
              <option key={name} value={name}>{`${name}\u00a0: ${textOfFact(fact)}`}</option>
            ))}
            <option
              value={GUARANTEES}
            >{`${GUARANTEES}\u00a0: l’encadré que la loi impose, seul sur sa ligne`}</option>
          </Select>
        </Field>
      </div>
      <Button variant="secondary" onClick={() => chosen.current?.value && onPick(chosen.current.value)}>
        Insérer
      </Button>
    </div>
  );
}
