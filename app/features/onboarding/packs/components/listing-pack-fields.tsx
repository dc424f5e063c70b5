import { useTerms } from "~/features/business/components/use-terms.ts";
import { SESSION_MINUTES } from "~/features/discovery/rules/session-lengths.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { eurosField } from "~/platform/format/fields/euros-field.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import type { EditedPack, PackListing } from "../queries.server.ts";
import { NO_END, PACK_LIMITS, type PackKind, packHint, VALIDITIES } from "../rules.ts";

interface ListingPackFieldsProps {
  form: FormState;
  listing: PackListing;
  /** undefined for a new pack */
  pack: EditedPack | undefined;
}

const amount = eurosField(PACK_LIMITS.priceCents);
const readCount = (text: string) => (/^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text.trim()) : null);

/** The number in its own unit, as the coach has typed it. */
const countOf = ({ totalMinutes, sessionMinutes }: EditedPack): number =>
  totalMinutes / (sessionMinutes ?? 60);

/** The values of the fields before the coach types. */
function textsOf(pack: EditedPack | undefined, listing: PackListing): Record<string, string> {
  if (!pack)
    return {
      name: "",
      kind: "sessions",
      count: "",
      sessionMinutes: String(listing.sessionMinutes),
      price: "",
      validity: "6",
    };
  return {
    name: pack.name,
    kind: pack.sessionMinutes === null ? "hours" : "sessions",
    count: String(countOf(pack)),
    sessionMinutes: String(pack.sessionMinutes ?? listing.sessionMinutes),
    price: typedEuros(pack.priceCents),
    validity: pack.validityMonths === null ? NO_END : String(pack.validityMonths),
  };
}

/** The contents and price of the pack; shows the coach's income while the price is typed. */
export function ListingPackFields({ form, listing, pack }: ListingPackFieldsProps) {
  const { errors } = form;
  const { commissionRate } = useTerms();
  const said: Record<string, string | undefined> = {
    ...textsOf(pack, listing),
    ...form.values,
    ...form.typed,
  };
  const kind: PackKind = said.kind === "hours" ? "hours" : "sessions";
  const hint = packHint(
    {
      kind,
      count: readCount(said.count ?? ""),
      sessionMinutes: Number(said.sessionMinutes),
      priceCents: amount.safeParse(said.price ?? "").data ?? null,
    },
    { hourlyRateCents: listing.hourlyRateCents, commissionRate },
  );
  return (
    <>
      <RadioGroup
        label="Ce pack contient"
        name="kind"
        value={kind}
        error={errors.kind}
        layout="flex flex-wrap gap-x-6"
      >
        <Radio value="sessions" label="Des séances" />
        <Radio value="hours" label="Des heures" />
      </RadioGroup>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={kind === "sessions" ? "Nombre de séances" : "Nombre d’heures"}
          hint={kind === "hours" ? "Chaque séance compte pour sa durée." : undefined}
          required
          error={errors.count}
        >
          <Input
            name="count"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={said.count}
            maxLength={3}
            placeholder={kind === "sessions" ? "8" : "10"}
          />
        </Field>
        {kind === "sessions" && (
          <Field label="Durée d’une séance" required error={errors.sessionMinutes}>
            <Select name="sessionMinutes" defaultValue={said.sessionMinutes}>
              {SESSION_MINUTES.map((minutes) => (
                <option key={minutes} value={String(minutes)}>
                  {formatMinutes(minutes)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Prix du pack" required hint={hint} error={errors.price}>
          <Input
            name="price"
            inputMode="decimal"
            autoComplete="off"
            suffix="€"
            defaultValue={said.price}
            maxLength={9}
          />
        </Field>
        <Field
          label="À utiliser pendant"
          hint={
            said.validity === NO_END
              ? "Si vous quittez le site, ce qui reste est remboursé à l’élève."
              : "L’élève est prévenu avant la fin, puis ce qui reste lui est remboursé."
          }
          required
          error={errors.validity}
        >
          <Select name="validity" defaultValue={said.validity}>
            {VALIDITIES.map((months) => (
              <option key={months} value={String(months)}>
                {months}&nbsp;mois
              </option>
            ))}
            <option value={NO_END}>Sans date de fin</option>
          </Select>
        </Field>
      </div>
      <Field label="Nom (facultatif)" hint="Sans nom, le pack porte ce qu’il contient." error={errors.name}>
        <Input
          name="name"
          autoComplete="off"
          maxLength={PACK_LIMITS.name}
          placeholder="Remise en forme"
          defaultValue={said.name}
        />
      </Field>
      <Checkbox
        name="isShown"
        label="Proposé sur votre page"
        description="Décoché, il reste ici et personne ne peut l’acheter."
        defaultChecked={
          form.values.count === undefined ? (pack?.isShown ?? true) : form.values.isShown === "on"
        }
      />
    </>
  );
}
