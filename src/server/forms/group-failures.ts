import { caseTitle } from '#form/case-title.ts'
import { placesInOrder } from '#form/blocks.ts'
import type { FormDefinition, Text } from '#form/definition.ts'
import type { FormCase } from '#form/form-case.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { CaseDifference } from './compare-case.ts'
import { errorAt, type DeploymentProblem } from './deployment-error.ts'

/** An unmet expectation of one example. */
export interface CaseFailure {
  /** Name of the example's file. */
  readonly name: string
  readonly given: Pick<FormCase, 'form' | 'title' | 'startsFrom'>
  readonly difference: CaseDifference
}

/** One problem for each cause: at the element when several examples fail for it, else at the line of the example. */
export function groupFailures(
  code: string,
  forms: Readonly<Record<string, FormDefinition>>,
  failures: readonly CaseFailure[],
): readonly DeploymentProblem[] {
  const causes = Map.groupBy(failures, ({ given, difference: { path, about = '', reason, ofMany } }) =>
    [given.form, path[1], about, (ofMany ?? reason).en].join('\n'),
  )
  return [...causes.values()].flatMap((group): readonly DeploymentProblem[] => {
    const [first, ...others] = group
    if (!first) return []
    if (others.length === 0) return [problemOfOne(code, first)]
    const { given, difference } = first
    const path = findPath(forms[given.form], difference)
    const examples = group.map(({ name }) => name)
    const unanswered = difference.isUnanswered ? findRoots(group).map(({ name }) => name) : []
    const reason = { fr: describeGroup(group, first, 'fr'), en: describeGroup(group, first, 'en') }
    return [{ ...errorAt(`${code}/forms/${given.form}.json`, path, reason), examples, unanswered }]
  })
}

function problemOfOne(code: string, { name, given, difference }: CaseFailure) {
  const { path, reason, isUnanswered } = difference
  const said = {
    fr: `« ${caseTitle(given, 'fr')} » échoue : ${reason.fr}`,
    en: `“${caseTitle(given, 'en')}” fails: ${reason.en}`,
  }
  return {
    ...errorAt(`${code}/cases/${name}.json`, path.join('.'), said),
    at: path,
    examples: [name],
    isUnanswered,
  }
}

function findPath(form: FormDefinition | undefined, { about, path }: CaseDifference): string {
  if (!form || about === undefined) return ''
  if (path[1] !== 'visibleBlocks')
    return placesInOrder(form).find(({ element }) => element.name === about)?.path ?? ''
  const page = form.pages.find(({ blocks }) => blocks.some(({ slug }) => slug === about))
  return page ? `${page.slug}/${about}` : ''
}

function describeGroup(group: readonly CaseFailure[], { difference }: CaseFailure, locale: Locale): string {
  const { reason, ofMany, isUnanswered = false } = difference
  const files = isUnanswered ? findRoots(group) : group
  const list = listFiles(files, locale)
  const start = files.length < group.length ? STARTS_FROM[locale] : ''
  const what = ofMany?.[locale] ?? `${FAIL[locale]}${reason[locale]}`
  const next = (isUnanswered ? ANSWER : CORRECT)[locale]
  return `${group.length} ${EXAMPLES[locale]} ${what}. ${next} ${list}${start}.`
}

const EXAMPLES: Text = { fr: 'exemples', en: 'examples' }
const FAIL: Text = { fr: 'échouent : ', en: 'fail: ' }
const ANSWER: Text = {
  fr: 'Rendez la question facultative ou conditionnelle ; ou ajoutez sa réponse (answers) à',
  en: 'Make the question optional or conditional; or add its answer (answers) to',
}
const CORRECT: Text = {
  fr: 'Corrigez le formulaire ; ou, si le changement est voulu, ce qu’attendent (expect)',
  en: 'Correct the form; or, if the change is intended, what is expected (expect) in',
}
const STARTS_FROM: Text = { fr: ', dont partent les autres', en: ', which the others start from' }

/** The examples that start from no other of the group: they pass an answer on to those that start from them. */
function findRoots(group: readonly CaseFailure[]): readonly CaseFailure[] {
  const names = new Set(group.map(({ name }) => name))
  return group.filter(({ given: { startsFrom } }) => startsFrom === undefined || !names.has(startsFrom))
}

const MOST_FILES = 3

function listFiles(files: readonly CaseFailure[], locale: Locale): string {
  const and = { fr: ' et ', en: ' and ' }[locale]
  const paths = files.map(({ name }) => `cases/${name}.json`)
  // A single one more is named: “and 1 other” would be no shorter.
  const shown = paths.length <= MOST_FILES + 1 ? paths.slice(0, -1) : paths.slice(0, MOST_FILES)
  const left = paths.length - shown.length
  const last = left === 1 ? (paths.at(-1) ?? '') : `${left} ${{ fr: 'autres', en: 'others' }[locale]}`
  return shown.length === 0 ? last : `${shown.join(', ')}${and}${last}`
}
