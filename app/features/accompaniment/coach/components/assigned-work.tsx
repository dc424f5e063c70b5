import { Link } from "react-router";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { ASSIGNED_PATH, assignedProgrammePath } from "../../contract/rules/paths.ts";
import { ANSWER_HOURS } from "../../contract/rules/states.ts";
import type { AssignedWork } from "../queries/assigned.server.ts";

/** Shows nothing if there are no open offers, no programme to publish and no overdue work. */
export function AssignedWorkAlert({ work }: { work: AssignedWork }) {
  const { offers, overdue, programmes } = work;
  const isOther = offers > 0 || overdue > 0;
  if (!isOther && programmes.length === 0) return null;
  return (
    <>
      {programmes.length > 0 && <DueProgrammes work={work} />}
      {isOther && <OtherWork offers={offers} overdue={overdue} />}
    </>
  );
}

function DueProgrammes({ work: { programmes, moreProgrammes } }: { work: AssignedWork }) {
  const isLate = programmes.some((programme) => programme.isLate);
  const total = programmes.length + moreProgrammes;
  return (
    <Alert
      tone={isLate ? "danger" : undefined}
      title={total > 1 ? `${total} programmes à publier` : "Un programme à publier"}
      action={
        moreProgrammes > 0 && (
          <Link to={ASSIGNED_PATH} className={buttonClass({ size: "sm", variant: "secondary" })}>
            Voir les {total}
          </Link>
        )
      }
    >
      <ul className="grid">
        {programmes.map(({ id, name, words }) => (
          <li key={id}>
            <Link
              to={assignedProgrammePath(id)}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 py-1 text-ink"
            >
              <span className="font-semibold underline underline-offset-4 wrap-anywhere">{name}</span>
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function OtherWork({ offers, overdue }: Pick<AssignedWork, "offers" | "overdue">) {
  const asked = offers > 1 ? `${offers} demandes d’accompagnement` : "Une demande d’accompagnement";
  const owed =
    overdue > 1 ? `${overdue} élèves accompagnés vous attendent` : "Un élève accompagné vous attend";
  return (
    <Alert
      title={offers > 0 ? asked : owed}
      action={
        <Link to={ASSIGNED_PATH} className={buttonClass({ size: "sm" })}>
          Voir mes accompagnements
        </Link>
      }
    >
      {offers > 0 && `Vous avez ${ANSWER_HOURS}\u00a0h pour répondre à chacune.`}
      {offers > 0 && overdue > 0 && ` ${owed}.`}
      {offers === 0 && "Un compte rendu ou des nouvelles sont attendus."}
    </Alert>
  );
}
