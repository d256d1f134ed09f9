import type { FormDefinition } from '#form/definition.ts'
import { compileForm } from './compile.ts'
import { collectStateReads, collectValueReads } from './collect-reads.ts'
import { pathOf } from './element-path.ts'
import { FACT_PATHS, STRUCTURED_FACTS } from './facts.ts'
import { PRODUCT_FACTS } from './product-facts.ts'

/**
 * Problems that only the engine can detect: formulas that do not parse, cycles, unknown names and facts. Complements
 * the findings of `checkForm`; all are errors.
 */
export function checkGraph(
  definition: FormDefinition,
  settings: Readonly<Record<string, unknown>>,
): readonly { readonly path: string; readonly reason: string; readonly severity: 'error' }[] {
  const { problems, elements } = compileForm(definition)
  const known = new Set([
    ...FACT_PATHS,
    ...STRUCTURED_FACTS,
    ...PRODUCT_FACTS.map((name) => `product.${name}`),
  ])
  const isKnown = (path: string): boolean =>
    path.startsWith('setting.') ? Object.hasOwn(settings, path.slice('setting.'.length)) : known.has(path)
  const unknownFacts = elements.flatMap((element) =>
    [...collectValueReads(element).facts, ...collectStateReads(element).facts]
      .filter((path) => !isKnown(path))
      .map((path) => ({ path: pathOf(element), reason: `unknown fact ${path}` })),
  )
  return [...problems, ...unknownFacts].map((finding) => ({ ...finding, severity: 'error' }))
}
