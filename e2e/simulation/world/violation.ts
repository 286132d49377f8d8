/** What a world found broken: the rule by its name, and what was seen. */
export class Violation extends Error {
  readonly rule: string;

  constructor(rule: string, seen: string) {
    super(`${rule}: ${seen}`);
    this.rule = rule;
  }
}
