import * as z from 'zod'
import type { Text } from '#form/definition.ts'
import {
  Datalist,
  DeploymentLayer,
  DeploymentSettings,
  WordingOverrides,
  layDeployment,
} from '#form/deployment.ts'
import { DismembermentTable, Product, ReceiptType } from '#form/reference-data.ts'
import { checkReferences } from './check-references.ts'
import { cleanHtml } from './clean-html.ts'
import { DeploymentError, type DeploymentProblem } from './deployment-error.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import { tuneDurationField } from './duration-field.ts'
import { layForms } from './lay-forms.ts'
import { DEPLOYMENTS } from './list-deployments.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

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
    fonts: await readFonts(farthestFirst),
    logoSvg: await readNearest(folders, 'logo.svg'),
    themeCss: await readNearest(folders, 'theme.css'),
  }
  const forms = await layForms(farthestFirst)
  if (!settings || problems.length > 0) return undefined
  return {
    folders: folders.map(({ directory }) => directory),
    ...presentSettings(settings),
    ...content,
    forms: tuneDurationField(forms, settings),
  }
}

function presentSettings(settings: DeploymentSettings) {
  const { flags, readOnlyRoles, backOfficeGroupRoles, texts } = settings
  return {
    code: settings.code,
    locale: settings.locale,
    name: settings.company.name,
    phone: settings.company.phone,
    email: settings.company.email,
    address: settings.company.address,
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
    pages: {
      about: cleanHtml(texts.about),
      help: cleanHtml(texts.help),
      legal: cleanHtml(texts.legalNotice),
    },
    footer: settings.footer.map(cleanHtml),
    redirects: settings.redirects,
    rowActionIcons: settings.rowActionIcons,
    uploadLimitMegabytes: settings.uploadLimitMegabytes,
    settings: settings.settings,
    envelopes: settings.envelopes,
    retention: settings.retention,
    codeChannel: settings.oneTimeCode.channel,
    signatureLevel: settings.signatureLevel,
    durationField: settings.durationField,
    analytics: settings.analytics,
    suitability: settings.suitability,
    reflectionPeriod: settings.reflectionPeriod,
    register: settings.register,
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

/** Fonts of the theme, by file name. */
async function readFonts(folders: readonly DeploymentFolder[]): Promise<ReadonlyMap<string, Buffer>> {
  const fonts = new Map<string, Buffer>()
  for (const folder of folders) {
    for (const [name, content] of await folder.readBytes('fonts', '.woff2')) fonts.set(name, content)
  }
  return fonts
}

async function readNearest(folders: readonly DeploymentFolder[], file: string): Promise<string> {
  for (const folder of folders) {
    const text = await folder.readText(file)
    if (text !== undefined) return text
  }
  folders[0]?.refuse(file, '', 'missing')
  return ''
}
