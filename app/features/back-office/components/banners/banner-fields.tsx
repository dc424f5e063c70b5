import { BANNER_LIMITS, TONE_LABELS } from "~/features/content/banners/rules.ts";
import { Select } from "~/ui/controls/select.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";

export type BannerField =
  | "text"
  | "linkLabel"
  | "linkTo"
  | "tone"
  | "startDay"
  | "startTime"
  | "endDay"
  | "endTime";

interface BannerFieldsProps {
  errors: FormState<BannerField>["errors"];
  textOf: (field: BannerField) => string;
}

export function BannerFields({ errors, textOf }: BannerFieldsProps) {
  return (
    <>
      <Field label="Texte" hint="Une phrase courte." required error={errors.text}>
        <Input name="text" maxLength={BANNER_LIMITS.text} autoComplete="off" defaultValue={textOf("text")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Texte du lien" hint="Facultatif." error={errors.linkLabel}>
          <Input
            name="linkLabel"
            maxLength={BANNER_LIMITS.linkLabel}
            autoComplete="off"
            defaultValue={textOf("linkLabel")}
          />
        </Field>
        <Field label="Page du lien" hint="Son adresse sur ce site, comme /shop." error={errors.linkTo}>
          <Input
            name="linkTo"
            maxLength={BANNER_LIMITS.linkTo}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={textOf("linkTo")}
          />
        </Field>
        <Field label="Du" required error={errors.startDay}>
          <Input type="date" name="startDay" defaultValue={textOf("startDay")} />
        </Field>
        <Field label="À partir de" hint="À l’heure de Paris." required error={errors.startTime}>
          <Input type="time" name="startTime" defaultValue={textOf("startTime")} />
        </Field>
        <Field label="Jusqu’au" hint="Facultatif." error={errors.endDay}>
          <Input type="date" name="endDay" defaultValue={textOf("endDay")} />
        </Field>
        <Field label="Jusqu’à" hint="Facultatif." error={errors.endTime}>
          <Input type="time" name="endTime" defaultValue={textOf("endTime")} />
        </Field>
        <Field label="Ton" error={errors.tone}>
          <Select name="tone" defaultValue={textOf("tone")}>
            {Object.entries(TONE_LABELS).map(([tone, label]) => (
              <option key={tone} value={tone}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}
