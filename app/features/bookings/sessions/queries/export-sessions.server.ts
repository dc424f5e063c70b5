import { type SQL, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";

/** The numbers of the invoices and credit notes of a session or a pack. */
const listNumbers = (
  id: SQL,
) => sql`(select json_agg(d.series || '-' || lpad(d.number::text, 5, '0') order by d.subject_step_id)
  from order_documents d where d.subject_id = ${id} and d.subject in ('session', 'pack'))`;

/** Data export: sessions with their history, and bought packs. The other person's words are left out. */
export async function exportSessions(db: Executor, { id: userId }: Owner) {
  const own = sql`(b.student_id = ${userId} or b.coach_id = any (array(select id from coaches where user_id = ${userId})))`;
  const { rows: sessions } = await db.execute(sql`
    select case when b.student_id = ${userId} then 'élève' else 'coach' end as mon_role, c.name as coach, b.service,
      b.minutes as duree_en_minutes, b.place as lieu,
      case when b.student_id = ${userId} or b.confirmed_at is not null then b.address end as adresse,
      case when b.student_id is distinct from ${userId} then b.video_url end as mon_lien_de_visio,
      b.price_cents as prix_en_centimes, b.starts_at as debut, b.status as etat, b.ending as fin,
      case when b.student_id = ${userId} then b.words end as mon_message,
      case when b.student_id = ${userId} then b.shares_phone end as mon_numero_est_donne, b.created_at as demandee_le,
      ${listNumbers(sql`b.id`)} as factures_et_avoirs,
      (select json_agg(json_build_object('etape', s.step, 'le', s.at, 'mes_mots', case when
          s.by = case when b.student_id = ${userId} then 'student' else 'coach' end then nullif(s.words, '') end) order by s.id)
        from booking_steps s where s.booking_id = b.id) as etapes
    from bookings b join coaches c on c.id = b.coach_id
    where ${own} and b.ending is distinct from 'unpaid' order by b.created_at, b.id`);
  const { rows: packs } = await db.execute(sql`
    select c.name as coach, nullif(p.name, '') as nom, p.total_minutes as duree_totale_en_minutes,
      p.session_minutes as duree_d_une_seance_en_minutes, p.price_cents as prix_en_centimes, p.minutes_left as minutes_restantes,
      p.bought_at as achete_le, p.expires_at as valable_jusqu_au, p.status as etat, ${listNumbers(sql`p.id`)} as factures_et_avoirs
    from packs p join coaches c on c.id = p.coach_id
    where p.student_id = ${userId} and p.bought_at is not null and p.purpose = 'bought' order by p.bought_at, p.id`);
  const { rows: waiting } = await db.execute(sql`
    select c.name as coach, g.title as seance, g.starts_at as debut, w.since as depuis, w.offered_until as place_gardee_jusqu_au
    from group_waiting w join group_sessions g on g.id = w.group_session_id join coaches c on c.id = g.coach_id
    where w.student_id = ${userId} order by w.since`);
  const { rows: groups } = await db.execute(sql`
    select g.title as nom, g.words as texte, g.starts_at as debut, g.minutes as duree_en_minutes, g.place as lieu, g.address as adresse,
      g.seats_min as minimum, g.seats_max as places, g.seats_taken as places_prises, g.price_cents as prix_en_centimes,
      g.status as etat, g.ending as fin, g.created_at as creee_le
    from group_sessions g join coaches c on c.id = g.coach_id
    where c.user_id = ${userId} order by g.starts_at, g.id`);
  return {
    mes_seances_collectives: groups.length > 0 ? groups : undefined,
    listes_d_attente_collectives: waiting.length > 0 ? waiting : undefined,
    mes_seances: sessions.length > 0 ? sessions : undefined,
    mes_packs: packs.length > 0 ? packs : undefined,
  };
}
