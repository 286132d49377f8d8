/**
 * The keys of the English words and the names that each text is filled in with, computed once per namespace.
 * i18next's own types work them out anew at every call: half of the time that checking the desk took.
 */
import type { NamesIn } from '@shared/kernel/text-names';
import type { en } from '../i18n/en';

type English = typeof en;

export type Namespace = keyof English;

/** `sorts.risk`: the path to each text. */
type Paths<Texts> = {
  [K in keyof Texts & string]: Texts[K] extends string ? K : `${K}.${Paths<Texts[K]>}`;
}[keyof Texts & string];

type TextAt<Texts, Path> = Path extends keyof Texts
  ? Texts[Path]
  : Path extends `${infer Head}.${infer Rest}`
    ? Head extends keyof Texts
      ? TextAt<Texts[Head], Rest>
      : never
    : never;

/** A text in several numbers is asked for without its ending. */
type Asked<Path extends string> = Path extends `${infer Base}_${'one' | 'other'}` ? Base : Path;

type Keys = { [N in Namespace]: Asked<Paths<English[N]>> };

type QualifiedKeys = { [N in Namespace]: `${N}:${Keys[N]}` };

type NamesAt<Texts, Key extends string> = [TextAt<Texts, Key>] extends [never]
  ? NamesIn<TextAt<Texts, `${Key}_one` | `${Key}_other`>> | 'count'
  : NamesIn<TextAt<Texts, Key>>;

/** What each text is filled in with, by namespace and key. */
type Names = { [N in Namespace]: { [Key in Keys[N]]: NamesAt<English[N], Key> } };

type NamesOf<First extends Namespace, Key> = Key extends Keys[First]
  ? Names[First][Key]
  : Key extends `${infer N extends Namespace}:${infer Own}`
    ? Own extends Keys[N]
      ? Names[N][Own]
      : never
    : never;

type Values<Name extends string> = [Name] extends [never]
  ? []
  : [values: Readonly<Record<Name, string | number>>];

/** A text by its key, filled in: the keys of `First` as they are, those of `Other` behind their namespace. */
export type Words<First extends Namespace, Other extends Namespace = never> = <
  Key extends Keys[First] | QualifiedKeys[First | Other],
>(
  key: Key,
  ...values: Values<NamesOf<First, Key>>
) => string;
