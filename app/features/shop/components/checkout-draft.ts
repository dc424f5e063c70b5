/** What was typed at the checkout and not ordered yet; dropped once it is paid. */
export const CHECKOUT_DRAFT = "checkoutDraft:delivery";
