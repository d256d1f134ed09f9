import { compileForm } from '#engine/index.ts'
import type { FormDefinition, FormElement } from '#form/definition.ts'
import { isProductDatalist } from './datalists.ts'
import type { DeploymentProblem } from './deployment-error.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

type Check = (element: FormElement, deployment: LoadedDeployment) => readonly string[]

const CHECKS: readonly Check[] = [checkDatalist, checkReceiptTypes, checkSettings]

/** What the files say of each other: forms that run, and names that exist. */
export function checkReferences(deployment: LoadedDeployment): readonly DeploymentProblem[] {
  const forms = Object.entries(deployment.forms).flatMap(([name, definition]) =>
    checkForm(`${deployment.code}/forms/${name}.json`, definition, deployment),
  )
  return [...forms, ...checkProducts(deployment)]
}

function checkForm(
  file: string,
  definition: FormDefinition,
  deployment: LoadedDeployment,
): readonly DeploymentProblem[] {
  const problems = compileForm(definition).problems.map((problem) => ({ file, ...problem }))
  const elements = definition.pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      block.elements.flatMap((element) =>
        CHECKS.flatMap((check) => check(element, deployment)).map((reason) => ({
          file,
          path: `${page.slug}/${block.slug}/${element.name}`,
          reason,
        })),
      ),
    ),
  )
  return [...problems, ...elements, ...checkEnvelopes(file, definition)]
}

function checkDatalist(element: FormElement, { datalists }: LoadedDeployment): readonly string[] {
  const { datalistId } = element.attributes
  if (datalistId === undefined || isProductDatalist(datalistId)) return []
  if (Object.hasOwn(datalists, datalistId)) return []
  return [`no datalist is named ${datalistId}`]
}

function checkReceiptTypes(element: FormElement, { receiptTypes }: LoadedDeployment): readonly string[] {
  const unknown = (element.attributes.types ?? []).filter(
    (type) => !receiptTypes.some(({ typeId }) => typeId === type),
  )
  return unknown.map((type) => `no receipt type has the number ${type}`)
}

/** Settings are named in conditions, bounds, formulas and texts alike: any text of the element may hold one. */
function checkSettings(element: FormElement, { settings }: LoadedDeployment): readonly string[] {
  const names = [...JSON.stringify(element).matchAll(/\{setting\.(\w+)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)]
    .filter((name) => !Object.hasOwn(settings, name))
    .map((name) => `no setting is named ${name}`)
}

/** An envelope is opened by one block, and what is signed is opened somewhere before. */
function checkEnvelopes(file: string, definition: FormDefinition): readonly DeploymentProblem[] {
  const blocks = definition.pages.flatMap((page) =>
    page.blocks.map((block) => ({ block, path: `${page.slug}/${block.slug}` })),
  )
  return blocks.flatMap(({ block, path }, index) => {
    const { signs, opensEnvelope } = block
    const before = blocks.slice(0, index)
    if (opensEnvelope && before.some((other) => other.block.opensEnvelope === opensEnvelope))
      return [{ file, path, reason: `another block opens the ${opensEnvelope} envelope already` }]
    if (signs && !before.some((other) => other.block.opensEnvelope === signs))
      return [{ file, path, reason: `no block before this one opens the ${signs} envelope` }]
    return []
  })
}

function checkProducts({ code, products, tables }: LoadedDeployment): readonly DeploymentProblem[] {
  return products
    .filter(
      ({ dismembermentTable: table }) => table !== null && !tables.some((known) => known.code === table),
    )
    .map((product) => ({
      file: `${code}/products.json`,
      path: product.code,
      reason: `no table is named ${product.dismembermentTable}`,
    }))
}
