import { Link } from "react-router";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { ASSIGNED_PATH } from "../../contract/rules/paths.ts";
import { ANSWER_HOURS } from "../../contract/rules/states.ts";
import type { AssignedWork } from "../queries/assigned.server.ts";

/** Shows nothing if there are no open offers and no overdue work. */
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
