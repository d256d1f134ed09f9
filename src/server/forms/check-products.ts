import { blocksInOrder, elementsInOrder } from '#form/blocks.ts'
import type { FormDefinition, FormElement, Rule } from '#form/definition.ts'
import type { Product } from '#form/reference-data.ts'
import type { DeploymentProblem } from './deployment-error.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** The fact by which a form learns which receipts the chosen product asks for. */
const REQUIRED_RECEIPTS = 'product.requiredReceipts'

/** What products name and no other file has. */
export function checkProducts(deployment: LoadedDeployment): readonly DeploymentProblem[] {
  const { code, products } = deployment
  const asked = findAskedReceipts(Object.values(deployment.forms))
  return products.flatMap((product) =>
    [...checkTables(product, deployment), ...checkReceipts(product, deployment, asked)].map((problem) => ({
      file: `${code}/products.json`,
      severity: 'error' as const,
      ...problem,
    })),
  )
}

type ProductProblem = Pick<DeploymentProblem, 'path' | 'reason'>

function checkTables(
  { code, dismembermentTable }: Product,
  { tables }: LoadedDeployment,
): readonly ProductProblem[] {
  return dismembermentTable
    .filter(({ value }) => value !== null && !tables.some((known) => known.code === value))
    .map(({ validFrom, value }) => ({
      path: `${code}.dismembermentTable.${validFrom}`,
      reason: `no table is named ${value}`,
    }))
}

/** A number that no condition asks about would be required of nobody, and nobody would see it. */
function checkReceipts(
  { code, requiredReceipts = [] }: Product,
  { receiptTypes }: LoadedDeployment,
  asked: ReadonlySet<string>,
): readonly ProductProblem[] {
  return requiredReceipts.flatMap((typeId) => {
    if (!receiptTypes.some((known) => known.typeId === typeId))
      return [{ path: code, reason: `unknown receipt type ${typeId}` }]
    if (asked.has(String(typeId))) return []
    return [
      {
        path: code,
        reason: `no form has a condition that asks whether the product requires receipt type ${typeId}`,
      },
    ]
  })
}

/** Receipt types that a condition of some form looks for among those of the product. */
function findAskedReceipts(forms: readonly FormDefinition[]): ReadonlySet<string> {
  return new Set(
    forms.flatMap((form) => {
      const holders = new Set(
        elementsInOrder(form)
          .filter(holdsRequired)
          .map(({ name }) => name),
      )
      return findRules(form).flatMap((rule) =>
        'element' in rule && rule.operator === 'contains' && holders.has(rule.element)
          ? [String(rule.value)]
          : [],
      )
    }),
  )
}

function holdsRequired({ from }: FormElement): boolean {
  return from !== undefined && 'fact' in from && from.fact === REQUIRED_RECEIPTS
}

/** Of pages, blocks and elements: what shows and requires. */
function findRules(form: FormDefinition): readonly Rule[] {
  return [...form.pages, ...blocksInOrder(form), ...elementsInOrder(form)].flatMap(
    ({ condition }) => condition?.rules ?? [],
  )
}
