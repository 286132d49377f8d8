/** A number in a tab: three signs at most, and nothing for none. */
export function countText(count: number): string {
  if (count === 0) return '';
  return count > MOST ? `${MOST}+` : `${count}`;
}

const MOST = 99;
