import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  replace,
} from "react-router";
import { AppError } from "~/platform/errors.ts";
import type { Services } from "~/platform/services.server.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { carriesSession } from "~/platform/session-cookie.ts";
import { readSessionToken } from "~/platform/session-token.server.ts";
import { homeOf, type Role, type Viewer } from "./rules/viewer.ts";

/** Who is asking, or null for a visitor. Set once per request by `loadViewer`. */
const viewerContext = createContext<Viewer | null>(null);

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
      context.set(viewerContext, found?.viewer ?? null);
      context.set(carriedContext, found?.carried ?? {});
    }
    return next();
  };
}

export const getViewer = (context: Context): Viewer | null => context.get(viewerContext);

/** What the expression gave for the person behind the request; undefined for a visitor. */
export const getCarried = <T>(context: Context, { name }: Carried<T>): T | undefined =>
  context.get(carriedContext)[name] as T | undefined;

/** One statement a page: the session, its account and its person. Renewing a session is the client's call. */
const viewerStatement = (carried: Carried<unknown>[]) => `
  select json_build_object(${carried.map(({ name, sql }) => `'${name}', ${sql}`).join(", ")}) as carried, p.id, p.role, p.first_name as "firstName", p.last_name as "lastName", p.email, p.photo,
         p.profile_completed as "profileCompleted", u.email_verified as "isConfirmed",
         s.id as "sessionId", s.expires_at as "sessionExpiresAt"
  from sessions s
  join users u on u.id = s.user_id
  join profiles p on p.id = s.user_id
  where s.token = $1 and s.expires_at > $2`;

interface ViewerRow extends Omit<Viewer, "sessionExpiresAt"> {
  carried: Record<string, unknown>;
  isConfirmed: boolean;
  sessionExpiresAt: Date;
}

async function findViewer(services: Services, request: Request, statement: { name: string; text: string }) {
  const { pool, settings, secrets } = services;
  const token = readSessionToken(request.headers.get("cookie"), settings, secrets.sessionSecret);
  if (!token) return undefined;
  const { rows } = await pool.query<ViewerRow>({ ...statement, values: [token, new Date()] });
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
export function requireViewer(context: Context, request: Request): Viewer {
  const viewer = getViewer(context);
  if (!viewer) throw turnAway(request, "unauthenticated", replace(loginPath(request)));
  return viewer;
}

/** A person with one of these roles; anyone else is sent to their own dashboard. */
export function requireRole(context: Context, request: Request, ...roles: Role[]): Viewer {
  const viewer = requireViewer(context, request);
  if (!roles.includes(viewer.role)) throw turnAway(request, "forbidden", redirect(homeOf(viewer.role)));
  return viewer;
}

/** A student whose profile is complete; the others complete it first. */
export function requireCompletedStudent(context: Context, request: Request): Viewer {
  const viewer = requireRole(context, request, "student");
  if (!viewer.profileCompleted) throw turnAway(request, "forbidden", redirect("/profile-completion"));
  return viewer;
}

/** A student, on the page that completes a profile: the one page that sends everybody else to the home page. */
export function requireCompletingStudent(context: Context, request: Request): Viewer {
  const viewer = requireViewer(context, request);
  if (viewer.role !== "student") throw turnAway(request, "forbidden", replace("/"));
  return viewer;
}

/** Somebody who is not signed in; the others have nothing to do here. */
export function requireVisitor(context: Context, request: Request): void {
  if (getViewer(context)) throw turnAway(request, "forbidden", redirect("/"));
}

/** Guards as middleware of a layout: nothing below it runs, and nothing is rendered, for the wrong person. */
export const guard =
  (check: (context: Context, request: Request) => unknown): MiddlewareFunction<Response> =>
  ({ context, request }, next) => {
    check(context, request);
    return next();
  };

/** Who asks to read is shown the way; who asks for a change is refused, since a redirect would look like a success. */
function turnAway(request: Request, code: "unauthenticated" | "forbidden", elsewhere: Response) {
  if (request.method === "GET" || request.method === "HEAD") return elsewhere;
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
