/** "C-000123": what people say on the telephone. */
export const orderName = ({ number }: { number: number }): string => `C-${String(number).padStart(6, "0")}`;
