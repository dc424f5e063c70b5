import { Link } from "react-router";
import { Alert } from "~/ui/alert.tsx";
import { buttonClass } from "~/ui/button.tsx";
import type { AssignedWork } from "../queries/assigned.server.ts";
import { ASSIGNED_PATH } from "../rules/paths.ts";
import { ANSWER_HOURS } from "../rules/states.ts";

/** On the coach's overview: questions that wait, and who is owed something; nothing where there is neither. */
export function AssignedWorkAlert({ work: { offers, overdue } }: { work: AssignedWork }) {
  if (offers === 0 && overdue === 0) return null;
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
      {offers === 0 && "Un programme, un compte rendu ou des nouvelles sont attendus."}
    </Alert>
  );
}
