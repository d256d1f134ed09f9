import { FACT_PATHS } from '#engine/facts.ts'
import { blocksInOrder, elementsInOrder } from '#form/blocks.ts'
import { BLANK } from '#form/check-form.ts'
import { checkTemplate, DocumentTemplate, findMissingTexts } from '#form/document-template.ts'
import { closeTree, LEVELS, openTree, walkTree, writePath } from '#form/layered-tree.ts'
import { DocumentLayer, RemovedDocument } from '#form/patch-schemas.ts'
import type { Reason } from '#form/reason.ts'
import {
  DeploymentError,
  DeploymentFolder,
  type DeploymentProblem,
  errorAt,
  findRemovals,
  type LayeredFile,
  type LoadedDeployment,
  nameReaders,
  placeIn,
  NO_BASE,
  readLayer,
} from '../forms/index.ts'
import { parseJson } from '../json-values.ts'
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
  const layers = folders.map((path) => DeploymentFolder.at(path, problems))
  const found = await mergeTemplates(layers)
  const known = deployment && knownNames(deployment)
  for (const { template, folder } of found) {
    for (const { path: place, language } of findMissingTexts(template))
      folder.refuse(`documents/${template.code}.json`, place, BLANK[language], {
        place: placeIn(template, place),
      })
    for (const { path: place, name: unknown } of known ? checkTemplate(template, known) : [])
      folder.refuse(
        `documents/${template.code}.json`,
        place,
        {
          fr: `aucun élément ni donnée ne s’appelle ${unknown}`,
          en: `no element or fact is named ${unknown}`,
          found: unknown,
          among: [...(known ?? [])],
        },
        { place: placeIn(template, place) },
      )
  }
  const templates = found.map(({ template }) => withoutIds(template))
  if (deployment) {
    problems.push(...missingDocuments(deployment, templates))
    problems.push(...missingFundFacts(deployment, templates))
  }
  return {
    templates,
    problems: deployment ? nameReaders(problems, await findRemovals(folders), folders) : problems,
  }
}

const DOCUMENT_FILE: LayeredFile<DocumentTemplate> = {
  whole: DocumentTemplate,
  patch: DocumentLayer,
  levels: LEVELS.document,
  isPatch: (json) => !('sections' in json),
}

interface FoundTemplate {
  readonly template: DocumentTemplate
  /** The nearest folder that has or removes it. */
  readonly folder: DeploymentFolder
  /**
   * Distance of the farthest folder that has it. Determines the order of documents, so that changing a document does not
   * move it.
   */
  readonly distance: number
}

/** Templates of all layers, nearest first: those of a layer, then those of its bases. */
async function mergeTemplates(layers: readonly DeploymentFolder[]): Promise<readonly FoundTemplate[]> {
  const found = new Map<string, FoundTemplate>()
  for (const [distance, folder] of [...layers.entries()].toReversed()) {
    for (const name of await folder.list('documents')) {
      const file = `documents/${name}.json`
      const before = found.get(name)
      if (await isRemoval(folder, file)) {
        if (!found.delete(name)) folder.refuse(file, 'removed', NO_BASE)
        continue
      }
      const template = await readLayer(folder, file, DOCUMENT_FILE, before?.template)
      if (!template) continue
      found.set(name, { template, folder, distance: before?.distance ?? distance })
    }
  }
  return [...found.values()].toSorted(
    (one, other) => one.distance - other.distance || (one.template.code < other.template.code ? -1 : 1),
  )
}

/** Whether the file only states that the deployment does not use this document of its base. */
async function isRemoval(folder: DeploymentFolder, file: string): Promise<boolean> {
  const text = await folder.readText(file)
  // Invalid JSON is reported when the file is read as a document.
  return RemovedDocument.safeParse(parseJson(text ?? 'null')).success
}

/** Ids only serve patches: in a published template they would count as a change of structure. */
function withoutIds(template: DocumentTemplate): DocumentTemplate {
  const [, rows] = LEVELS.document
  const root = openTree(template, LEVELS.document)
  for (const { node } of walkTree(root)) node.value = writePath(node.value, [rows.key], undefined)
  return DocumentTemplate.parse(closeTree(root))
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
      : [errorAt(`${code}/deployment.json`, 'suitability.report', noReportTemplate(report))]
  const noDocument = Object.values(forms)
    .flatMap(blocksInOrder)
    .filter(
      ({ opensEnvelope }) =>
        opensEnvelope !== undefined && !templates.some(({ envelope }) => envelope === opensEnvelope),
    )
    .map(({ slug, opensEnvelope }) =>
      errorAt(`${code}/documents`, '', {
        fr: `le bloc ${slug} ouvre l’enveloppe ${opensEnvelope}, qui n’a aucun document`,
        en: `block ${slug} opens the ${opensEnvelope} envelope, which has no document`,
      }),
    )
  return [...noReport, ...noDocument]
}

function noReportTemplate(report: string): Reason {
  return {
    fr: `aucun document sans enveloppe ne s’appelle ${report}`,
    en: `no template without envelope is named ${report}`,
  }
}

/** Products that lack a fact printed by a template: the row would silently be omitted. */
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
      .map(([fact, template]) =>
        errorAt(`${code}/products.json`, `${product.code}.${fact}`, {
          fr: `manque, et le document ${template} l’imprime`,
          en: `is missing, and document ${template} prints it`,
        }),
      ),
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
