import { useRouteLoaderData } from "react-router";
import { type BusinessTerms, STANDARD_TERMS } from "../rules/settings.ts";

/** The terms in force, which every page has. An error page may have none, and quotes none. */
export const useTerms = (): BusinessTerms =>
  useRouteLoaderData<{ terms?: BusinessTerms }>("root")?.terms ?? STANDARD_TERMS;
