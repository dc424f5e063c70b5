import type { RouterContextProvider } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  arrangePicture,
  countStock,
  editProduct,
  namePicture,
  sellProduct,
  showPicture,
} from "~/features/back-office/commands/work-on-products.server.ts";
import {
  addPictureSchema,
  altSchema,
  correctStockSchema,
  editProductSchema,
  pictureSchema,
  receiveStockSchema,
  sellSchema,
} from "~/features/back-office/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm } from "~/platform/web/forms.server.ts";

export function answerProductWork(context: Readonly<RouterContextProvider>, form: FormData, id: number) {
  const { db, files, log } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  switch (form.get("intent")) {
    case "edit":
      return answerForm(context, form, editProductSchema, async (texts) => {
        await editProduct(db, operator, id, texts);
        return { message: "Produit enregistré" };
      });
    case "sell":
      return answerForm(context, form, sellSchema, async ({ onSale }) => {
        await sellProduct(db, operator, id, onSale === "true");
        return { message: onSale === "true" ? "Produit en vente" : "Produit retiré de la vente" };
      });
    case "receive":
      return answerForm(context, form, receiveStockSchema, async ({ reason: words, ...counted }) => {
        await countStock(db, operator, { id, kind: "received", words, ...counted });
        return { message: "Stock ajouté" };
      });
    case "correct":
      return answerForm(context, form, correctStockSchema, async ({ reason: words, ...counted }) => {
        await countStock(db, operator, { id, kind: "corrected", words, ...counted });
        return { message: "Stock corrigé" };
      });
    case "add-picture":
      return answerForm(context, form, addPictureSchema, async (picture) => {
        await showPicture({ db, files, log }, operator, id, picture);
        return { message: "Image ajoutée" };
      });
    case "alt":
      return answerForm(context, form, altSchema, async ({ pictureId, alt }) => {
        await namePicture(db, operator, { id, pictureId }, alt);
        return { message: "Texte enregistré" };
      });
    case "advance-picture":
      return answerForm(context, form, pictureSchema, async ({ pictureId }) => {
        await arrangePicture(db, operator, { id, pictureId }, "advance");
        return { message: "Image avancée" };
      });
    case "remove-picture":
      return answerForm(context, form, pictureSchema, async ({ pictureId }) => {
        await arrangePicture(db, operator, { id, pictureId }, "remove");
        return { message: "Image supprimée" };
      });
    default:
      throw new AppError("invalid_input");
  }
}
