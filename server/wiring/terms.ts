import { sendMailingPiece, type WriteLetter } from "~/features/accounts/mailings/commands.server.ts";
import { sendMailingJob } from "~/features/accounts/mailings/jobs.ts";
import type { Letter } from "~/features/accounts/mailings/rules.ts";
import { announceTerms } from "~/features/business/commands.server.ts";
import { announceTermsJob } from "~/features/business/jobs.ts";
import { findCommissionLetter, findKeptCommissionLetter } from "~/features/business/queries.server.ts";
import { turnLegalText } from "~/features/content/legal/commands/decide-version.server.ts";
import { turnLegalTextJob } from "~/features/content/legal/jobs.ts";
import { findLegalLetter, findWithdrawnLetter } from "~/features/content/legal/queries/find-letter.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { handleJob } from "~/platform/jobs/job-runner.server.ts";
import { findLegalFacts } from "~/routes/public/legal/legal-facts.server.ts";

type FindLetter = (tx: Transaction, publicUrl: string, about: number) => Promise<WriteLetter | undefined>;

/** The room that writes each letter to a whole audience. */
const LETTER_WRITERS: Record<Letter, FindLetter> = {
  "legal version": findLegalLetter,
  "legal version withdrawn": findWithdrawnLetter,
  "higher commission": findCommissionLetter,
  "higher commission withdrawn": findKeptCommissionLetter,
};

/** The terms of the business and the legal texts: what takes effect by itself, and who is told of it. */
export function termsHandlers({ db, settings, secrets }: Pick<Services, "db" | "settings" | "secrets">) {
  const { publicUrl } = settings;
  const mails = { publicUrl, linkSecret: secrets.linkSecret };
  return [
    handleJob(announceTermsJob, () => announceTerms(db)),
    handleJob(turnLegalTextJob, async ({ name }) =>
      turnLegalText(db, name, await findLegalFacts(db, settings)),
    ),
    handleJob(sendMailingJob, ({ mailingId }) =>
      sendMailingPiece(
        {
          db,
          mails,
          findLetter: (tx, letter, about) => LETTER_WRITERS[letter](tx, publicUrl, about),
        },
        mailingId,
      ),
    ),
  ];
}
