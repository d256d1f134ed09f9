import { parisDay } from '#rules/paris-time.ts'
import type { StudioCases, StudioDefinition } from '#contract/studio.ts'
import type { AnswerInput, Facts } from '#engine/index.ts'
import { collectCaseAnswers } from '#form/case-answers.ts'
import { caseTitle } from '#form/case-title.ts'
import { getQuery } from '#web/api/call.ts'
import { currentTranslation } from '#web/wording/translation.ts'
import { factsOf, STUDIO_KEY } from './studio-calls.ts'

/** An example of the deployment or of its bases. */
export type StudioCase = StudioCases['cases'][number]

/** An example in a list to choose from. */
export function optionOfCase(example: StudioCase): readonly [value: string, label: string] {
  return [example.name, caseTitle(example.case, currentTranslation().locale)]
}

/** Examples that can be read. */
export function studioCases() {
  return getQuery<StudioCases>([...STUDIO_KEY, 'cases'], '/studio/cases')
}

/** Input to run a form with: the answers of an example, its day and the facts of its dossier. */
export interface CaseAtHand {
  readonly answers: Readonly<Record<string, AnswerInput>>
  /** `yyyy-mm-dd`. */
  readonly today: string
  readonly facts: Facts
}

/**
 * An example ready to run, with the answers of the examples that it starts from. Without a name, an empty dossier as of
 * today.
 */
export function takeCase(
  name: string,
  cases: readonly StudioCase[],
  { world, today }: { readonly world: StudioDefinition; readonly today: string },
): CaseAtHand {
  const facts = factsOf(world)
  const found = cases.find((each) => each.name === name)?.case
  if (!found) return { answers: {}, today, facts }
  const { direct, state, unitPriceEuros: amountEuros, settings } = found
  return {
    answers: collectCaseAnswers(name, (wanted) => cases.find((each) => each.name === wanted)?.case),
    today: found.today,
    facts: {
      ...facts,
      dossier: { ...facts.dossier, direct: direct ?? false, state: state ?? 'ongoing' },
      settings: { ...facts.settings, ...settings },
      products:
        amountEuros === undefined
          ? facts.products
          : facts.products.map((product) => ({
              ...product,
              prices: [{ validFrom: '2020-01-01', amountEuros, source: 'case' }],
            })),
    },
  }
}

/** Europe/Paris day, `yyyy-mm-dd`. */
export function todayInParis(): string {
  return parisDay(new Date())
}
