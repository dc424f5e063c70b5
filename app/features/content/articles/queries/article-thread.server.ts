import { answerTasks } from "~/platform/limits/worker-threads.server.ts";
import { type RenderedArticle, renderArticle } from "./render-article.server.ts";

/** Articles are as long as a book's chapter: rendering one would hold the event loop. */
answerTasks<string, RenderedArticle>(renderArticle);
