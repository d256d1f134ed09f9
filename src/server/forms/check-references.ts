import { checkGraph } from '#engine/check-graph.ts'
import { blocksInOrder, elementsInOrder, placesInOrder } from '#form/blocks.ts'
import { checkForm } from '#form/check-form.ts'
import type { FormDefinition } from '#form/definition.ts'
import { unknownName, type Finding, type Reason } from '#form/reason.ts'
import { checkProducts } from './check-products.ts'
import { partyOfButton, SIGNING_BUTTONS } from '#rules/dossier-state.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { errorAt, type DeploymentProblem } from './deployment-error.ts'
import { checkDirectDebit } from './check-direct-debit.ts'
import { checkPayment } from './check-payment.ts'
import { checkSignatureLevel } from './check-signature-level.ts'
import { checkImportMappings } from './import-mappings.ts'
import { checkVigilance } from './check-vigilance.ts'
import { checkDurationField } from './duration-field.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** Checks references between files: forms compile, and every name exists. */
export function checkReferences(deployment: LoadedDeployment): readonly DeploymentProblem[] {
  const forms = Object.entries(deployment.forms).flatMap(([name, definition]) =>
    checkDefinition(`${deployment.code}/forms/${name}.json`, definition, deployment),
  )
  return [
    ...forms,
    ...checkProducts(deployment),
    ...checkRoles(deployment),
    ...checkSignatureLevel(deployment),
    ...checkDirectDebit(deployment),
    ...checkPayment(deployment),
    ...checkRetention(deployment),
    ...checkFourEyes(deployment),
    ...checkVigilance(deployment),
    ...checkImportMappings(deployment),
    ...checkDurationField(`${deployment.code}/deployment.json`, deployment.durationField, deployment.forms),
  ]
}

function checkDefinition(
  file: string,
  definition: FormDefinition,
  deployment: LoadedDeployment,
): readonly DeploymentProblem[] {
  const { products, tables, settings, receiptTypes } = deployment
  const datalists = Object.keys(deployment.datalists)
  const findings: readonly Finding[] = [
    ...checkForm(definition, { products, tables, settings, receiptTypes, datalists }),
    ...checkGraph(definition, settings),
  ]
  return [
    ...findings.map(({ setting, ...finding }) =>
      setting === undefined
        ? { file, ...finding }
        : { ...finding, file: `${deployment.code}/deployment.json`, path: `settings.${setting}` },
    ),
    ...checkEnvelopes(file, definition),
    ...checkSigningButtons(file, definition),
  ]
}

/** A button without a party would never be shown. Source: wizard §4 "Unknown button ids". */
function checkSigningButtons(file: string, definition: FormDefinition): readonly DeploymentProblem[] {
  return placesInOrder(definition).flatMap(({ path, element }) => {
    const { docusignId } = element.attributes
    if (docusignId === undefined || partyOfButton(docusignId) !== undefined) return []
    return [errorAt(file, path, unknownName('button', docusignId, SIGNING_BUTTONS))]
  })
}

/** Each envelope is opened by exactly one block, which precedes its signature buttons. */
function checkEnvelopes(file: string, definition: FormDefinition): readonly DeploymentProblem[] {
  const blocks = definition.pages.flatMap((page) =>
    page.blocks.map((block) => ({ block, path: `${page.slug}/${block.slug}` })),
  )
  return blocks.flatMap(({ block, path }, index) => {
    const { signs, opensEnvelope } = block
    const before = blocks.slice(0, index)
    const refuse = (reason: Reason) => [errorAt(file, path, reason)]
    if (opensEnvelope && before.some((other) => other.block.opensEnvelope === opensEnvelope))
      return refuse({
        fr: `un autre bloc ouvre déjà l’enveloppe ${opensEnvelope}`,
        en: `another block opens the ${opensEnvelope} envelope already`,
      })
    if (signs && !before.some((other) => other.block.opensEnvelope === signs))
      return refuse({
        fr: `aucun bloc avant celui-ci n’ouvre l’enveloppe ${signs}`,
        en: `no block before this one opens the ${signs} envelope`,
      })
    return []
  })
}

/** A misspelt product would silently be decided by one person. */
function checkFourEyes({ code, fourEyes, products }: LoadedDeployment): readonly DeploymentProblem[] {
  const known = products.map((product) => product.code)
  return (fourEyes?.products ?? [])
    .filter((product) => !known.includes(product))
    .map((product) =>
      errorAt(`${code}/deployment.json`, 'fourEyes.products', unknownName('product', product, known)),
    )
}

/** A misspelt state would silently fall back to the general retention period. */
function checkRetention({ code, retention }: LoadedDeployment): readonly DeploymentProblem[] {
  const known: readonly string[] = DOSSIER_STATES
  return Object.keys(retention.dossierMonths)
    .filter((state) => !known.includes(state))
    .map((state) => {
      const reason = unknownName('state', state, known)
      return errorAt(`${code}/deployment.json`, `retention.dossierMonths.${state}`, reason)
    })
}

/** Suitability rules refer to elements by role: each role must exist in every form that opens a mission. */
function checkRoles({
  code,
  forms,
  suitability,
  reflectionPeriod,
}: LoadedDeployment): readonly DeploymentProblem[] {
  const named = [
    ...(suitability?.unsuitable ?? []).map(({ role }) => ({ role, path: 'suitability.unsuitable' })),
    ...(reflectionPeriod ? [{ role: reflectionPeriod.role, path: 'reflectionPeriod' }] : []),
  ]
  return Object.entries(forms).flatMap(([name, form]) => {
    if (!blocksInOrder(form).some(({ opensEnvelope }) => opensEnvelope === 'mission')) return []
    const roles = new Set(elementsInOrder(form).map(({ role }) => role))
    return named
      .filter(({ role }) => !roles.has(role))
      .map(({ role, path }) =>
        errorAt(`${code}/deployment.json`, path, {
          fr: `aucun élément du formulaire ${name} n’a le rôle ${role}`,
          en: `form ${name} has no element with the role ${role}`,
        }),
      )
  })
}
