/** What a world found broken: the rule by its name, and what was seen. */
export class Violation extends Error {
  readonly rule: string;

  constructor(rule: string, seen: string) {
    super(`${rule}: ${seen}`);
    this.rule = rule;
  }
}

export function asViolation(cause: unknown): Violation {
  if (cause instanceof Violation) return cause;
  const seen = cause instanceof Error ? (cause.stack ?? cause.message) : 'no error';
  return new Violation('defect', seen);
}
