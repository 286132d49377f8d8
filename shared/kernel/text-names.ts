/** The names that a text is filled in with: of `{{base}} for {{quote}}`, base and quote. */
export type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
