import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { CoachChecks } from "~/features/back-office/components/coaches/coach-checks.tsx";
import { CoachFileHeader } from "~/features/back-office/components/coaches/coach-file-header.tsx";
import { CoachHistory } from "~/features/back-office/components/coaches/coach-history.tsx";
import { CoachTexts } from "~/features/back-office/components/coaches/coach-texts.tsx";
import { FiledListings } from "~/features/back-office/components/coaches/filed-listings.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { getCoachFile } from "~/features/back-office/queries/get-coach-file.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/coach-file.ts";
import { answerCoachWork } from "./coach-work.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => privatePage(loaderData?.name ?? "Coach");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const id = readId(params.coachId);
  const found = id && (await getCoachFile(pool, context.get(operatorViewerContext), id));
  if (!found) throw new AppError("not_found");
  return found;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const coachId = readId(params.coachId);
  if (!coachId) throw new AppError("not_found");
  return answerCoachWork(context, await readForm(request), coachId);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function CoachFilePage({ loaderData: coach }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <Breadcrumb items={[{ label: "Coachs", to: "/back-office/coachs" }, { label: coach.name }]} />
        <CoachFileHeader coach={coach} />
      </div>
      <CoachChecks coach={coach} />
      <CoachTexts coach={coach} />
      <FiledListings coach={coach} />
      <CoachHistory coach={coach} />
    </div>
  );
}
