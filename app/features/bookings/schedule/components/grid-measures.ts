/** Height of an hour in the grid. */
export const HOUR_REM = 3.5;

export const remOf = (minutes: number) => `${(minutes / 60) * HOUR_REM}rem`;

/** The head holds the name of the day, and the band: a label for a closed day, and what lasts all day. */
export const HEAD = "border-b border-line";
const BAND_ROW_REM = 1.75;
const NAME_REM = 3.5;
const BARE_REM = 0.5;

export const headStyle = (bandRows: number, isSingle: boolean) => ({
  height: `${(isSingle ? BARE_REM : NAME_REM) + bandRows * BAND_ROW_REM}rem`,
});
