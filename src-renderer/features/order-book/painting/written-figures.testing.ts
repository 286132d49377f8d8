/** Figures are drawn character by character: those that follow each other on a line without a gap are one. */
interface WrittenFigure {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly line: number;
}

interface WrittenFigures {
  readonly figures: WrittenFigure[];
  readonly fillText: (character: string, left: number, line: number) => void;
}

/** As a canvas takes them. */
export function writtenFigures(widthOf: (character: string) => number): WrittenFigures {
  const figures: WrittenFigure[] = [];
  return {
    figures,
    fillText: (character, left, line) => {
      const right = left + widthOf(character);
      const last = figures.at(-1);
      const goesOn = last?.line === line && Math.abs(last.right - left) < 0.001;
      if (goesOn) figures[figures.length - 1] = { ...last, text: last.text + character, right };
      else figures.push({ text: character, left, right, line });
    },
  };
}
