import type { Operator } from "~/features/accounts/rules/viewer.ts";
import {
  addDiscipline,
  changeDiscipline,
  moveDiscipline,
  setDisciplinePicture,
  showDiscipline,
} from "~/features/discovery/disciplines/commands.server.ts";
import { DISCIPLINE_FOLDER } from "~/features/discovery/disciplines/rules.ts";
import type { Database } from "~/platform/database/db.server.ts";
import type { StoreServices } from "~/platform/files/orphan-files.server.ts";
import { storePicture } from "~/platform/files/pictures/images.server.ts";
import { asOperator, limitOperator, noteIn } from "./record-action.server.ts";

export const createDiscipline = (
  db: Database,
  operator: Operator,
  discipline: { name: string },
): Promise<number> =>
  asOperator(db, operator, async (tx, note) => {
    const id = await addDiscipline(tx, discipline);
    await note("add discipline", { thingId: id });
    return id;
  });

export const editDiscipline = (
  db: Database,
  operator: Operator,
  edited: Parameters<typeof changeDiscipline>[1],
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await changeDiscipline(tx, edited);
    await note("change discipline", { thingId: edited.id });
  });

export const orderDiscipline = (
  db: Database,
  operator: Operator,
  move: Parameters<typeof moveDiscipline>[1],
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await moveDiscipline(tx, move);
    await note("move discipline", { thingId: move.id });
  });

export const putDisciplineOnline = (
  db: Database,
  operator: Operator,
  choice: { id: number; isShown: boolean },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await showDiscipline(tx, choice);
    await note(choice.isShown ? "show discipline" : "hide discipline", { thingId: choice.id });
  });

/** The picture is processed and stored before the transaction, because it takes a while. */
export async function illustrateDiscipline(
  services: StoreServices,
  operator: Operator,
  { id, picture }: { id: number; picture: Blob },
): Promise<void> {
  await limitOperator(services.db, operator);
  await storePicture(services, { folder: DISCIPLINE_FOLDER, file: picture }, async (tx, key) => {
    await setDisciplinePicture(tx, { id, image: `/files/${key}` });
    await noteIn(tx, operator)("change discipline picture", { thingId: id });
  });
}

export const removeDisciplinePicture = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await setDisciplinePicture(tx, { id, image: null });
    await note("change discipline picture", { thingId: id });
  });
