import { z } from "zod";
import { idField } from "~/platform/format/fields/bounded-fields.ts";

export const testimonialIdSchema = z.object({ id: idField() });
