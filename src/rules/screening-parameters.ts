/** Traits compared with a listed name, in display order. */
export const SCREENING_TRAITS = ['name', 'birthDate', 'nationality'] as const
export type ScreeningTrait = (typeof SCREENING_TRAITS)[number]

/** Likeness of one trait, also the reason shown to the compliance officer. */
export const SCREENING_LIKENESSES = [
  'same',
  'spelling',
  'mistyped',
  'partial',
  'year',
  'reversed',
  'near',
  'different',
  'unknown',
] as const
export type ScreeningLikeness = (typeof SCREENING_LIKENESSES)[number]

/** What decides whether a person is reported as a hit. Stored by its version with each result. */
export interface ScreeningParameters {
  readonly version: number
  /** Lowest score that is a hit, 0 to 100. */
  readonly threshold: number
  readonly weights: Readonly<Record<ScreeningTrait, number>>
  /** Share of a trait's weight that still counts when one side lacks it. */
  readonly unknownShare: number
  readonly shares: {
    /** Same sound in another spelling. */
    readonly spelling: number
    readonly mistyped: number
    readonly initial: number
    readonly year: number
    readonly reversed: number
    readonly mistypedDate: number
    readonly near: number
  }
  /** Share of the weight of words that only the longer name has. */
  readonly extraWords: { readonly person: number; readonly company: number }
  /** How the index finds names of a single word: by its sound as other words, or with a typo in its consonants too. */
  readonly singleWords: 'sound' | 'typo'
}

const FIRST: ScreeningParameters = {
  version: 1,
  threshold: 70,
  weights: { name: 60, birthDate: 30, nationality: 5 },
  unknownShare: 1 / 2,
  shares: {
    spelling: 0.95,
    mistyped: 0.85,
    initial: 0.6,
    year: 0.8,
    reversed: 0.8,
    mistypedDate: 0.7,
    near: 0.4,
  },
  extraWords: { person: 0.2, company: 0.6 },
  singleWords: 'sound',
}

const SECOND: ScreeningParameters = { ...FIRST, version: 2, singleWords: 'typo' }

/**
 * Every version ever used, newest last: a result is computed again with the version it was made with. A released version is
 * never edited, nor the code that reads it without a new version.
 */
const VERSIONS: readonly ScreeningParameters[] = [FIRST, SECOND]

/** The version that new results are made with. */
export const CURRENT_PARAMETERS = SECOND

/** The parameters of a version; undefined for a version of a newer program. */
export function findParameters(version: number): ScreeningParameters | undefined {
  return VERSIONS.find((parameters) => parameters.version === version)
}
