import { z } from "zod";
import { addDays, isDay, parisDay } from "~/platform/format/dates.ts";
import { emailField, line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { parseEuros } from "~/platform/format/money.ts";
import { idempotencyKeyField } from "../core/schema.ts";
import { codeField } from "../reductions/schema.ts";
import { latestSendDay, MESSAGE_MAX, NAME_MAX } from "./rules/gift-cards.ts";

const name = (missing: string) => line().min(1, missing).max(NAME_MAX, `${NAME_MAX} caractères au plus.`);

/** The amount is checked against the terms in force by the command. */
export const giftCardSchema = z.object({
  idempotencyKey: idempotencyKeyField(),
  amount: line().transform((typed, context) => {
    const cents = parseEuros(typed);
    if (cents !== undefined && cents > 0) return cents;
    context.addIssue({ code: "custom", message: "Un montant en euros, par exemple 50." });
    return z.NEVER;
  }),
  recipientName: name("Indiquez à qui vous l’offrez."),
  recipientEmail: emailField(),
  message: paragraph().max(MESSAGE_MAX, `${MESSAGE_MAX} caractères au plus.`).default(""),
  sendDay: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || isDay(text), "Choisissez un jour, ou rien.")
    .refine((text) => text === "" || text > addDays(parisDay(new Date()), -1), "Choisissez un jour à venir.")
    .refine((text) => text === "" || text <= latestSendDay(new Date()), "Dans l’année qui vient au plus."),
  buyerName: name("Indiquez votre nom."),
  buyerEmail: emailField(),
});
export type GiftCardOrder = z.output<typeof giftCardSchema>;

export const cardBalanceSchema = z.object({
  code: codeField().refine((code) => code !== "", "Tapez le code de la carte."),
});
