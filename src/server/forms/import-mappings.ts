import { elementsInOrder } from '#form/blocks.ts'
import type { FormElement } from '#form/definition.ts'
import { ImportMapping, resolveMapping, type ImportMappings } from '#form/import-mapping.ts'
import { unknownName, type Reason } from '#form/reason.ts'
import { ELEMENT_TRAITS, resolveElementType } from '#vocabulary/element-type.ts'
import type { DeploymentFolder } from './deployment-folder.ts'
import { errorAt, type DeploymentProblem, type ProblemInFile } from './deployment-error.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

const FOLDER = 'integrations'

/** Mappings by file name, base first: a nearer file replaces that of the same name. */
export async function readImportMappings(folders: readonly DeploymentFolder[]): Promise<ImportMappings> {
  const mappings = new Map<string, ImportMapping>()
  for (const folder of folders)
    for (const [name, mapping] of await folder.readAll(FOLDER, ImportMapping)) mappings.set(name, mapping)
  return mappings
}

/**
 * Reports mappings of fields and constants to unknown elements or to elements that users cannot answer, and mappings that
 * extend themselves.
 */
export function checkImportMappings(deployment: LoadedDeployment): readonly DeploymentProblem[] {
  const { importMappings } = deployment
  return [...importMappings].flatMap(([name, mapping]) =>
    checkMapping(mapping, deployment, name).map(({ path, reason }) =>
      errorAt(`${deployment.code}/${FOLDER}/${name}.json`, path, reason),
    ),
  )
}

function checkMapping(
  mapping: ImportMapping,
  { importMappings, forms }: LoadedDeployment,
  name: string,
): readonly ProblemInFile[] {
  const base = mapping.extends
  if (base !== undefined && !importMappings.has(base))
    return [{ path: 'extends', reason: unknownName('mapping', base, [...importMappings.keys()]) }]
  const resolved = resolveMapping(importMappings, name)
  if (!resolved) return [{ path: 'extends', reason: CIRCLE }]
  const form = forms[mapping.form]
  if (!form) return [{ path: 'form', reason: unknownName('form', mapping.form, Object.keys(forms)) }]
  const elements = new Map(elementsInOrder(form).map((element) => [element.name, element]))
  const filled = Object.values(resolved.fields).map(({ element }) => element)
  return [
    ...Object.entries(mapping.constants).flatMap(([element, value]) =>
      checkAnswer(elements, element, [value]).map((reason) => ({ path: `constants.${element}`, reason })),
    ),
    ...Object.entries(mapping.fields).flatMap(([field, { element, values }]) =>
      [
        ...checkAnswer(elements, element, Object.values(values)),
        ...(filled.filter((each) => each === element).length > 1 ? [filledTwice(element)] : []),
      ].map((reason) => ({ path: `fields.${field}`, reason })),
    ),
  ]
}

function checkAnswer(
  elements: ReadonlyMap<string, FormElement>,
  name: string,
  values: readonly string[],
): readonly Reason[] {
  const element = elements.get(name)
  if (!element) return [unknownName('element', name, [...elements.keys()])]
  const { isButton, isRead, holdsReceipts } = ELEMENT_TRAITS[resolveElementType(element.type)]
  if (isButton || isRead || holdsReceipts || element.calculation || element.from) return [unanswered(name)]
  const options = element.attributes.options?.map(({ value }) => value)
  return values.filter((value) => options && !options.includes(value)).map((value) => noOption(name, value))
}

const CIRCLE: Reason = {
  fr: 'cette correspondance se complète elle-même',
  en: 'this mapping extends itself',
}

function unanswered(element: string): Reason {
  return {
    fr: `personne ne répond à ${element} par un texte`,
    en: `nobody answers ${element} with a text`,
  }
}

function filledTwice(element: string): Reason {
  return { fr: `deux champs répondent à ${element}`, en: `two fields answer ${element}` }
}

function noOption(element: string, value: string): Reason {
  return { fr: `${element} n’a pas de choix ${value}`, en: `${element} has no option ${value}` }
}
