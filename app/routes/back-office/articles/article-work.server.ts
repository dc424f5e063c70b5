import { type RouterContextProvider, redirect } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  illustrateArticle,
  removeArticle,
  removeIllustration,
  takeArticleOffline,
  unscheduleArticle,
  writeArticle,
} from "~/features/back-office/commands/work-on-articles.server.ts";
import { articlesPath } from "~/features/back-office/rules/articles.ts";
import { addPictureSchema, pictureSchema } from "~/features/back-office/schema.ts";
import { articleTextSchema, planArticleSchema } from "~/features/content/articles/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields } from "~/platform/web/forms.server.ts";

type Context = Readonly<RouterContextProvider>;

export function answerArticleWork(context: Context, form: FormData, id: number) {
  const { db, files, log } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  switch (form.get("intent")) {
    case "write":
      return answerWriting(context, form, id);
    case "unplan":
      return answerForm(context, form, noFields, async () => {
        await unscheduleArticle(db, operator, id);
        return { message: "Publication annulée" };
      });
    case "unpublish":
      return answerForm(context, form, noFields, async () => {
        await takeArticleOffline(db, operator, id);
        return { message: "Article retiré du blog" };
      });
    case "delete":
      return answerForm(context, form, noFields, async () => {
        await removeArticle(db, operator, id);
        throw redirect(articlesPath());
      });
    case "add-picture":
      return answerForm(context, form, addPictureSchema, async (picture) => {
        await illustrateArticle({ db, files, log }, operator, { id, ...picture });
        return { message: "Image ajoutée" };
      });
    case "remove-picture":
      return answerForm(context, form, pictureSchema, async ({ pictureId }) => {
        await removeIllustration(db, operator, { id, pictureId });
        return { message: "Image supprimée" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

function answerWriting(context: Context, form: FormData, id: number) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const step = form.get("step");
  if (step === "plan")
    return answerForm(context, form, planArticleSchema, async ({ at, ...written }) => {
      const version = await writeArticle(db, operator, { id, ...written, step: { planAt: at } });
      return { version, message: `Publication prévue ${formatDayTime(at)}` };
    });
  return answerForm(context, form, articleTextSchema, async (written) => {
    const isPublished = step === "publish";
    const version = await writeArticle(db, operator, {
      id,
      ...written,
      step: isPublished ? "publish" : "save",
    });
    return { version, message: isPublished ? "Article publié" : "Article enregistré" };
  });
}
