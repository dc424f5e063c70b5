/** What was chosen and not booked yet, by the coach: also where a payment came to nothing, it is there again. */
export const bookingDraftKey = (coachId: number) => `bookingDraft:${coachId}`;
