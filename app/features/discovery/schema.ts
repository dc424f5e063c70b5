import { z } from "zod";

/** The press of a heart. */
export const favouriteSchema = z
  .object({
    coach: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(z.int32()),
    favourite: z.enum(["true", "false"]),
  })
  .transform(({ coach, favourite }) => ({ coachId: coach, favourite: favourite === "true" }));
