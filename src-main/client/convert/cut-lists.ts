/**
 * What the length of a list says: exchanges that give fewer rows than they were asked for cut their lists at round
 * numbers.
 */
const ROUND = 50;

/** More may have been left out, whatever was asked for; of most exchanges nothing ever is. */
export const looksCut = (rows: number): boolean => rows > 0 && rows % ROUND === 0;
