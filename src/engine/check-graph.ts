import type { FormDefinition } from '#form/definition.ts'
import type { Reason } from '#form/reason.ts'
import { checkArithmetic } from './check-arithmetic.ts'
import { compileForm } from './compile.ts'
import { collectStateReads, collectValueReads } from './collect-reads.ts'
import { pathOf } from './element-path.ts'
import { FACT_PATHS, STRUCTURED_FACTS } from './facts.ts'
import { presentProblem } from './problem-text.ts'
import { PRODUCT_FACTS } from './product-facts.ts'

/**
 * Problems that only the engine can detect: formulas that do not parse or calculate with text, cycles, unknown names
 * and facts. Complements the findings of `checkForm`; all are errors.
 */
export function checkGraph(
  definition: FormDefinition,
  settings: Readonly<Record<string, unknown>>,
): readonly { readonly path: string; readonly reason: Reason; readonly severity: 'error' }[] {
  const form = compileForm(definition)
  const { problems, elements } = form
  const names = [...form.elementByName.keys()]
  const scalar = [...FACT_PATHS, ...PRODUCT_FACTS.map((name) => `product.${name}`)]
  const ofSettings = Object.keys(settings).map((name) => `setting.${name}`)
  const known = new Set([...scalar, ...STRUCTURED_FACTS, ...ofSettings])
  const unknownFacts = elements.flatMap((element) =>
    [...collectValueReads(element).facts, ...collectStateReads(element).facts]
      .filter((path) => !known.has(path))
      .map((path) => ({
        path: pathOf(element),
        reason: {
          fr: `la donnée ${path} n’existe pas`,
          en: `unknown fact ${path}`,
          found: path,
          among: [...scalar, ...ofSettings],
        },
      })),
  )
  const named = problems.map((problem) => ({ path: problem.path, reason: presentProblem(problem, names) }))
  return [...named, ...unknownFacts, ...checkArithmetic(form, settings)].map((finding) => ({
    ...finding,
    severity: 'error',
  }))
}
