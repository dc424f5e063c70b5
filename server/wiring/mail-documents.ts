import { PURCHASE_DOCUMENTS } from "~/features/bookings/sessions/queries/purchase-documents.server.ts";
import { renderMailedDocument, SALE_DOCUMENT } from "~/features/invoicing/queries/sale-documents.server.ts";
import { GIFT_CARD_DOCUMENTS } from "~/features/payments/gift-cards/queries/render-card.server.ts";
import type { MailDocuments } from "~/platform/mail/attachments.server.ts";

/** Which room renders the documents that mails name. */
export const MAIL_DOCUMENTS: MailDocuments = {
  ...PURCHASE_DOCUMENTS,
  ...GIFT_CARD_DOCUMENTS,
  [SALE_DOCUMENT]: renderMailedDocument,
};
