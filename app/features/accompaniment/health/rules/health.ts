/** Whether the student allows us to keep what concerns their body: until they take it back, or leave. */
export const hasHealthConsent = ({
  healthConsentAt,
  healthErasedAt,
}: {
  healthConsentAt: Date | null;
  healthErasedAt: Date | null;
}): boolean => healthConsentAt !== null && healthErasedAt === null;
