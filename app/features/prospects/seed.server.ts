import type { DemoEmail } from "~/features/accounts/seed.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { type ProspectSample, prospectSamples } from "./seed/prospect-samples.ts";
import { prospectInteractions, prospects } from "./tables.server.ts";

/** Gives the first demo coach prospects: some due today, some won, some lost. */
export async function seedProspects(tx: Transaction, people: Record<DemoEmail, string>): Promise<void> {
  const today = parisDay(new Date());
  const at = (daysAgo: number, time: string) => parisInstant(addDays(today, -daysAgo), time);
  const rows = prospectSamples.map((sample) => ({
    coachId: people["coach@exemple.fr"],
    firstName: sample.firstName,
    lastName: sample.lastName,
    email: sample.email,
    phone: sample.phone,
    notes: sample.notes ?? "",
    status: statusOf(sample),
    nextCallOn: sample.callIn === undefined ? null : addDays(today, sample.callIn),
    agreedAt: sample.agreed ? at(sample.addedDaysAgo, "09:00") : null,
    createdAt: at(sample.addedDaysAgo, "09:00"),
  }));
  const written = await tx.insert(prospects).values(rows).returning({ id: prospects.id });
  const history = prospectSamples.flatMap(({ history: changes }, index) =>
    changes.map(({ to, daysAgo, notes }, step) => ({
      prospectId: written[index]?.id as number,
      oldStatus: changes[step - 1]?.to ?? ("non_appele" as const),
      newStatus: to,
      notes: notes ?? "",
      createdAt: at(daysAgo, "18:30"),
    })),
  );
  await tx.insert(prospectInteractions).values(history);
}

const statusOf = ({ history }: ProspectSample) => history.at(-1)?.to ?? "non_appele";
