import type { DeploymentProblem } from './deployment-error.ts'

/** Problems caused by a file that could not be read at all. */
const OF_FILES: readonly (readonly [file: RegExp, reason: RegExp])[] = [
  // What the base's settings say instead is not what the deployment has.
  [/\/deployment\.json$/, /needs a well-formed SEPA creditor identifier/],
  [/\/datalists(\/|$)/, /^unknown datalist/],
  [/\/tables(\/|$)/, /^(unknown table|no table is named)/],
  [/\/receipt-types\.json$/, /^unknown receipt type|requires no identity document/],
  [/\/products\.json$/, /^unknown product/],
  [
    /\/forms(\/|$)/,
    /^no form has|^form \w+ (has no element|requires no identity)|takes no value from|^no element/,
  ],
]

/** Leaves out problems that are only consequences of another one: authors would look for a mistake that does not exist. */
export function withoutFollowUps<Problem extends DeploymentProblem>(
  references: readonly Problem[],
  problems: readonly DeploymentProblem[],
): readonly Problem[] {
  const hidden = new Set(problems.flatMap(({ hides = [] }) => hides))
  const unread = problems.filter(({ path, hides }) => path === '' && hides === undefined)
  return references.filter(({ path, reason, line }) => {
    // A syntax error is never a consequence.
    if (line !== undefined) return true
    const last = path.split(/[/.]/).at(-1) ?? ''
    const words = reason.en.match(/[\w-]+/g) ?? []
    const isOfFile = OF_FILES.some(
      ([file, follows]) => follows.test(reason.en) && unread.some((problem) => file.test(problem.file)),
    )
    const isHidden = [reason.found ?? '', last, ...words].some((word) => hidden.has(word))
    return !isOfFile && !isHidden
  })
}

/**
 * Several checks report the same problem: settings are checked alone and over their base, element names by the form's check
 * and by the engine's.
 */
export function withoutRepeats(problems: readonly DeploymentProblem[]): readonly DeploymentProblem[] {
  const keyOf = ({ file, path, reason }: DeploymentProblem) => [file, path, reason.en].join('\n')
  const keys = problems.map(keyOf)
  return problems.filter((_problem, index) => keys.indexOf(keys[index] ?? '') === index)
}
