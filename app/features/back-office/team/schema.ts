import { z } from "zod";
import { OPERATOR_ROLES } from "~/features/accounts/rules/operators.ts";
import { emailSchema } from "~/features/accounts/schema.ts";
import { idField } from "~/platform/format/fields/bounded-fields.ts";

const role = z.enum(OPERATOR_ROLES, { error: "Choisissez un rôle." });
const userId = z.string().min(1).max(100);

export const inviteSchema = z.object({ email: emailSchema.shape.email, role });
export const withdrawInvitationSchema = z.object({ id: idField() });
export const changeRoleSchema = z.object({ userId, role });
export const removeOperatorSchema = z.object({ userId });
