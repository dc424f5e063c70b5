import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContext,
  type RouterContextProvider,
  redirect,
  replace,
} from "react-router";
import { asOwn } from "~/platform/auth/ownership.ts";
import { carriesSession } from "~/platform/auth/session-cookie.ts";
import { readSessionToken } from "~/platform/auth/session-token.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readSignedLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { findReservation } from "~/platform/files/private-files.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { type MailKind, STOP_LINK } from "./rules/mail-kinds.ts";
import {
  type Area,
  hasPassedSecondStep,
  mayWork,
  type OperatorDuty,
  type OperatorRole,
  secondStepOf,
} from "./rules/operators.ts";
import { safeReturnPath } from "./rules/return-path.ts";
import {
  type AnyViewer,
  type CoachViewer,
  homeOf,
  type OperatorViewer,
  type Owner,
  type Role,
  type StudentViewer,
  type Viewer,
} from "./rules/viewer.ts";

/** The viewer of the request, or null for a visitor. `loadViewer` sets it once per request. */
const askerContext = createContext<AnyViewer | null>(null);

/**
 * The guard of the layout sets these contexts. They throw where no guard has run, so an unguarded page shows
 * nothing.
 */
export const viewerContext = createContext<AnyViewer>();
export const studentViewerContext = createContext<StudentViewer>();
export const coachViewerContext = createContext<CoachViewer>();
export const operatorViewerContext = createContext<OperatorViewer>();

/** An SQL expression that every page of a signed-in person needs; `p` is the person's row of `profiles`. */
export interface Carried<T> {
  name: string;
  sql: string;
  /** phantom type of the expression's result */
  type?: T;
}

const carriedContext = createContext<Record<string, unknown>>({});

type Context = Readonly<RouterContextProvider>;

/**
 * The root middleware resolves the session before any loader runs. The carried expressions are read by the
 * same statement.
 */
export function loadViewer(...carried: Carried<unknown>[]): MiddlewareFunction<Response> {
  const statement = {
    name: `viewer ${carried.map(({ name }) => name).join()}`,
    text: viewerStatement(carried),
  };
  return async ({ request, context }, next) => {
    if (carriesSession(request.headers.get("cookie"))) {
      const found = await findViewer(context.get(servicesContext), request, statement);
      context.set(askerContext, found ? (asOwn(found.viewer) as AnyViewer) : null);
      context.set(carriedContext, found?.carried ?? {});
    }
    return next();
  };
}

export const getViewer = (context: Context): AnyViewer | null => context.get(askerContext);

/** Returns the result of a carried expression; undefined for a visitor. */
export const getCarried = <T>(context: Context, { name }: Carried<T>): T | undefined =>
  context.get(carriedContext)[name] as T | undefined;

const namesAndValues = (carried: Carried<unknown>[]) =>
  carried.map(({ name, sql }) => `'${name}', ${sql}`).join(", ");

/**
 * One statement per page reads the session, the account and the person. Renewing a session is the client's
 * call.
 */
const viewerStatement = (carried: Carried<unknown>[]) => `
  select p.id, p.role, p.first_name as "firstName", p.last_name as "lastName", p.email, p.photo,
         p.profile_completed as "profileCompleted", u.email_verified as "isConfirmed",
         u.two_factor_enabled as "isTwoStep", o.role as "operatorRole", s.second_step_at as "secondStepAt",
         s.id as "sessionId", s.expires_at as "sessionExpiresAt",
         json_build_object(${namesAndValues(carried)}) as carried
  from sessions s
  join users u on u.id = s.user_id
  join profiles p on p.id = s.user_id
  left join operators o on o.user_id = s.user_id
  where s.token = $1 and s.expires_at > $2`;

interface ViewerRow extends Omit<Viewer, "sessionExpiresAt" | "duty"> {
  carried: Record<string, unknown>;
  isConfirmed: boolean;
  isTwoStep: boolean;
  operatorRole: OperatorRole | null;
  secondStepAt: Date | null;
  sessionExpiresAt: Date;
}

/** Session lookups are queued, so that a rush leaves connections of the pool to requests in progress. */
const recognising = new WorkQueue({ atOnce: 6, perNetwork: 1, inAll: 10_000 });

async function findViewer(services: Services, request: Request, statement: { name: string; text: string }) {
  const { pool, settings, secrets } = services;
  const token = readSessionToken(request.headers.get("cookie"), settings, secrets.sessionSecret);
  if (!token) return undefined;
  const { rows } = await recognising.run("", () =>
    pool.query<ViewerRow>({ ...statement, values: [token, new Date()] }),
  );
  const [found] = rows;
  if (!found) return undefined;
  const { carried, isConfirmed, isTwoStep, operatorRole, secondStepAt, sessionExpiresAt, ...person } = found;
  const duty = dutyOf(settings, found);
  const viewer: Viewer = {
    ...person,
    role: duty ? "operator" : person.role,
    duty,
    sessionExpiresAt: sessionExpiresAt.toISOString(),
  };
  return { viewer, carried };
}

/** The setting wins over the table, so that nobody can lock its owners out. */
function dutyOf(
  settings: Settings,
  { email, isConfirmed, operatorRole, ...session }: ViewerRow,
): OperatorDuty | null {
  const role = settings.operatorEmails.includes(email) ? "owner" : operatorRole;
  if (!isConfirmed || role === null) return null;
  const secondStep = secondStepOf({
    isRequired: settings.needsSecondStep,
    isEnabled: session.isTwoStep,
    isGiven: session.secondStepAt !== null,
  });
  return { role, secondStep };
}

