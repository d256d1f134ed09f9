import { blocksInOrder, elementsInOrder } from '#form/blocks.ts'
import type { FormDefinition, FormElement, Rule } from '#form/definition.ts'
import type { Product } from '#form/reference-data.ts'
import { unknownName, type Reason } from '#form/reason.ts'
import { errorAt, type DeploymentProblem, type ProblemInFile } from './deployment-error.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** Fact that lists the receipts required by the chosen product. */
const REQUIRED_RECEIPTS = 'product.requiredReceipts'

/** Finds names used by products that no other file defines. */
export function checkProducts(deployment: LoadedDeployment): readonly DeploymentProblem[] {
  const { code, products } = deployment
  const asked = findAskedReceipts(Object.values(deployment.forms))
  return products.flatMap((product) =>
    [
      ...checkNames(product),
      ...checkTables(product, deployment),
      ...checkReceipts(product, deployment, asked),
      ...checkHandedFiles(product, deployment),
    ].map(({ path, reason }) => errorAt(`${code}/products.json`, path, reason)),
  )
}

const NO_WORDS: Reason = { fr: 'ce texte est vide', en: 'this text is empty' }

/** Not refused by the schema, which also reads the products of stored dossiers. */
function checkNames({ code, name, kind, fund = [] }: Product): readonly ProblemInFile[] {
  return [
    ...findBlank(code, { name, kind }),
    ...fund.flatMap(({ validFrom, value: { legalForm, seat, register, visa, depositary } }) => {
      const path = `${code}.fund.${validFrom}.value`
      const named = { legalForm, seat, register, depositary }
      return [...findBlank(path, named), ...findBlank(`${path}.visa`, { number: visa.number })]
    }),
  ]
}

function findBlank(path: string, texts: Readonly<Record<string, string>>): readonly ProblemInFile[] {
  return Object.entries(texts)
    .filter(([, words]) => words.trim() === '')
    .map(([key]) => ({ path: `${path}.${key}`, reason: NO_WORDS }))
}

function checkTables(
  { code, dismembermentTable }: Product,
  { tables }: LoadedDeployment,
): readonly ProblemInFile[] {
  const known = tables.map(({ code: table }) => table)
  return dismembermentTable
    .filter(({ value }) => value !== null && !known.includes(value))
    .map(({ validFrom, value }) => ({
      path: `${code}.dismembermentTable.${validFrom}`,
      reason: unknownName('table', String(value), known),
    }))
}

/** A receipt number that no condition tests would silently never be required. */
function checkReceipts(
  { code, requiredReceipts = [] }: Product,
  { receiptTypes }: LoadedDeployment,
  asked: ReadonlySet<string>,
): readonly ProblemInFile[] {
  const known = receiptTypes.map((type) => String(type.typeId))
  return requiredReceipts.flatMap((typeId) => {
    if (!known.includes(String(typeId)))
      return [{ path: `${code}.requiredReceipts`, reason: unknownName('receipt', String(typeId), known) }]
    if (asked.has(String(typeId))) return []
    return [
      {
        path: `${code}.requiredReceipts`,
        reason: {
          fr: `aucun formulaire ne demande la pièce justificative ${typeId} quand le produit l’exige`,
          en: `no form tests whether the product requires receipt type ${typeId}`,
        },
      },
    ]
  })
}

/**
 * Checks that every file exists, and that a product has files for all of its documents or for none, since one
 * acknowledgement covers them all.
 */
function checkHandedFiles(
  { code, fund = [] }: Product,
  { handedFiles }: LoadedDeployment,
): readonly ProblemInFile[] {
  const known = [...handedFiles.keys()]
  return fund.flatMap(({ validFrom, value: { handedDocuments = [] } }) => {
    const path = `${code}.fund.${validFrom}.handedDocuments`
    const files = handedDocuments.flatMap(({ file }) => file ?? [])
    const lacking = handedDocuments.find(({ file }) => file === undefined)
    const reasons = files
      .filter((file) => !known.includes(file))
      .map((file) => unknownName('file', file, known))
    if (files.length > 0 && lacking)
      reasons.push({
        fr: `${lacking.code} n’a pas de fichier, alors que d’autres documents du produit en ont un`,
        en: `${lacking.code} has no file, though other documents of the product have one`,
      })
    return reasons.map((reason) => ({ path, reason }))
  })
}

/** Receipt types tested by a condition of any form. */
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

/** Conditions of pages, blocks and elements. */
function findRules(form: FormDefinition): readonly Rule[] {
  return [...form.pages, ...blocksInOrder(form), ...elementsInOrder(form)].flatMap(
    ({ condition }) => condition?.rules ?? [],
  )
}
