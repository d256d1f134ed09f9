/** Equivalent mutants: they change no observable behaviour, so `run.ts` omits them from its list of survivors. */
export interface EquivalentMutant {
  readonly file: string
  /** Beginning of the mutated source line, without its indentation. */
  readonly line: string
  /** Replacements as Stryker's report spells them; `any` for every mutant of the line. */
  readonly replacements: readonly string[] | 'any'
  readonly reason: string
}

const PLACEHOLDER = '"Stryker was here!"'
const UNREACHABLE_DEFAULT =
  'The default only satisfies noUncheckedIndexedAccess: the group or part always exists.'
const NEGATING_ZERO = 'Negating zero gives zero.'
const FAST_PATH = 'Only saves time: without it the result is the same.'

export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  ...(
    [
      ['src/rules/amounts.ts', "const [, sign = '', whole = '', fraction = ''] = match"],
      ['src/rules/dates.ts', "const [, day = '', month = '', year = ''] = match"],
      ['src/rules/format.ts', "const [, sign = '', whole = '', fraction] = match"],
      ['src/rules/match-score.ts', "const [year = '', month = '', day = ''] = first.split('-')"],
      ['src/rules/match-score.ts', "const likeness = compareLastNames(subscriber.lastName ?? ''"],
      ['src/rules/network.ts', "const [bare = ''] = address.split('%')"],
      ['src/rules/network.ts', "const [head = '', tail] = bare.split('::')"],
    ] as const
  ).map(([file, line]) => ({ file, line, replacements: [PLACEHOLDER], reason: UNREACHABLE_DEFAULT })),
  {
    file: 'src/rules/amounts.ts',
    line: 'const digits = (cents < 0n ?',
    replacements: ['cents <= 0n'],
    reason: NEGATING_ZERO,
  },
  {
    file: 'src/rules/format.ts',
    line: 'const unsigned = formatNumber(presentCents(cents < 0n ?',
    replacements: ['cents <= 0n'],
    reason: NEGATING_ZERO,
  },
  {
    file: 'src/rules/format.ts',
    line: 'const unsigned = formatNumber(presentCents(cents < 0n ?',
    replacements: ['""'],
    reason: 'Every locale other than fr is formatted as en.',
  },
  {
    file: 'src/rules/dates.ts',
    line: 'return year >= 1000 && date.getUTCMonth() === month - 1',
    replacements: ['true'],
    reason: 'A day that does not exist always moves the date into another month.',
  },
  {
    file: 'src/rules/edit-distance.ts',
    line: 'if (Math.abs(first.length - second.length) > most)',
    replacements: ['false'],
    reason: FAST_PATH,
  },
  {
    file: 'src/rules/edit-distance.ts',
    line: 'let before: number[] = []',
    replacements: 'any',
    reason: 'Not read before the second row, which replaces it.',
  },
  ...[
    { line: 'row > 1 &&', replacements: ['true', 'row >= 1', 'row > 1 || column > 1'] },
    { line: 'column > 1 &&', replacements: ['true', 'column >= 1'] },
  ].map((mutants) => ({
    ...mutants,
    file: 'src/rules/edit-distance.ts',
    reason: 'Before the second letter the other comparisons read undefined and a letter, which differ.',
  })),
  {
    file: 'src/rules/in-force.ts',
    line: 'if (figure.validFrom <= day',
    replacements: ['figure.validFrom >= latest.validFrom'],
    reason: 'The schema refuses two figures from the same day.',
  },
  {
    file: 'src/rules/match-score.ts',
    line: "if (trait === 'email') return text.trim().toLowerCase()",
    replacements: ['text.trim().toUpperCase()'],
    reason: 'Either case makes the comparison case-insensitive.',
  },
  {
    file: 'src/rules/match-score.ts',
    line: "return text.replace(/[^\\p{L}\\p{N}]/gu, '').toUpperCase()",
    replacements: ["text.replace(/[^\\p{L}\\p{N}]/gu, '').toLowerCase()"],
    reason: 'Either case makes the comparison case-insensitive.',
  },
  {
    file: 'src/rules/match-score.ts',
    line: 'return apart === 1 || (apart === 2',
    replacements: ['true'],
    reason: 'Texts of one length at edit distance 1 differ in two places at most.',
  },
  {
    file: 'src/rules/name-likeness.ts',
    line: 'if (few === undefined || many === undefined',
    replacements: [
      'few === undefined',
      'false',
      'few === undefined || many === undefined',
      'few === undefined && many === undefined',
    ],
    reason: 'Only satisfies noUncheckedIndexedAccess: both lists exist.',
  },
  {
    file: 'src/rules/receipt-category.ts',
    line: 'return Object.hasOwn(TITLES, category)',
    replacements: ['TITLES[category][locale]'],
    reason: 'Only satisfies noUncheckedIndexedAccess: hasOwn was checked.',
  },
  ...['default:', 'throw new UnreachableError('].map((line) => ({
    file: 'src/engine/expression/compile-expression.ts',
    line,
    replacements: 'any' as const,
    reason: 'Unreachable: the switch covers the whole union.',
  })),
  {
    file: 'src/engine/expression/compile-expression.ts',
    line: "case 'number':",
    replacements: 'any',
    reason: 'The next case returns the same value, only less directly.',
  },
  {
    file: 'src/engine/expression/compile-expression.ts',
    line: 'if (first === undefined) return general(() => null)',
    replacements: 'any',
    reason: 'Only satisfies noUncheckedIndexedAccess: every function takes an argument.',
  },
  {
    file: 'src/engine/expression/compile-expression.ts',
    line: 'return condition === null || taken === undefined',
    replacements: ['false'],
    reason: 'Only satisfies noUncheckedIndexedAccess: the parser refuses an if without three arguments.',
  },
  {
    file: 'src/engine/expression/compile-expression.ts',
    line: 'return leftText < rightText ? -1 : 1',
    replacements: ['leftText <= rightText'],
    reason: 'Equal texts have returned before.',
  },
  {
    file: 'src/engine/expression/parse-expression.ts',
    line: 'return this.#tokens[this.#position] ??',
    replacements: 'any',
    reason:
      'Only satisfies noUncheckedIndexedAccess: the tokens end with an end token, which is never consumed.',
  },
  {
    file: 'src/engine/expression/parse-expression.ts',
    line: 'if (error instanceof FormulaError)',
    replacements: ['true'],
    reason: 'The parser throws nothing else.',
  },
  {
    file: 'src/engine/elements/contact-faces.ts',
    line: 'if (kept.size === MOST_KEPT)',
    replacements: 'any',
    reason: 'Only bounds the cache.',
  },
  {
    file: 'src/engine/elements/number-faces.ts',
    line: 'if (min !== undefined && compareTexts(usual, min) < 0)',
    replacements: ['compareTexts(usual, min) <= 0'],
    reason: 'An example that equals the bound is the same number.',
  },
  {
    file: 'src/engine/elements/number-faces.ts',
    line: 'if (max !== undefined && compareTexts(usual, max) > 0)',
    replacements: ['compareTexts(usual, max) >= 0'],
    reason: 'An example that equals the bound is the same number.',
  },
]
