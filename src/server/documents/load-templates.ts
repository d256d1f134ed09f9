import { basename, dirname, join } from 'node:path'
import { FACT_PATHS } from '#engine/facts.ts'
import { blocksInOrder, elementsInOrder } from '#form/blocks.ts'
import { checkTemplate, DocumentTemplate, findMissingTexts } from '#form/document-template.ts'
import {
  DeploymentError,
  DeploymentFolder,
  type DeploymentProblem,
  type LoadedDeployment,
} from '../forms/index.ts'
import { COMPANY_TAGS } from './fill-documents.ts'
import { findNeededFacts, lacksFact } from './fund-facts.ts'
import { FUND_TAGS } from './fund-tags.ts'

/**
 * Loads document templates by code; the deployment's own override its base's. Throws one `DeploymentError` that lists
 * every template that is unreadable, names an unknown element, or is missing.
 */
export async function loadTemplates(deployment: LoadedDeployment): Promise<readonly DocumentTemplate[]> {
  const { templates, problems } = await inspectTemplates(deployment.folders, deployment)
  if (problems.length > 0) throw new DeploymentError(deployment.code, problems)
  return templates
}

/**
 * Like `loadTemplates`, but returns the problems. Without a valid deployment, templates are read but their references
 * cannot be checked.
 */
export async function inspectTemplates(
  folders: readonly string[],
  deployment: LoadedDeployment | undefined,
): Promise<{
  readonly templates: readonly DocumentTemplate[]
  readonly problems: readonly DeploymentProblem[]
}> {
  const problems: DeploymentProblem[] = []
  const known = deployment && knownNames(deployment)
  const templates = new Map<string, DocumentTemplate>()
  for (const directory of folders) {
    const folder = new DeploymentFolder(dirname(directory), basename(directory), problems)
    for (const [name, template] of await folder.readAll('documents', DocumentTemplate)) {
      const file = join('documents', `${name}.json`)
      if (template.code !== name) folder.refuse(file, 'code', `must be ${name}, the file's name`)
      if (templates.has(template.code)) continue
      for (const { path: place, language } of findMissingTexts(template))
        folder.refuse(file, place, `a text is missing in ${language}`)
      for (const { path: place, name: unknown } of known ? checkTemplate(template, known) : [])
        folder.refuse(file, place, `no element or fact is named ${unknown}`)
      templates.set(template.code, template)
    }
  }
  if (deployment) {
    problems.push(...missingDocuments(deployment, [...templates.values()]))
    problems.push(...missingFundFacts(deployment, [...templates.values()]))
  }
  return { templates: [...templates.values()], problems }
}

/** Templates required by a form or a setting that do not exist. */
function missingDocuments(
  { code, forms, suitability }: LoadedDeployment,
  templates: readonly DocumentTemplate[],
): readonly DeploymentProblem[] {
  const report = suitability?.report
  const noReport =
    report === undefined || templates.some((each) => each.code === report && each.envelope === 'none')
      ? []
      : [{ path: 'suitability.report', reason: `no template without envelope is named ${report}` }]
  const noDocument = Object.values(forms)
    .flatMap(blocksInOrder)
    .filter(
      ({ opensEnvelope }) =>
        opensEnvelope !== undefined && !templates.some(({ envelope }) => envelope === opensEnvelope),
    )
    .map(({ slug, opensEnvelope }) => ({
      path: '',
      reason: `block ${slug} opens the ${opensEnvelope} envelope, which has no document`,
    }))
  return [
    ...noReport.map((each) => ({ ...each, file: `${code}/deployment.json`, severity: 'error' as const })),
    ...noDocument.map((each) => ({ ...each, file: `${code}/documents`, severity: 'error' as const })),
  ]
}

/** Products that lack a fact printed by a template: its row would silently be left out. */
function missingFundFacts(
  { code, products }: LoadedDeployment,
  templates: readonly DocumentTemplate[],
): readonly DeploymentProblem[] {
  const needed = new Map(
    templates.flatMap((template) => findNeededFacts(template).map((fact) => [fact, template.code] as const)),
  )
  return products.flatMap((product) =>
    [...needed]
      .filter(([fact]) => lacksFact(product, fact))
      .map(([fact, template]) => ({
        file: `${code}/products.json`,
        path: `${product.code}.${fact}`,
        reason: `is missing, and document ${template} prints it`,
        severity: 'error' as const,
      })),
  )
}

/** Names that templates may refer to. */
function knownNames({ forms, settings }: LoadedDeployment): ReadonlySet<string> {
  const elements = Object.values(forms)
    .flatMap(elementsInOrder)
    .map(({ name }) => name)
  const paths = Object.keys(settings).map((name) => `setting.${name}`)
  return new Set([...elements, ...paths, ...FACT_PATHS, ...COMPANY_TAGS, ...FUND_TAGS])
}
