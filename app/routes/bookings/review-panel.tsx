import { useNavigate } from "react-router";
import { ActionPanel } from "~/features/bookings/sessions/components/action-panel.tsx";
import { ReviewForm } from "~/features/reviews/components/review-form.tsx";
import type { ReviewOfSession } from "~/features/reviews/queries/own-reviews.server.ts";

interface ReviewPanelProps {
  back: string;
  coachId: number;
  bookingId: string;
  name: string;
  review: ReviewOfSession;
}

export function ReviewPanel({ back, coachId, bookingId, name, review }: ReviewPanelProps) {
  const navigate = useNavigate();
  return (
    <ActionPanel title={`Votre avis sur ${name}`} back={back} confirm={null} size="md">
      <ReviewForm
        coachId={coachId}
        bookingId={bookingId}
        session={review}
        review={review.review}
        onDone={() => void navigate(back, { replace: true, preventScrollReset: true })}
      />
    </ActionPanel>
  );
}
