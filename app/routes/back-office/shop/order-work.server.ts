import type { RouterContextProvider } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  callOffOrder,
  closeReturn,
  dealWithReturn,
  markDelivered,
  payBackOrder,
  sendOrder,
} from "~/features/back-office/commands/work-on-orders.server.ts";
import {
  cancelSchema,
  earlyRefundSchema,
  refundSchema,
  refuseReturnSchema,
  returnSchema,
  shipSchema,
} from "~/features/back-office/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields } from "~/platform/web/forms.server.ts";

export function answerOrderWork(context: Readonly<RouterContextProvider>, form: FormData, number: number) {
  const { db, settings, secrets } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  switch (form.get("intent")) {
    case "ship":
      return answerForm(context, form, shipSchema, async (parcel) => {
        await sendOrder(db, operator, number, parcel);
        return { message: "Commande expédiée" };
      });
    case "deliver":
      return answerForm(context, form, noFields, async () => {
        await markDelivered(db, operator, number);
        return { message: "Commande livrée" };
      });
    case "refund":
      return answerForm(context, form, refundSchema, async ({ amount: cents, ...refund }) => {
        await payBackOrder(db, operator, number, { cents, ...refund });
        return { message: "Remboursement demandé" };
      });
    case "cancel":
      return answerForm(context, form, cancelSchema, async ({ reason }) => {
        await callOffOrder(db, operator, number, reason);
        return { message: "Commande annulée" };
      });
    case "receive":
      return form.get("way") === "early"
        ? answerForm(context, form, earlyRefundSchema, async ({ amount: cents, ...given }) => {
            await dealWithReturn(db, operator, parts, { number, cents, received: undefined, ...given });
            return { message: "Remboursement demandé" };
          })
        : answerForm(context, form, returnSchema, async ({ amount: cents, ...given }) => {
            await dealWithReturn(db, operator, parts, { number, cents, ...given });
            return { message: "Retour traité" };
          });
    case "refuse-return":
      return answerForm(context, form, refuseReturnSchema, async (refusal) => {
        await closeReturn(db, operator, parts, { number, ...refusal });
        return { message: "Personne prévenue" };
      });
    default:
      throw new AppError("invalid_input");
  }
}
