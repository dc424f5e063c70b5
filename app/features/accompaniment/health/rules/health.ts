/** The student has consented to the storage of health data, and has not withdrawn the consent. */
export const hasHealthConsent = ({
  healthConsentAt,
  healthErasedAt,
}: {
  healthConsentAt: Date | null;
  healthErasedAt: Date | null;
}): boolean => healthConsentAt !== null && healthErasedAt === null;
