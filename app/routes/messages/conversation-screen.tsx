import { useState } from "react";
import { planPath } from "~/features/bookings/planning/rules/planning.ts";
import { AcceptForm } from "~/features/bookings/proposals/components/accept-form.tsx";
import { ProposalCard } from "~/features/bookings/proposals/components/proposal-card.tsx";
import type { PaymentWays } from "~/features/bookings/proposals/queries/find-payment-ways.server.ts";
import type { ShownProposal } from "~/features/bookings/proposals/queries/list-proposals.server.ts";
import { SeriesCard } from "~/features/bookings/series/components/series-card.tsx";
import type { ShownSeries } from "~/features/bookings/series/queries/find-series.server.ts";
import { bookPath } from "~/features/bookings/sessions/rules/paths.ts";
import { ConnectionSign } from "~/features/messages/components/connection-sign.tsx";
import { ContactHint } from "~/features/messages/components/contact/contact-hint.tsx";
import { Composer } from "~/features/messages/components/conversation/composer.tsx";
import { ConversationHeader } from "~/features/messages/components/conversation/conversation-header.tsx";
import { MessageList } from "~/features/messages/components/conversation/message-list.tsx";
import { RequestAnswer } from "~/features/messages/components/conversation/request-answer.tsx";
import { TypingSign } from "~/features/messages/components/conversation/typing-sign.tsx";
import { useAttachments } from "~/features/messages/components/conversation/use-attachments.ts";
import { useHistory } from "~/features/messages/components/conversation/use-history.ts";
import { useOutbox } from "~/features/messages/components/conversation/use-outbox.ts";
import { useReading } from "~/features/messages/components/conversation/use-reading.ts";
import { useRestoredFocus } from "~/features/messages/components/conversation/use-restored-focus.ts";
import { ConversationMenu } from "~/features/messages/components/conversation-menu.tsx";
import { PhoneSharing } from "~/features/messages/components/phone-sharing.tsx";
import { ReplyMenu } from "~/features/messages/components/replies/reply-menu.tsx";
import { ReportMessage } from "~/features/messages/components/report-message.tsx";
import { useTypingNotice } from "~/features/messages/components/use-live.ts";
import type { CannedReply } from "~/features/messages/queries/canned-replies.server.ts";
import type { FoundConversation } from "~/features/messages/queries/list-conversations.server.ts";
import type { MessageRange, ShownMessage } from "~/features/messages/queries/list-messages.server.ts";
import type { SavedPhone } from "~/features/messages/queries/saved-phones.server.ts";
import { messagesPath, type ReplyValues, stateOf } from "~/features/messages/rules.ts";
import { loadMessages } from "./messages-client.ts";

interface Proposed {
  proposals: readonly ShownProposal[];
  series: readonly ShownSeries[];
  /** how the student can pay; undefined if there is nothing that the viewer could accept */
  ways: PaymentWays | undefined;
  /** the marketplace and the coach take payments */
  sells: boolean;
  /** the marketplace sells, but not for this coach */
  isCoachUnready?: boolean;
}

interface ConversationScreenProps {
  conversation: FoundConversation;
  range: MessageRange;
  proposed: Proposed;
  phones: SavedPhone[];
  prospectId: number | undefined;
  /** the coach's replies and what fills their fields; undefined for a student */
  canned: { replies: CannedReply[]; values: ReplyValues } | undefined;
  clientId: string;
  today: string;
}

