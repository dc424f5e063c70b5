import type pg from "pg";
import type { OperatorRole } from "~/features/accounts/rules/operators.ts";
import type { Operator, Owner } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";

const PAGE_SIZE = 20;

export interface TeamMember {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  photo: string | null;
  role: OperatorRole;
  /** an owner by OPERATOR_EMAILS, whom only the setting changes */
  isFixed: boolean;
  hasTwoSteps: boolean;
  /** null for owners by the setting */
  since: Date | null;
  /** the name of a colleague; null if the account is gone */
  addedBy: string | null;
  lastSignInAt: Date | null;
}

const MEMBERS = `(select user_id as id from operators
  union select id from users where email = any ($1) and email_verified) m`;

/** Lists the operators by name. */
export const listTeam = (
  pool: pg.Pool,
  _operator: Operator,
  { operatorEmails, page }: { operatorEmails: readonly string[]; page: number },
): Promise<Page<TeamMember>> =>
  pagedSqlRead<TeamMember>(pool, {
    name: "team",
    count: `select count(*)::int as total from ${MEMBERS}`,
    list: (range) => `
      select u.id, u.email, p.first_name as "firstName", p.last_name as "lastName", p.photo,
        case when u.email = any ($1) then 'owner' else o.role end as role, u.email = any ($1) as "isFixed",
        u.two_factor_enabled as "hasTwoSteps", o.since,
        (select coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email)
          from profiles a where a.id = o.added_by) as "addedBy",
        (select max(n.used_at) from known_networks n where n.user_id = u.id) as "lastSignInAt"
      from ${MEMBERS} join users u on u.id = m.id join profiles p on p.id = m.id
        left join operators o on o.user_id = m.id
      order by p.last_name nulls last, p.first_name, u.id ${range}`,
    values: [operatorEmails],
    page,
    size: PAGE_SIZE,
  });

export interface OpenInvitation {
  id: number;
  email: string;
  role: OperatorRole;
  createdAt: Date;
  expiresAt: Date;
}

const MOST_INVITATIONS = 50;

/** The latest invitations that nobody has answered. */
export async function listInvitations(pool: pg.Pool, _operator: Operator): Promise<OpenInvitation[]> {
  const { rows } = await pool.query<OpenInvitation>({
    name: "team-invitations",
    text: `select id::float8 as id, email, role, created_at as "createdAt", expires_at as "expiresAt"
      from operator_invitations where expires_at > now() order by id desc limit ${MOST_INVITATIONS}`,
  });
  return rows;
}

/** The invitation of the confirmed address of this account. */
export async function findInvitation(
  pool: pg.Pool,
  person: Owner,
): Promise<{ role: OperatorRole; isCoach: boolean } | undefined> {
  const { rows } = await pool.query<{ role: OperatorRole; isCoach: boolean }>({
    name: "own-invitation",
    text: `select i.role, u.role = 'coach' as "isCoach" from operator_invitations i
      join users u on u.email = i.email and u.email_verified where u.id = $1 and i.expires_at > now()`,
    values: [person.id],
  });
  return rows[0];
}