/** Redirects a visitor to the login dialog, which returns here. */
export function requireViewer(context: Context, request: Request): AnyViewer {
  const viewer = getViewer(context);
  if (!viewer) throw refuseOrRedirect(request, "unauthenticated", replace(loginPath(request)));
  return viewer;
}

/** Redirects anyone with another role to their own dashboard. */
export function requireRole<R extends Role>(
  context: Context,
  request: Request,
  ...roles: R[]
): Extract<AnyViewer, { role: R }> {
  const viewer = requireViewer(context, request);
  if (!(roles as Role[]).includes(viewer.role))
    throw refuseOrRedirect(request, "forbidden", redirect(homeOf(viewer.role)));
  return viewer as Extract<AnyViewer, { role: R }>;
}

/**
 * Lets operators into an area of the back office. A session without the second step is led to it, and a colleague
 * of another area to a page that says which role is missing.
 */
export function requireOperator(context: Context, request: Request, area?: Area): OperatorViewer {
  const viewer = requireRole(context, request, "operator");
  if (!hasPassedSecondStep(viewer.duty))
    throw refuseOrRedirect(request, "forbidden", redirect(secondStepPath(request)));
  if (area && !mayWork(viewer.duty, area))
    throw refuseOrRedirect(request, "forbidden", redirect(`/back-office/reserve?partie=${area}`));
  return viewer;
}

/** Redirects to the profile form if the profile is incomplete. */
export function requireCompletedStudent(context: Context, request: Request): StudentViewer {
  const viewer = requireRole(context, request, "student");
  if (!viewer.profileCompleted) throw refuseOrRedirect(request, "forbidden", redirect("/profile-completion"));
  return viewer;
}

/** Guards the page that completes a profile, which redirects other roles to the home page. */
export function requireCompletingStudent(context: Context, request: Request): StudentViewer {
  const viewer = requireViewer(context, request);
  if (viewer.role !== "student") throw refuseOrRedirect(request, "forbidden", replace("/"));
  return viewer;
}

/** Somebody who is signed in goes on to what they wanted, or else to their own space. */
export function requireVisitor(context: Context, request: Request): void {
  const viewer = getViewer(context);
  if (!viewer) return;
  const wanted = new URL(request.url).searchParams.get("redirect");
  const onward = wanted ? safeReturnPath(wanted) : homeOf(viewer.role);
  throw refuseOrRedirect(request, "forbidden", redirect(onward));
}

/**
 * Turns a check into the middleware of a layout: nothing below it runs for the wrong person, and the typed
 * viewer is in the context.
 */
export const guardRoutes =
  <V>(
    into: RouterContext<V>,
    check: (context: Context, request: Request) => V,
  ): MiddlewareFunction<Response> =>
  ({ context, request }, next) => {
    context.set(into, check(context, request));
    return next();
  };

export const forSignedIn = guardRoutes(viewerContext, requireViewer);
export const forStudents = guardRoutes(studentViewerContext, (context, request) =>
  requireRole(context, request, "student"),
);
export const forCoaches = guardRoutes(coachViewerContext, (context, request) =>
  requireRole(context, request, "coach"),
);
export const forOperators = (area?: Area) =>
  guardRoutes(operatorViewerContext, (context, request) => requireOperator(context, request, area));
/** Guards the page of the second step itself. */
export const forUnprovedOperators = guardRoutes(operatorViewerContext, (context, request) =>
  requireRole(context, request, "operator"),
);

/** Verifies an unsubscribe link, which works without a login; undefined if the token is not ours. */
export function readStopLink(
  kinds: readonly MailKind[],
  linkSecret: string,
  token: string,
): { owner: Owner; kind: MailKind } | undefined {
  const [id, kindId] = readSignedLink(linkSecret, STOP_LINK, token) ?? [];
  const kind = kinds.find((one) => one.id === kindId && one.sent !== "always");
  return id && kind ? { owner: asOwn({ id }), kind } : undefined;
}

/** Returns the owner of a reserved private file, for the job that creates it. */
export async function findAwaitingOwner(db: Executor, fileId: string): Promise<Owner | undefined> {
  const id = await findReservation(db, fileId);
  return id === undefined ? undefined : asOwn({ id });
}

/** Use before a guard, on pages with their own message for a change by a signed-out person. */
export const refuseVisitors =
  (message: string): MiddlewareFunction<Response> =>
  ({ context, request }, next) => {
    if (!getViewer(context) && !isReading(request)) throw data(message, { status: 401 });
    return next();
  };

const isReading = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Reads are redirected. Changes are refused, because a redirect would look like a success. */
function refuseOrRedirect(request: Request, code: "unauthenticated" | "forbidden", elsewhere: Response) {
  if (isReading(request)) return elsewhere;
  const { message, status } = new AppError(code);
  return data(message, { status });
}

const loginPath = (request: Request): string =>
  `/?${new URLSearchParams({ auth: "login", redirect: pagePath(request) })}`;

const secondStepPath = (request: Request): string =>
  `/verification?${new URLSearchParams({ redirect: pagePath(request) })}`;

/** The address of the page that a request of a browser or of a script is about. */
function pagePath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + withoutRoutes(search);
}

/** React Router adds `_routes` to its data requests. */
function withoutRoutes(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("_routes");
  const rest = parameters.toString();
  return rest ? `?${rest}` : "";
}
