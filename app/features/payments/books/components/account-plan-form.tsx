import { Button } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type AccountPlan, BOOK_ACCOUNT_NAMES, BOOK_ACCOUNTS } from "../rules/accounts.ts";
import { accountPlanSchema, labelName, numberName } from "../schema.ts";

/** The chart of accounts: each row is what an account is for, its number and its name. */
export function AccountPlanForm({ plan }: { plan: AccountPlan }) {
  const form = useForm({
    schema: accountPlanSchema,
    onAnswer: ({ ok }) => ok && toast({ title: "Plan comptable enregistré", variant: "success" }),
  });
  const { errors, values } = form;
  return (
    <Form of={form} className="grid gap-6">
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      {form.cameWithPage && form.answer?.ok && <Alert tone="success">Plan comptable enregistré.</Alert>}
      <ul className="grid gap-5">
        {BOOK_ACCOUNT_NAMES.map((account) => {
          const [number, label] = [numberName(account), labelName(account)];
          const { use } = BOOK_ACCOUNTS[account];
          return (
            <li
              key={account}
              className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 border-b border-line pb-5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_10rem_minmax(0,1fr)] sm:items-start"
            >
              <p className="max-sm:col-span-2 font-semibold sm:pt-8">{use}</p>
              <Field label="Compte" error={errors[number]}>
                <Input
                  name={number}
                  aria-label={`Compte\u00a0: ${use}`}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={16}
                  placeholder={BOOK_ACCOUNTS[account].number}
                  defaultValue={values[number] ?? plan[account].number}
                />
              </Field>
              <Field label="Libellé" error={errors[label]}>
                <Input
                  name={label}
                  aria-label={`Libellé\u00a0: ${use}`}
                  autoComplete="off"
                  maxLength={80}
                  placeholder={BOOK_ACCOUNTS[account].label}
                  defaultValue={values[label] ?? plan[account].label}
                />
              </Field>
            </li>
          );
        })}
      </ul>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer le plan comptable"}
      </Button>
    </Form>
  );
}
