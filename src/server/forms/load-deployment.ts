import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { FormDefinition, type Text } from '#form/definition.ts'
import {
  Datalist,
  DeploymentLayer,
  DeploymentSettings,
  WordingOverrides,
  layDeployment,
} from '#form/deployment.ts'
import { FormLayer } from '#form/form-layer.ts'
import { DismembermentTable, Product, ReceiptType } from '#form/reference-data.ts'
import { checkReferences } from './check-references.ts'
import { DeploymentError, type DeploymentProblem } from './deployment-error.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

const DEPLOYMENTS = fileURLToPath(new URL('../../../deployments/', import.meta.url))

/**
 * Reads a deployment over its bases and checks everything in it; throws one `DeploymentError` that
 * lists every problem as file, path and reason. Source: design "Deployments".
 */
export async function loadDeployment(code: string, root = DEPLOYMENTS): Promise<LoadedDeployment> {
  const problems: DeploymentProblem[] = []
  const folders = await openFolders(root, code, problems)
  const deployment = await readDeployment(folders, problems)
  if (deployment) {
    problems.push(...checkReferences(deployment).filter(({ severity }) => severity === 'error'))
  }
  if (!deployment || problems.length > 0) throw new DeploymentError(code, problems)
  return deployment
}

/** The deployment's folder and those of its bases, nearest first. */
async function openFolders(
  root: string,
  code: string,
  problems: DeploymentProblem[],
): Promise<readonly DeploymentFolder[]> {
  const folders: DeploymentFolder[] = []
  for (let name: string | undefined = code; name !== undefined;) {
    const folder = new DeploymentFolder(root, name, problems)
    const layer: DeploymentLayer | undefined = await folder.read('deployment.json', DeploymentLayer)
    folders.push(folder)
    if (!layer) {
      if ((await folder.readText('deployment.json')) === undefined)
        folder.refuse('deployment.json', '', 'missing')
      break
    }
    if (layer.code !== name) folder.refuse('deployment.json', 'code', `must be ${name}, the folder's name`)
    name = layer.base
    if (folders.some((known) => known.name === name)) {
      folder.refuse('deployment.json', 'base', `${name} is based on this deployment`)
      break
    }
  }
  return folders
}

async function readDeployment(
  folders: readonly DeploymentFolder[],
  problems: readonly DeploymentProblem[],
): Promise<LoadedDeployment | undefined> {
  const [nearest] = folders
  if (!nearest || problems.length > 0) return undefined
  const farthestFirst = folders.toReversed()
  let merged: unknown
  for (const folder of farthestFirst) merged = layDeployment(merged, await folder.readJson('deployment.json'))
  const settings = nearest.parse('deployment.json', DeploymentSettings, merged)
  const content = {
    products: await mergeLists(farthestFirst, 'products.json', Product, ({ code }) => code),
    receiptTypes: await mergeLists(farthestFirst, 'receipt-types.json', ReceiptType, ({ typeId }) => typeId),
    tables: await mergeTables(farthestFirst),
    datalists: await mergeFiles(farthestFirst, 'datalists', Datalist),
    texts: await mergeTexts(farthestFirst),
    forms: await mergeForms(farthestFirst),
    logoSvg: await readNearest(folders, 'logo.svg'),
    themeCss: await readNearest(folders, 'theme.css'),
  }
  if (!settings || problems.length > 0) return undefined
  return { folders: folders.map(({ directory }) => directory), ...presentSettings(settings), ...content }
}

function presentSettings(settings: DeploymentSettings) {
  const { flags, readOnlyRoles, backOfficeGroupRoles, texts } = settings
  return {
    code: settings.code,
    name: settings.company.name,
    phone: settings.company.phone,
    email: settings.company.email,
    flags,
    permissions: {
      duplication: flags.duplication,
      duplicationOfCanceled: flags.duplicationOfCanceled,
      documentDownload: flags.documentDownload,
      backOfficeForm: flags.backOfficeForm,
      backOfficeGroupRoles,
      readOnlyRoles,
    },
    readOnlyRoles,
    secondFactorRoles: settings.secondFactorRoles,
    pages: { about: texts.about, help: texts.help, legal: texts.legalNotice },
    footer: settings.footer,
    redirectUrl: settings.redirectUrl,
    uploadLimitMegabytes: settings.uploadLimitMegabytes,
    settings: settings.settings,
    envelopes: settings.envelopes,
    suitability: settings.suitability,
    reflectionPeriod: settings.reflectionPeriod,
  }
}

