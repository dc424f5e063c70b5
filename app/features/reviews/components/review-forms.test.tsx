import { expect, test } from "vitest";
import {
  expectToast,
  renderElement,
  renderRoutes,
  screen,
  waitFor,
  within,
} from "../../../../tests/fixtures/component/component.tsx";
import type { ReceivedReviewRow } from "../queries/received-reviews.server.ts";
import { ReceivedReview } from "./received-review.tsx";
import { ReviewForm } from "./review-form.tsx";

const BOOKING = "0c7a52a4-5b2c-4b34-8d29-7e7a25f0f001";

type Posts = Record<string, FormDataEntryValue>[];

async function renderReview(review?: { rating: number; comment: string; createdAt: Date }) {
  const posts: Posts = [];
  const site = await renderRoutes([
    {
      path: "/",
      element: (
        <ReviewForm
          coachId={4}
          bookingId={BOOKING}
          session={{ service: "Boxe pieds-poings, 1 h", sessionOn: "2026-11-02" }}
          review={review}
          frame={(fields, submit) => [fields, submit]}
        />
      ),
    },
    {
      path: "/functions/v1/reviews",
      action: async ({ request }) => {
        posts.push(Object.fromEntries(await request.formData()));
        return { ok: true, isChange: review !== undefined };
      },
    },
  ]);
  return { ...site, posts };
}

test("a review without stars and words says what is missing, with the focus on the stars", async () => {
  const { user, posts } = await renderReview();
  expect(screen.getByText("Boxe pieds-poings, 1 h")).toBeVisible();
  expect(screen.getByText(/^Séance du/)).toHaveTextContent("Séance du 2 novembre 2026");
  await user.click(screen.getByRole("button", { name: "Publier mon avis" }));
  await screen.findByText("Choisissez de une à cinq étoiles.");
  expect(screen.getByText(/^Dites-en un peu plus/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("radio", { name: "1 étoile" })).toHaveFocus());
  expect(posts).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "4 étoiles" }));
  await user.click(screen.getByLabelText(/^Votre avis/));
  await user.paste("On rit, on transpire, on revient.");
  await user.click(screen.getByRole("button", { name: "Publier mon avis" }));
  await expectToast("Merci pour votre avis");
  expect(posts).toEqual([{ booking: BOOKING, rating: "4", comment: "On rit, on transpire, on revient." }]);
});

test("a review that is there is shown and changed", async () => {
  const { user, posts } = await renderReview({
    rating: 4,
    comment: "On rit, on transpire, on revient.",
    createdAt: new Date(),
  });
  expect(screen.getByRole("radio", { name: "4 étoiles" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "5 étoiles" }));
  await user.click(screen.getByRole("button", { name: "Modifier mon avis" }));
  await expectToast("Avis modifié");
  expect(posts).toMatchObject([{ rating: "5" }]);
});

const RECEIVED: ReceivedReviewRow = {
  id: 12,
  author: "Zoé M.",
  rating: 5,
  comment: "On rit, on transpire, on revient.",
  coachResponse: null,
  respondedAt: null,
  service: "Boxe pieds-poings, 1 h",
  sessionOn: "2026-11-02",
  createdAt: new Date(),
  editedAt: null,
  mayAnswer: true,
  mayReport: true,
  report: null,
} as unknown as ReceivedReviewRow;

async function renderReceived(given: Partial<ReceivedReviewRow> = {}) {
  const posts: Posts = [];
  const site = await renderElement(<ReceivedReview review={{ ...RECEIVED, ...given }} />, {
    action: async ({ request }) => {
      posts.push(Object.fromEntries(await request.formData()));
      return { ok: true };
    },
  });
  return { ...site, posts };
}

test("an empty answer is refused, and an answer folds its form away", async () => {
  const { user, posts } = await renderReceived();
  const fold = screen.getByText("Répondre").closest("details");
  await user.click(screen.getByText("Répondre"));
  expect(fold).toHaveAttribute("open");
  await user.click(screen.getByRole("button", { name: "Publier ma réponse" }));
  await screen.findByText("Écrivez votre réponse.");
  await user.click(screen.getByLabelText(/^Votre réponse/));
  await user.paste("À jeudi, gants en main.");
  await user.click(screen.getByRole("button", { name: "Publier ma réponse" }));
  await waitFor(() => expect(fold).not.toHaveAttribute("open"));
  expect(posts).toEqual([{ intent: "answer", review: "12", answer: "À jeudi, gants en main." }]);
});

test("an answer is shown, and can be mended", async () => {
  const { user, posts } = await renderReceived({ coachResponse: "À jeudi, gants en main." });
  expect(screen.getByText("À jeudi, gants en main.", { selector: "p" })).toBeVisible();
  await user.click(screen.getByText("Modifier ma réponse"));
  const answer = screen.getByLabelText(/^Votre réponse/);
  expect(answer).toHaveValue("À jeudi, gants en main.");
  await user.clear(answer);
  await user.paste("À jeudi, gants et sourire en main.");
  await user.click(screen.getByRole("button", { name: "Enregistrer ma réponse" }));
  await waitFor(() => expect(posts).toMatchObject([{ answer: "À jeudi, gants et sourire en main." }]));
});

test("a report needs a reason, and closes its dialog once it is sent", async () => {
  const { user, posts } = await renderReceived();
  await user.click(screen.getByRole("button", { name: /^Signaler/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Signaler" }));
  await dialog.findByText("Choisissez une raison.");
  await user.click(dialog.getByLabelText("Ne parle pas d’une séance avec moi"));
  await user.click(dialog.getByLabelText(/^En quelques mots/));
  await user.paste("Je ne connais pas cette personne");
  await user.click(dialog.getByRole("button", { name: "Signaler" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posts).toMatchObject([
    { intent: "report", review: "12", words: "Je ne connais pas cette personne" },
  ]);
});

test("a review that was reported says so instead of its button", async () => {
  await renderReceived({ mayReport: false, report: "open" });
  expect(screen.getByText("Signalé, nous le relisons")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Signaler/ })).toBeNull();
});
