import { Link } from "react-router";
import { typedEuros } from "~/platform/format/money.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";
import type { PageTexts } from "../../queries/get-own-page.server.ts";
import { PACK_HOURS, packAdvice } from "../../rules/page.ts";
import { euros } from "../../schema.ts";

export interface PageFieldsProps {
  page: PageTexts;
  form: FormState;
}

const amount = euros();

/** Shows for each pack how much it saves compared with single hours. */
export function PackFields({ page, form: { errors, values, typed } }: PageFieldsProps) {
  return (
    <div className="grid gap-2">
      <div className="grid gap-5 sm:grid-cols-2">
        {PACK_HOURS.map((hours) => {
          const name = `pack${hours}`;
          const offered = page.packs.find((pack) => pack.hours === hours);
          const kept = typed[name] ?? values[name] ?? (offered ? typedEuros(offered.priceCents) : "");
          const priceCents = amount.safeParse(kept).data ?? null;
          return (
            <Field
              key={hours}
              label={`Prix du pack ${hours}\u00a0h`}
              hint={packAdvice({ hours, priceCents }, page.hourlyRateCents)}
              error={errors[name]}
            >
              <Input name={name} inputMode="decimal" suffix="€" defaultValue={kept} maxLength={9} />
            </Field>
          );
        })}
      </div>
      <p className="text-sm text-muted">
        Pour un pack d’un autre nombre de séances ou d’heures, ouvrez les packs d’une de vos{" "}
        <Link to="/dashboard/listings" className="font-semibold underline underline-offset-4">
          annonces
        </Link>
        .
      </p>
    </div>
  );
}