/** One list per folder, merged by key: a later entry replaces an earlier one in its place. */
async function mergeLists<T>(
  folders: readonly DeploymentFolder[],
  file: string,
  schema: z.ZodType<T>,
  keyOf: (item: T) => string | number,
): Promise<readonly T[]> {
  const items = new Map<string | number, T>()
  for (const folder of folders) {
    for (const item of (await folder.read(file, z.array(schema))) ?? []) items.set(keyOf(item), item)
  }
  return [...items.values()]
}

async function mergeFiles<T>(
  folders: readonly DeploymentFolder[],
  directory: string,
  schema: z.ZodType<T>,
): Promise<Readonly<Record<string, T>>> {
  const found = new Map<string, T>()
  for (const folder of folders) {
    for (const [name, value] of await folder.readAll(directory, schema)) found.set(name, value)
  }
  return Object.fromEntries(found)
}

async function mergeTables(folders: readonly DeploymentFolder[]): Promise<readonly DismembermentTable[]> {
  const tables = await mergeFiles(folders, 'tables', DismembermentTable)
  return [...new Map(Object.values(tables).map((table) => [table.code, table])).values()]
}

async function mergeTexts(folders: readonly DeploymentFolder[]): Promise<Readonly<Record<string, Text>>> {
  let texts: Readonly<Record<string, Text>> = {}
  for (const folder of folders) texts = { ...texts, ...(await folder.read('texts.json', WordingOverrides)) }
  return texts
}

/** Forms by file: a whole form replaces the base's, a layer replaces blocks of it. */
async function mergeForms(
  folders: readonly DeploymentFolder[],
): Promise<Readonly<Record<string, FormDefinition>>> {
  const forms = new Map<string, FormDefinition>()
  for (const folder of folders) {
    for (const name of await folder.list('forms')) {
      const form = await readForm(folder, name, forms.get(name))
      if (!form) continue
      if (form.code !== name) folder.refuse(`forms/${name}.json`, 'code', `must be ${name}, the file's name`)
      forms.set(name, form)
    }
  }
  return Object.fromEntries(forms)
}

async function readForm(
  folder: DeploymentFolder,
  name: string,
  base: FormDefinition | undefined,
): Promise<FormDefinition | undefined> {
  const file = `forms/${name}.json`
  const json = await folder.readJson(file)
  if (json === undefined) return undefined
  const isLayer = typeof json === 'object' && json !== null && 'replacedBlocks' in json
  if (!isLayer) return folder.parse(file, FormDefinition, json)
  const layer = folder.parse(file, FormLayer, json)
  if (!layer) return undefined
  if (!base) {
    folder.refuse(file, 'replacedBlocks', 'no base has this form')
    return undefined
  }
  return layForm(folder, file, base, layer)
}

function layForm(
  folder: DeploymentFolder,
  file: string,
  base: FormDefinition,
  layer: FormLayer,
): FormDefinition {
  const replaced = new Map(layer.replacedBlocks.map((block) => [block.slug, block]))
  const known = new Set(base.pages.flatMap((page) => page.blocks.map(({ slug }) => slug)))
  for (const slug of replaced.keys()) {
    if (!known.has(slug)) folder.refuse(file, `replacedBlocks.${slug}`, 'the base has no such block')
  }
  const pages = base.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => replaced.get(block.slug) ?? block),
  }))
  return { ...base, pages }
}

async function readNearest(folders: readonly DeploymentFolder[], file: string): Promise<string> {
  for (const folder of folders) {
    const text = await folder.readText(file)
    if (text !== undefined) return text
  }
  folders[0]?.refuse(file, '', 'missing')
  return ''
}
