import { and, eq, sql } from "drizzle-orm";
import { setPhoto, updateProfile } from "~/features/accounts/commands/change-account.server.ts";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { profileSchema } from "~/features/accounts/schema.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { findOwnPage, type OwnPage, requireOwnPage } from "~/features/discovery/gate.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { locateAddress } from "~/features/places/queries/gazetteer.server.ts";
import { findGoingLive } from "~/features/readiness/queries/going-live.server.ts";
import { type SaleTerms, saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { goingLiveSteps, mailedSteps } from "~/features/readiness/rules/going-live.ts";
import type { Services } from "~/platform/config/services.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { pageWaitsMail } from "../emails/waiting-mails.ts";
import { listingFieldsOf, type OnboardingDraft } from "../rules/draft.ts";
import { LIMITS } from "../rules/listings.ts";
import { PAGE_MAILS } from "../rules/mails.ts";
import { type Problem, personProblems, problemsOf, unknownPlace } from "../rules/publication.ts";
import { bioSchema, type ListingValues, listingSchema } from "../schema.ts";
import { mailOperators } from "./mail-operators.server.ts";
import { dropDraft } from "./save-draft.server.ts";
import { createListing, hasSameListing, refuseTooMany } from "./write-listing.server.ts";

type Published = { problems: Problem[] } | { published: "page" | "listing" };

/**
 * Publishes a draft as a coach page with its first listing, or as one more listing of an existing page. The
 * call is idempotent, also for two tabs at once. If something is missing, it returns the problems and changes
 * nothing.
 */
export async function publishDraft(
  services: Pick<Services, "db" | "files" | "log" | "settings" | "secrets">,
  coach: Coach,
  draft: OnboardingDraft,
  photo: Blob | undefined,
): Promise<Published> {
  const { db, settings, secrets } = services;
  const person = await readPerson(db, coach, draft);
  const values = listingSchema.safeParse(listingFieldsOf(draft));
  if (person.problems.length > 0 || !values.success) return { problems: person.problems };
  const known = await findOwnPage(db, coach);
  if (known) await refuseTooMany(db, known.id, LIMITS.listings - 1);
  try {
    // The photo is processed outside the transaction, because it takes too long.
    if (photo) await setPhoto(services, coach, photo);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "invalid_input") throw thrown;
    return { problems: [{ step: 8, text: thrown.message }] };
  }
  return db.transaction(async (tx) => {
    const { page, ...done } = await publish(tx, coach, draft, values.data);
    if (done.published === "page") {
      const { publicUrl } = settings;
      await mailOperators(tx, page, { publicUrl, recipients: settings.contactRecipients });
      const terms = saleTerms(settings);
      await mailNextSteps(tx, coach, page, { publicUrl, linkSecret: secrets.linkSecret, terms });
    }
    return done;
  });
}

/** Tells the coach of a new page what is left to do while it is read. */
async function mailNextSteps(
  tx: Transaction,
  { id: userId }: Coach,
  page: OwnPage,
  { terms, ...parts }: MailParts & { terms: SaleTerms },
): Promise<void> {
  const state = await findGoingLive(tx, page.id, terms);
  if (!state) return;
  const left = mailedSteps(
    state,
    goingLiveSteps(state).filter(({ name }) => name !== "page"),
  );
  await mailPerson(tx, parts, {
    userId,
    kind: PAGE_MAILS,
    write: (_, { firstName }) => pageWaitsMail({ firstName, ...left, url: `${parts.publicUrl}/dashboard` }),
  });
}

interface Person {
  profile: Parameters<typeof updateProfile>[2];
  problems: Problem[];
}

/** The link is saved before the draft is published. */
const HAS_VIDEO_LINK = sql<boolean>`exists (select from coach_video_links v where v.user_id = profiles.id)`;

/** Reads the name and phone number for the page, and collects the problems. */
async function readPerson(db: Executor, { id }: Coach, draft: OnboardingDraft): Promise<Person> {
  const [account] = await db
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phoneNumber: profiles.phoneNumber,
      hasVideoLink: HAS_VIDEO_LINK,
    })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!account) throw new AppError("not_found");
  const { firstName, lastName, phoneNumber, hasVideoLink } = account;
  const isNamed = Boolean(firstName && lastName);
  const problems = problemsOf(draft, { isNamed, hasVideoLink });
  const read = profileSchema.safeParse({
    firstName: isNamed ? firstName : draft.coachFirstName,
    lastName: isNamed ? lastName : draft.coachLastName,
    phoneNumber: draft.phoneNumber,
  });
  const told = new Set(problems.map(({ step }) => step));
  problems.push(...personProblems(read.error?.issues ?? []).filter(({ step }) => !told.has(step)));
  const { locationAddress, locationPosition } = draft;
  if (!told.has(5) && !locateAddress(locationAddress, locationPosition ?? undefined))
    problems.push(unknownPlace());
  const profile = read.data ?? { firstName: "", lastName: "", phoneNumber: null };
  // An empty phone number keeps the account's.
  return { profile: { ...profile, phoneNumber: profile.phoneNumber ?? phoneNumber }, problems };
}

async function publish(
  tx: Transaction,
  coach: Coach,
  draft: OnboardingDraft,
  values: ListingValues,
): Promise<{ published: "page" | "listing"; page: OwnPage }> {
  // Locks the profile until the end of the transaction. A concurrent publication waits and sees this one, and
  // edits made while the photo was processed are kept.
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, coach.id)).for("update");
  const { profile } = await readPerson(tx, coach, draft);
  await updateProfile(tx, coach, profile);
  const name = `${profile.firstName} ${profile.lastName}`;
  const about = bioSchema.parse(draft.coachBio);
  const [made] = await tx
    .insert(coaches)
    .values({ userId: coach.id, name, about })
    .onConflictDoNothing({ target: coaches.userId })
    .returning({ id: coaches.id });
  const page = await requireOwnPage(tx, coach);
  if (!(await hasSameListing(tx, page, values))) await createListing(tx, page, values);
  // An existing bio is kept. This must run after the listing is written: see migration 0016.
  if (!made && about !== "")
    await tx
      .update(coaches)
      .set({ about, wordsChangedAt: sql`now()`, version: sql`${coaches.version} + 1` })
      .where(and(eq(coaches.id, page.id), eq(coaches.about, "")));
  await dropDraft(tx, coach);
  return { published: made ? "page" : "listing", page };
}
