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
import type { Services } from "~/platform/config/services.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { readSignedLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { findReservation } from "~/platform/files/private-files.server.ts";
import { WorkQueue } from "~/platform/limits/work-queue.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { type MailKind, STOP_LINK } from "./rules/mail-kinds.ts";
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

/** Who is asking, or null for a visitor. Set once per request by `loadViewer`. */
const askerContext = createContext<AnyViewer | null>(null);

/** Who is behind the guard of the layout above. Read anywhere else they throw: what has no guard shows nothing. */
export const viewerContext = createContext<AnyViewer>();
export const studentViewerContext = createContext<StudentViewer>();
export const coachViewerContext = createContext<CoachViewer>();
export const operatorViewerContext = createContext<OperatorViewer>();

/** Something that every page of a person carries: an SQL expression, in which `p` is the person's row of `profiles`. */
export interface Carried<T> {
  name: string;
  sql: string;
  /** of what the expression gives */
  type?: T;
}

const carriedContext = createContext<Record<string, unknown>>({});

type Context = Readonly<RouterContextProvider>;

/**
 * The middleware of the root: a session becomes a person before any loader runs. What else every page of a person needs
 * comes with the same read.
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

/** What the expression gave for the person behind the request; undefined for a visitor. */
export const getCarried = <T>(context: Context, { name }: Carried<T>): T | undefined =>
  context.get(carriedContext)[name] as T | undefined;

const namesAndValues = (carried: Carried<unknown>[]) =>
  carried.map(({ name, sql }) => `'${name}', ${sql}`).join(", ");

/** One statement a page: the session, its account and its person. Renewing a session is the client's call. */
const viewerStatement = (carried: Carried<unknown>[]) => `
  select p.id, p.role, p.first_name as "firstName", p.last_name as "lastName", p.email, p.photo,
         p.profile_completed as "profileCompleted", u.email_verified as "isConfirmed",
         s.id as "sessionId", s.expires_at as "sessionExpiresAt",
         json_build_object(${namesAndValues(carried)}) as carried
  from sessions s
  join users u on u.id = s.user_id
  join profiles p on p.id = s.user_id
  where s.token = $1 and s.expires_at > $2`;

interface ViewerRow extends Omit<Viewer, "sessionExpiresAt"> {
  carried: Record<string, unknown>;
  isConfirmed: boolean;
  sessionExpiresAt: Date;
}

/** A thousand who come at once are recognised in turns: of the pool's connections, some are left to whoever is being served. */
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
  const { carried, isConfirmed, sessionExpiresAt, ...person } = found;
  const runsTheMarket = isConfirmed && settings.operatorEmails.includes(person.email);
  const viewer: Viewer = {
    ...person,
    role: runsTheMarket ? "operator" : person.role,
    sessionExpiresAt: sessionExpiresAt.toISOString(),
  };
  return { viewer, carried };
}

/** The person behind the request; a visitor is sent to the login dialog, and back here afterwards. */
export function requireViewer(context: Context, request: Request): AnyViewer {
  const viewer = getViewer(context);
  if (!viewer) throw turnAway(request, "unauthenticated", replace(loginPath(request)));
  return viewer;
}

/** A person with one of these roles; anyone else is sent to their own dashboard. */
export function requireRole<R extends Role>(
  context: Context,
  request: Request,
  ...roles: R[]
): Extract<AnyViewer, { role: R }> {
  const viewer = requireViewer(context, request);
  if (!(roles as Role[]).includes(viewer.role))
    throw turnAway(request, "forbidden", redirect(homeOf(viewer.role)));
  return viewer as Extract<AnyViewer, { role: R }>;
}

/** A student whose profile is complete; the others complete it first. */
export function requireCompletedStudent(context: Context, request: Request): StudentViewer {
  const viewer = requireRole(context, request, "student");
  if (!viewer.profileCompleted) throw turnAway(request, "forbidden", redirect("/profile-completion"));
  return viewer;
}

/** A student, on the page that completes a profile: the one page that sends everybody else to the home page. */
export function requireCompletingStudent(context: Context, request: Request): StudentViewer {
  const viewer = requireViewer(context, request);
  if (viewer.role !== "student") throw turnAway(request, "forbidden", replace("/"));
  return viewer;
}

/** Somebody who is not signed in; the others have nothing to do here. */
export function requireVisitor(context: Context, request: Request): void {
  if (getViewer(context)) throw turnAway(request, "forbidden", redirect("/"));
}

/**
 * A gate as the middleware of a layout: nothing below it runs, and nothing is rendered, for the wrong person; and what is
 * below finds the right one in the context, typed as the gate knows them.
 */
export const guard =
  <V>(
    into: RouterContext<V>,
    check: (context: Context, request: Request) => V,
  ): MiddlewareFunction<Response> =>
  ({ context, request }, next) => {
    context.set(into, check(context, request));
    return next();
  };

export const forSignedIn = guard(viewerContext, requireViewer);
export const forStudents = guard(studentViewerContext, (context, request) =>
  requireRole(context, request, "student"),
);
export const forCoaches = guard(coachViewerContext, (context, request) =>
  requireRole(context, request, "coach"),
);
export const forOperators = guard(operatorViewerContext, (context, request) =>
  requireRole(context, request, "operator"),
);

/** Whose mails of which kind a link of ours can stop, without an account; undefined when no mail of ours had it. */
export function readStopLink(
  kinds: readonly MailKind[],
  linkSecret: string,
  token: string,
): { owner: Owner; kind: MailKind } | undefined {
  const [id, kindId] = readSignedLink(linkSecret, STOP_LINK, token) ?? [];
  const kind = kinds.find((one) => one.id === kindId && one.sent !== "always");
  return id && kind ? { owner: asOwn({ id }), kind } : undefined;
}

/** Who waits for a private file that is to be made, for the job that makes it. */
export async function findAwaitingOwner(db: Executor, fileId: string): Promise<Owner | undefined> {
  const id = await findReservation(db, fileId);
  return id === undefined ? undefined : asOwn({ id });
}

/** Before a guard, where a page has words of its own for somebody who asks for a change and is no longer signed in. */
export const tellVisitors =
  (message: string): MiddlewareFunction<Response> =>
  ({ context, request }, next) => {
    if (!getViewer(context) && !isReading(request)) throw data(message, { status: 401 });
    return next();
  };

const isReading = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Who asks to read is shown the way; who asks for a change is refused, since a redirect would look like a success. */
function turnAway(request: Request, code: "unauthenticated" | "forbidden", elsewhere: Response) {
  if (isReading(request)) return elsewhere;
  const { message, status } = new AppError(code);
  return data(message, { status });
}

function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/?${new URLSearchParams({ auth: "login", redirect: pathname.replace(/\.data$/, "") + withoutRoutes(search) })}`;
}

/** React Router asks for data with a parameter of its own. */
function withoutRoutes(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("_routes");
  const rest = parameters.toString();
  return rest ? `?${rest}` : "";
}
