import { isMistyped } from './edit-distance.ts'
import { transliterate } from './transliterate.ts'

/** Likeness of two names, closest first; also the reason shown to the reviewer. */
export const NAME_LIKENESSES = [
  'same',
  'particle',
  'partial',
  'birth-name',
  'mistyped',
  'swapped',
  'different',
] as const
export type NameLikeness = (typeof NAME_LIKENESSES)[number]

/** Particles of a last name, which registers write, omit or move to the end. */
export const PARTICLES: ReadonlySet<string> = new Set(
  'd de du des le la les l of van von der den ter ten zu di da del della dos das do e y el al ben bint'.split(
    ' ',
  ),
)
/** Legal forms in a company name, which do not identify it. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'sa sas sasu sarl eurl sci scp snc selarl selas sc gie gfa gfv association asso fondation societe ste civile'.split(
    ' ',
  ),
)
const ABBREVIATIONS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' }

/** Words of a name in plain Latin letters, without hyphens and apostrophes; `St` and `Ste` are expanded. */
export function wordsOfName(name: string): readonly string[] {
  return transliterate(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => ABBREVIATIONS[word] ?? word)
}

const join = (words: readonly string[]) => words.join(' ')
/** The words of a name; a name in a script that is not transliterated is compared as it is. */
const keyOf = (name: string) => join(wordsOfName(name)) || name.trim()
const withoutParticles = (name: string) =>
  join(wordsOfName(name).filter((word) => !PARTICLES.has(word))) || keyOf(name)

/** Compares last names: ignores accents, case and hyphens, tolerates particles and typos. */
export function compareLastNames(first: string, second: string): NameLikeness {
  const [one, other] = [keyOf(first), keyOf(second)]
  if (one === other) return 'same'
  const [core, otherCore] = [withoutParticles(first), withoutParticles(second)]
  if (core === otherCore || isWrittenTogether(one, other)) return 'particle'
  if (isOneOf(core, otherCore)) return 'partial'
  return isMistyped(core, otherCore) ? 'mistyped' : 'different'
}

/** Compares first names: the first of several, or its initial, is enough. */
export function compareFirstNames(first: string, second: string): NameLikeness {
  const [one, other] = [keyOf(first), keyOf(second)]
  if (one === other) return 'same'
  const [[head = ''], [otherHead = '']] = [one.split(' '), other.split(' ')]
  if (head !== '' && head === otherHead) return 'partial'
  if (isInitial(head, otherHead) || isInitial(otherHead, head)) return 'partial'
  return isMistyped(one, other) || isMistyped(head, otherHead) ? 'mistyped' : 'different'
}

/** Compares company names, with or without their legal form. */
export function compareCompanyNames(first: string, second: string): NameLikeness {
  const [one, other] = [keyOf(first), keyOf(second)]
  if (one === other) return 'same'
  const [core, otherCore] = [coreOfCompany(first), coreOfCompany(second)]
  if (core === otherCore) return 'particle'
  if (isOneOf(core, otherCore)) return 'partial'
  return isMistyped(core, otherCore) ? 'mistyped' : 'different'
}

function coreOfCompany(name: string): string {
  const words = wordsOfName(name).filter((word) => !LEGAL_FORMS.has(word) && !PARTICLES.has(word))
  return join(words) || keyOf(name)
}

/** Whether all words of one are among the other's: `Le Goff` and `Le Goff-Martin`. */
function isOneOf(first: string, second: string): boolean {
  const [few, many] = [first.split(' '), second.split(' ')].toSorted(
    (one, other) => one.length - other.length,
  )
  if (few === undefined || many === undefined || few.length === many.length) return false
  return few.every((word) => word.length > 1 && many.includes(word))
}

/** Matches `Van der Berg` and `Vanderberg`. */
function isWrittenTogether(first: string, second: string): boolean {
  return first.replaceAll(' ', '') === second.replaceAll(' ', '')
}

/** Whether a name is shortened to its first letter. */
export function isInitial(letter: string, name: string): boolean {
  return letter.length === 1 && name.startsWith(letter)
}
