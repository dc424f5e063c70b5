import { everybody, type Row } from "./access-table.ts";

export interface Change {
  /** what is sent: it is refused, or changes nothing, so that it can be sent by everybody */
  form: Record<string, string>;
  row: Row;
}

export const change = (form: Record<string, string>, row: Row): Change => ({ form, row });
export const ofStudents = (status: number): Row => ({
  ...everybody(403),
  visitor: 401,
  student: status,
  newcomer: status,
});
export const ofCoaches = (status: number): Row => ({ ...everybody(403), visitor: 401, coach: status });
const refused = { ...everybody(403), visitor: 401, support: 403, finance: 403, content: 403 };
/** Operators by the area that a page needs; an owner has all. */
export const ofOwners = (status: number): Row => ({ ...refused, operator: status });
export const ofPeopleDesk = (status: number): Row => ({ ...ofOwners(status), support: status });
export const ofSalesDesk = (status: number): Row => ({ ...ofPeopleDesk(status), finance: status });
export const ofMoneyDesk = (status: number): Row => ({ ...ofOwners(status), finance: status });
export const ofContentDesk = (status: number): Row => ({ ...ofOwners(status), content: status });
export const ofSignedIn = (status: number): Row => ({ ...everybody(status), visitor: 401 });
/** The people who can have a conversation. */
export const ofTheTwo = (status: number): Row => ({ ...ofSignedIn(status), operator: 403 });
export const ofVisitors = (status: number): Row => ({ ...everybody(403), visitor: status });
