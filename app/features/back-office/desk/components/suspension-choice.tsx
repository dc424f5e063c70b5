import { Link } from "react-router";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { whenWords } from "~/features/bookings/sessions/rules/words.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { Select } from "~/ui/controls/select.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { ReasonButton } from "../../components/reason-button.tsx";
import { WorkButton } from "../../components/work-button.tsx";
import type { SuspensionEffect } from "../queries/suspension-effect.server.ts";
import { GROUNDS, listConsequences, SUSPENSION_GROUNDS, seenOf } from "../rules/suspension.ts";
import { holdPayoutsSchema, suspendSchema } from "../schema.ts";

const ALWAYS = [
  "Tous ses appareils sont déconnectés, et personne ne peut plus entrer avec ce compte.",
  "Rien de ce que la personne publie n’est visible.",
];

/** The effect of a suspension, beside the pause that cancels nothing. */
export function SuspensionChoice({ effect }: { effect: SuspensionEffect }) {
  const { isCoach, suspendedAt, suspendedGround, suspendedReason, coachId, sessions, listed } = effect;
  const consequences = listConsequences(effect);
  return (
    <>
      {coachId !== null && <PauseCard effect={effect} />}
      <Card asChild>
        <section aria-labelledby="suspendre">
          <CardBody>
            <CardTitle id="suspendre">Suspendre le compte</CardTitle>
            {suspendedAt ? (
              <Alert title={`Ce compte est suspendu depuis ${formatDayTime(suspendedAt)}.`}>
                {suspendedGround && <p>{SUSPENSION_GROUNDS[suspendedGround].label}</p>}
                <p className="wrap-anywhere">«&nbsp;{suspendedReason}&nbsp;»</p>
              </Alert>
            ) : (
              <>
                <ul className="grid list-disc gap-1.5 pl-5">
                  {[...ALWAYS, ...consequences].map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
                <p className="max-w-prose">
                  {consequences.length > 0
                    ? "Les annulations partent dans la minute, avec un e-mail à chaque élève. Rétablir le compte ne les défait pas."
                    : isCoach
                      ? "Ce coach n’a rien à venir\u00a0: rien n’est annulé. Vous pourrez rétablir le compte."
                      : "Ses séances restent prévues. Vous pourrez rétablir le compte."}
                </p>
                <div className="flex flex-wrap gap-2">
                  <SuspendButton effect={effect} />
                </div>
              </>
            )}
          </CardBody>
        </section>
      </Card>
      {listed.length > 0 && !suspendedAt && (
        <section aria-labelledby="a-venir" className="grid gap-3">
          <h2 id="a-venir" className="text-xl">
            {formatCount(sessions, "séance serait annulée", "séances seraient annulées")}
          </h2>
          <ul className="grid divide-y divide-line">
            {listed.map(({ id, title, startsAt, student, paidCents }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
                <Link
                  to={`/back-office/sessions/${id}`}
                  className="min-w-0 font-semibold text-clay-text underline underline-offset-4 wrap-anywhere"
                >
                  {whenWords(startsAt ? new Date(startsAt) : null)}, {title}
                </Link>
                <span className="tabular">
                  {student}
                  {paidCents > 0 && `, ${formatEuros(paidCents)}`}
                </span>
              </li>
            ))}
          </ul>
          {sessions > listed.length && (
            <p className="text-muted">Et {formatCount(sessions - listed.length, "autre", "autres")}.</p>
          )}
        </section>
      )}
    </>
  );
}

/** The person reads the ground and the words. */
export function SuspendButton({ effect }: { effect: SuspensionEffect }) {
  const { name } = effect;
  const consequences = listConsequences(effect);
  return (
    <ReasonButton
      intent="suspend"
      schema={suspendSchema}
      fields={{ ...seenOf(effect) }}
      label="Suspendre le compte"
      about={name}
      title={`Suspendre ${name}\u00a0?`}
      description={
        consequences.length > 0
          ? consequences.join(" ")
          : "Rien n’est annulé. Vous pourrez rétablir le compte."
      }
      hint="La personne la lit dans l’e-mail, avec la façon de contester."
      confirm="Suspendre le compte"
      variant="danger"
    >
      {(form) => (
        <Field label="Motif" error={form.errors.ground ?? form.answer?.errors?.ground} required>
          <Select name="ground" defaultValue={form.typed.ground ?? ""}>
            <option value="">Choisissez un motif</option>
            {GROUNDS.map((ground) => (
              <option key={ground} value={ground}>
                {SUSPENSION_GROUNDS[ground].label}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ReasonButton>
  );
}

function PauseCard({ effect }: { effect: SuspensionEffect }) {
  const { name, salesPausedAt, salesPausedReason } = effect;
  return (
    <Card asChild tone="green">
      <section aria-labelledby="pause">
        <CardBody>
          <CardTitle id="pause">
            {salesPausedAt ? "Ventes en pause" : "Mettre en pause, sans annuler"}
          </CardTitle>
          <p className="max-w-prose wrap-anywhere">
            {salesPausedAt
              ? `Depuis ${formatDayTime(salesPausedAt)}\u00a0: «\u00a0${salesPausedReason}\u00a0». Rien de nouveau ne se réserve, les séances prévues ont lieu.`
              : "Rien de nouveau ne peut être réservé ni acheté avec ce coach. Les séances et les packs existants restent, le coach garde son compte et peut répondre à ses élèves."}
          </p>
          {salesPausedAt ? (
            <div className="flex flex-wrap gap-2">
              <WorkButton fields={{ intent: "resume" }} about={name}>
                Reprendre les ventes
              </WorkButton>
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <ReasonButton
                intent="pause"
                schema={holdPayoutsSchema}
                fields={{}}
                label="Mettre les ventes en pause"
                about={name}
                title={`Mettre les ventes ${ofPerson(name)} en pause\u00a0?`}
                description="Rien n’est annulé ni remboursé. Le coach est prévenu."
                hint="Le coach la lit dans l’e-mail."
                confirm="Mettre en pause"
                harmless
              />
            </div>
          )}
        </CardBody>
      </section>
    </Card>
  );
}
