import type { SealedPlace } from "~/platform/crypto/reencrypt.server.ts";

/** Every encrypted column, for `rotate-keys`. A test finds columns that are missing here. */
export const SEALED_COLUMNS: SealedPlace[] = [
  { column: "coach_payment_info.iban", row: "coach_id" },
  { column: "gift_cards.code", row: "id" },
  { column: "calendar_feeds.url", row: "user_id" },
  { column: "coach_feeds.url", row: "id" },
  { column: "calendar_links.token", row: "user_id" },
  { column: "accompaniments.health", row: "id" },
  { column: "body_measures.sealed", row: "id" },
  { column: "client_measures.sealed", row: "id" },
  { column: "review_notes.sealed", row: "booking_id" },
  { column: "private_files.sealed_key", row: "id" },
  { column: "coach_papers.details", row: "id" },
  { column: "case_words.sealed", row: "id" },
];
