import type { RouterContextProvider } from "react-router";
import { listCandidates } from "~/features/accompaniment/coach/queries/candidates.server.ts";
import { positionOf } from "~/features/accompaniment/coach/queries/locate-city.server.ts";
import { isLasting } from "~/features/accompaniment/contract/rules/states.ts";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import {
  type FoundAccompaniment,
  nameCoaches,
} from "~/features/back-office/queries/list-accompaniments.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";

/** Lists coaches with room for the accompaniment: near its city, and by webcam. */
export async function loadCandidates(context: Readonly<RouterContextProvider>, found: FoundAccompaniment) {
  const { goal, studentId, coachId } = found;
  if (!isLasting(found)) return { near: [], webcam: [] };
  const { db, pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const query = {
    goal,
    at: positionOf(found),
    except: coachId === null ? [] : [coachId],
    student: studentId === null ? undefined : { user: studentId },
  };
  const name = async (webcam: boolean) => {
    const able = await listCandidates(db, { ...query, webcam });
    return nameCoaches(
      pool,
      operator,
      able.map((one) => one.coachId),
    );
  };
  const [near, all] = [await name(false), await name(true)];
  return { near, webcam: all.filter(({ id }) => !near.some((one) => one.id === id)) };
}
