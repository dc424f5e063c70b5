import type { z } from "zod";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { checkForm } from "~/platform/web/forms.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";

interface Asked {
  db: Database;
  operator: Operator;
  request: Request;
}

/** Answers an editor that asks for its typed text as visitors would see it. */
export async function answerPreview<S extends z.ZodType<{ body: string }>>(
  { db, operator, request }: Asked,
  schema: S,
  render: (typed: z.output<S>) => Promise<{ parts: string[] }>,
): Promise<Response> {
  // One for each pause in typing.
  await limitRate(db, { name: "article preview", subject: operator.id, limit: 300, windowSeconds: 60 });
  const refuse = (problem: string) => Response.json({ problem }, { status: 400, headers: privateHeaders() });
  const checked = checkForm(schema, await readForm(request));
  if (!checked.ok)
    return refuse(
      Object.values<string | undefined>(checked.errors)[0] ?? "Ce texte ne peut pas être montré.",
    );
  try {
    const { parts } = await render(checked.data);
    return Response.json({ parts }, { headers: privateHeaders() });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    return refuse(error.message);
  }
}
