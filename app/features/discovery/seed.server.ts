import { sql } from "drizzle-orm";
import { seedMailboxes } from "~/features/accounts/seed.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { antoineLeroy } from "./seed/antoine-leroy.ts";
import { camilleLaurent } from "./seed/camille-laurent.ts";
import { claireDubreuil } from "./seed/claire-dubreuil.ts";
import { disciplineSamples } from "./seed/disciplines.ts";
import { fatouDiallo } from "./seed/fatou-diallo.ts";
import { hugoVasseur } from "./seed/hugo-vasseur.ts";
import { inesMarchand } from "./seed/ines-marchand.ts";
import { julienMercier } from "./seed/julien-mercier.ts";
import { karimBenali } from "./seed/karim-benali.ts";
import { leaFontaine } from "./seed/lea-fontaine.ts";
import { mehdiHaddad } from "./seed/mehdi-haddad.ts";
import type { CoachSample } from "./seed/sample.ts";
import { sarahCohen } from "./seed/sarah-cohen.ts";
import { thomasGirard } from "./seed/thomas-girard.ts";
import { coaches, coachPacks, disciplines, listings, recommendations, reviews } from "./tables.server.ts";

/** The order defines the ids: the first belongs to the first demo coach account. */
const CATALOGUE: CoachSample[] = [
  camilleLaurent,
  karimBenali,
  sarahCohen,
  thomasGirard,
  leaFontaine,
  mehdiHaddad,
  julienMercier,
  inesMarchand,
  antoineLeroy,
  fatouDiallo,
  hugoVasseur,
  claireDubreuil,
];

/** A new site begins with these, in production too; operators change them afterwards. */
export async function writeFirstDisciplines(tx: Transaction): Promise<void> {
  await tx.insert(disciplines).values([...disciplineSamples]);
}

interface CoachAccounts {
  "coach@exemple.fr": string;
  "coach2@exemple.fr": string;
}

/** A written sample coach. The messages room uses `answersInMinutes` for its sample conversations. */
export interface SampledCoach {
  coachId: number;
  userId: string;
  answersInMinutes: number;
  /** number of students, for the bookings room's sample sessions */
  students: number;
}

export async function seedCatalogue(tx: Transaction, accounts: CoachAccounts): Promise<SampledCoach[]> {
  const owners = new Map<CoachSample, string>([
    [camilleLaurent, accounts["coach@exemple.fr"]],
    [julienMercier, accounts["coach2@exemple.fr"]],
  ]);
  // Every sample coach has an account, so that they can receive messages; their mails stay in the outbox.
  const others = CATALOGUE.filter((sample) => !owners.has(sample));
  const mailboxes = others.map(({ name, slug }) => ({ name, email: `${slug}@coachs.example` }));
  const ids = await seedMailboxes(tx, "coach", mailboxes);
  for (const [index, sample] of others.entries()) owners.set(sample, ids[index] as string);
  const written = await tx
    .insert(coaches)
    .values(CATALOGUE.map((sample) => ({ ...page(sample), userId: owners.get(sample) })))
    .returning({ id: coaches.id });
  const withIds = CATALOGUE.map((sample, index) => ({ sample, coachId: written[index]?.id as number }));
  await tx.insert(listings).values(withIds.map(({ sample, coachId }) => ({ ...offer(sample), coachId })));
  await tx
    .insert(coachPacks)
    .values(withIds.flatMap(({ sample, coachId }) => sample.packs.map((pack) => ({ coachId, ...pack }))));
  await tx.insert(reviews).values(
    withIds.flatMap(({ sample, coachId }) =>
      sample.reviews.map(({ author, rating, comment, date, coachResponse, featured }) => ({
        coachId,
        authorName: author,
        rating,
        comment,
        coachResponse,
        isFeatured: featured ?? false,
        createdAt: new Date(`${date}T10:00:00Z`),
        respondedAt: coachResponse ? new Date(`${date}T17:30:00Z`) : null,
      })),
    ),
  );
  // The triggers have put the featured coaches in the order of their ids; the best rated comes first.
  await tx.execute(sql`
    update featured_coaches f set position = o.at
    from (select id, row_number() over (order by rating desc, reviews_count desc, id) - 1 as at from coaches where is_featured) o
    where o.id = f.coach_id`);
  // The featured reviews of the sample data count as consented; the newest comes first.
  await tx.execute(sql`
    insert into testimonials (review_id, position, status, answered_at)
    select id, row_number() over (order by created_at desc, id desc) - 1, 'accepted', created_at
    from reviews where is_featured`);
  await tx.insert(recommendations).values(
    withIds.flatMap(({ sample, coachId }) =>
      sample.recommendations.map(({ author, relation, text }) => ({
        coachId,
        author,
        relation,
        body: text,
      })),
    ),
  );
  return withIds.map(({ sample, coachId }) => ({
    coachId,
    userId: owners.get(sample) as string,
    answersInMinutes: sample.answersInMinutes,
    students: sample.studentsCount,
  }));
}

/** Sample coaches are approved, and nothing of theirs waits for review. */
function page(sample: CoachSample) {
  const { slug, name, isFeatured, isAmbassador, firstLessonFree, about, experience, teachingMethod } = sample;
  const { qualifications, subjects } = sample;
  const now = new Date();
  return {
    name,
    isFeatured,
    isAmbassador,
    firstLessonFree,
    about,
    experience,
    teachingMethod,
    qualifications,
    subjects,
    image: `/images/coachs/${slug}.svg`,
    approval: "approved" as const,
    decidedAt: now,
    lookedAt: now,
  };
}

function offer({ headline, city, latitude, longitude, hourlyRateCents, ...sample }: CoachSample) {
  const inPerson = sample.courseModes.includes("in-person");
  return {
    city,
    latitude,
    longitude,
    hourlyRateCents,
    status: "active" as const,
    title: headline,
    description: sample.description,
    disciplineIds: sample.disciplines,
    address: city,
    locationType: inPerson ? sample.locationType : null,
    travelKm: inPerson && sample.locationType !== "fixed" ? sample.travelKm : null,
    byWebcam: sample.courseModes.includes("webcam"),
    lookedAt: new Date(),
  };
}
