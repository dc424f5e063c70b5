import { sql } from "drizzle-orm";
import { seedMailboxes } from "~/features/accounts/seed.server.ts";
import type { SampledCoach } from "~/features/discovery/seed.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { DAY_MS, MINUTE_MS } from "~/platform/format/durations.ts";
import { replySamples, talkSamples } from "./seed/message-samples.ts";
import { cannedReplies, conversations, messages } from "./tables.server.ts";

/**
 * Gives every sample coach a few answered conversations, old enough to trigger no notification, so that the
 * response time is computed and not invented.
 */
export async function seedConversations(tx: Transaction, coaches: readonly SampledCoach[]): Promise<void> {
  const students = await seedMailboxes(
    tx,
    "student",
    talkSamples.map(({ name, slug }) => ({ name, email: `${slug}@eleves.example` })),
  );
  const talks = coaches.flatMap(({ coachId, userId, answersInMinutes }) =>
    talkSamples.map((sample, at) => {
      const createdAt = new Date(Date.now() - sample.daysAgo * DAY_MS);
      const answeredAt = new Date(createdAt.getTime() + answersInMinutes * sample.pace * MINUTE_MS);
      return { sample, coachId, userId, studentId: students[at] as string, createdAt, answeredAt };
    }),
  );
  const written = await tx
    .insert(conversations)
    .values(
      talks.map(({ coachId, studentId, createdAt, answeredAt }) => ({
        coachId,
        studentId,
        createdAt,
        answeredAt,
        acceptedAt: answeredAt,
        answerMailedAt: answeredAt,
        lastMessageAt: answeredAt,
        messagesCount: 2,
      })),
    )
    .returning({ id: conversations.id });
  await tx.insert(messages).values(
    talks.flatMap(({ sample, studentId, userId, createdAt, answeredAt }, at) => {
      const conversationId = written[at]?.id as number;
      const asked = { senderId: studentId, fromCoach: false, body: sample.asked, createdAt };
      const answered = { senderId: userId, fromCoach: true, body: sample.answered, createdAt: answeredAt };
      return [asked, answered].map((said) => ({ ...said, conversationId, mailedAt: said.createdAt }));
    }),
  );
  await tx
    .insert(cannedReplies)
    .values(
      coaches.flatMap(({ userId }) =>
        replySamples.map((reply, at) => ({ ...reply, userId, position: at + 1 })),
      ),
    );
  await tx.execute(sql`
    update conversations c set coach_read_id = last.id, student_read_id = last.id
    from (select conversation_id, max(id) as id from messages group by 1) as last where last.conversation_id = c.id`);
  await tx.execute(sql`select refresh_response_times(array(select id from coaches))`);
}
