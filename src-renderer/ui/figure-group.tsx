/** Figures that belong together, each with its formula and what it was computed from, on hover and by keyboard. */
import { Tooltip } from './tooltip';

export interface ExplainedFigure {
  readonly name: string;
  readonly value: string;
  readonly formula: string;
  /** What it was computed from, and what else is to be known of it. */
  readonly lines: readonly string[];
}

interface FigureGroupProps {
  readonly label: string;
  readonly head: string;
  readonly figures: readonly ExplainedFigure[];
}

export function FigureGroup({ label, head, figures }: FigureGroupProps) {
  return (
    <div role="group" aria-label={label} className="figure-group">
      <span className="figure-head">{head}</span>
      {figures.map(({ name, value, formula, lines }) => (
        <Tooltip
          key={name}
          side="top"
          content={
            <div className="figure-card">
              <b>{name}</b>
              <p>= {formula}</p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          }
        >
          <button
            type="button"
            className="figure-button"
            aria-description={[formula, ...lines].join(' · ')}
          >
            <span className="figure-label">{name}</span> <span>{value}</span>
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