/** Composes the conversation, for both sides, with the parts that other rooms add to it. */
export function ConversationScreen(props: ConversationScreenProps) {
  const { conversation, range, proposed, phones, prospectId, canned, clientId, today } = props;
  const { id, side, unread, readId, closed } = conversation;
  const [seenId] = useState(unread > 0 ? readId : undefined);
  const history = useHistory(range, (query) => loadMessages(`${messagesPath(side, id)}/more?${query}`));
  const outbox = useOutbox(id, history.messages);
  const attachments = useAttachments(id);
  const sendTyping = useTypingNotice(id, history.messages.length + outbox.outgoing.length);
  const markSeen = useReading(id, readId);
  const article = useRestoredFocus(stateOf(conversation));
  return (
    // On a phone it fills the remaining height, and grows if the parts around the messages need more.
    <article
      ref={article}
      tabIndex={-1}
      aria-label={`Conversation avec ${conversation.name}`}
      className="flex h-[calc(100dvh-10rem)] min-h-fit md:h-[calc(100dvh-12rem)] flex-col overflow-hidden outline-none max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface lg:h-full lg:min-h-0 lg:overflow-y-auto"
    >
      <ConversationHeader
        conversation={conversation}
        about={aboutOf(conversation, prospectId)}
        session={sessionWay(conversation, proposed)}
        menu={<ConversationMenu conversation={conversation} />}
      >
        <PhoneSharing conversation={conversation} phones={phones} />
      </ConversationHeader>
      {side === "coach" && !closed && stateOf(conversation) === "open" && (
        <RequestAnswer conversation={conversation} />
      )}
      <MessageList
        conversation={conversation}
        history={history}
        outbox={outbox}
        seenId={seenId}
        today={today}
        onSeen={markSeen}
        renderCard={(message) => renderPlanned(conversation, proposed, message)}
        renderActions={(message) =>
          !message.own && <ReportMessage conversation={conversation} message={message} />
        }
      >
        {!closed && <TypingSign conversation={conversation} messages={history.messages} />}
      </MessageList>
      {closed ? (
        <p className="border-t border-line bg-sunken p-4 text-center text-muted">{closed}</p>
      ) : (
        <Composer
          conversationId={id}
          outbox={outbox}
          attachments={attachments}
          clientId={clientId}
          tools={canned && ((insert) => <ReplyMenu {...canned} onInsert={insert} />)}
          above={
            <>
              <ConnectionSign />
              {stateOf(conversation) === "open" && <ContactHint text={outbox.body} side={side} />}
            </>
          }
          onTyping={sendTyping}
        />
      )}
    </article>
  );
}

/**
 * The way from the conversation to a session, beside the main one if a proposal waits for an answer. In a closed conversation a student cannot book, or was told that the
 * coach is not available, and a coach cannot plan.
 */
function sessionWay(
  { id, side, coachId, closed, isBookable }: FoundConversation,
  { proposals, sells }: Proposed,
) {
  if (closed || !isBookable) return undefined;
  if (side === "student") {
    const isAsked = proposals.some(({ state }) => state === "proposed");
    return { label: "Réserver", to: bookPath(coachId), isMain: !isAsked };
  }
  // A coach who has not answered the request does that first.
  return sells
    ? { label: "Planifier une séance", to: planPath({ conversation: id }), isMain: false }
    : undefined;
}

/** The card of the session or the series that the message is about; undefined for every other message. */
function renderPlanned(
  { side, closed, isBookable }: FoundConversation,
  { proposals, series, ways, sells, isCoachUnready }: Proposed,
  { id }: ShownMessage,
) {
  const repeated = series.find(({ messageId }) => messageId === id);
  if (repeated) return <SeriesCard series={repeated} isOpen={!closed} />;
  const proposal = proposals.find(({ messageId }) => messageId === id);
  return (
    proposal && (
      <ProposalCard proposal={proposal} side={side} isOpen={!closed} isBookable={isBookable}>
        {ways && <AcceptForm proposal={proposal} ways={ways} sells={sells} isCoachUnready={isCoachUnready} />}
      </ProposalCard>
    )
  );
}

function aboutOf({ side, coachId, hasLeft }: FoundConversation, prospectId: number | undefined) {
  if (side === "student" && hasLeft) return undefined;
  if (side === "student") return { label: "Voir sa page", to: `/coach/${coachId}` };
  return prospectId === undefined
    ? undefined
    : { label: "Voir sa fiche", to: `/dashboard/prospects/${prospectId}` };
}
