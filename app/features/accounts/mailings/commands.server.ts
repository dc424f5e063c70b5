import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import type { WrittenMail } from "~/platform/mail/mail.server.ts";
import { type MailParts, type MailReader, mailPerson } from "../commands/mail-person.server.ts";
import { mailings } from "../tables.server.ts";
import { sendMailingJob } from "./jobs.ts";
import { type Audience, type Letter, TERMS_MAILS } from "./rules.ts";

interface Mailing {
  letter: Letter;
  /** the id of what the letter is about */
  about: number;
  audience: Audience;
  /** the last account to mail, if it is not all of them */
  until?: string;
}

/** Each piece is a short transaction, so a crash repeats nobody and a stop waits for few. */
export const MAILING_PIECE = 50;

/** Enqueues a mail to a whole audience. A second call about the same thing does nothing. */
export async function startMailing(tx: Transaction, mailing: Mailing): Promise<void> {
  const [started] = await tx
    .insert(mailings)
    .values(mailing)
    .onConflictDoNothing()
    .returning({ id: mailings.id });
  if (started) await enqueueJob(tx, sendMailingJob, { mailingId: started.id });
}

/**
 * Ends a mailing where it is. Returns the last account that it has reached, or undefined if it has mailed nobody, or
 * if there is no such mailing.
 */
export async function stopMailing(
  tx: Transaction,
  { letter, about }: Pick<Mailing, "letter" | "about">,
): Promise<string | undefined> {
  const [stopped] = await tx
    .update(mailings)
    .set({ endedAt: sql`coalesce(${mailings.endedAt}, now())` })
    .where(and(eq(mailings.letter, letter), eq(mailings.about, about)))
    .returning({ reached: mailings.reached });
  return stopped?.reached || undefined;
}

export type WriteLetter = (reader: MailReader) => WrittenMail;

interface Sending {
  db: Database;
  mails: MailParts;
  /** returns undefined if there is nothing to tell any more, which ends the mailing */
  findLetter: (tx: Transaction, letter: Letter, about: number) => Promise<WriteLetter | undefined>;
}

/**
 * Mails the next people of a mailing, in the order of their ids. The mails, the place that is reached and the job of
 * the next piece are one transaction: whatever crashes, each person is mailed once.
 */
export async function sendMailingPiece({ db, mails, findLetter }: Sending, mailingId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId)).for("update");
    if (!mailing || mailing.endedAt) return;
    const write = await findLetter(tx, mailing.letter, mailing.about);
    const people = write ? await listNext(tx, mailing) : [];
    const event = `mailing ${mailingId} ${mailing.reached}`;
    for (const userId of people)
      if (write)
        await mailPerson(tx, mails, {
          userId,
          kind: TERMS_MAILS,
          event,
          write: (_, reader) => write(reader),
        });
    const isOver = people.length < MAILING_PIECE;
    await tx
      .update(mailings)
      .set({ reached: people.at(-1) ?? mailing.reached, endedAt: isOver ? sql`now()` : null })
      .where(eq(mailings.id, mailingId));
    if (!isOver) await enqueueJob(tx, sendMailingJob, { mailingId });
  });
}

/** Only confirmed addresses: nobody has proved that the others are theirs. */
async function listNext(
  tx: Transaction,
  { audience, reached, until }: Pick<typeof mailings.$inferSelect, "audience" | "reached" | "until">,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from profiles p join users u on u.id = p.id
    where p.id > ${reached} and p.id <= coalesce(${until}::text, p.id) and u.email_verified
      and (${audience} = 'members' or p.role = 'coach')
    order by p.id limit ${MAILING_PIECE}`);
  return rows.map(({ id }) => id);
}
