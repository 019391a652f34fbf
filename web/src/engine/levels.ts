/** The computer's levels, enumerated once for the page; a test compares them with the interface's description. */
export const kLevels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof kLevels)[number];

/** A name for each level, in their order: one too few does not compile. */
export type LevelNames = Names<typeof kLevels>;
type Names<Values extends readonly unknown[]> = { readonly [Index in keyof Values]: string };
