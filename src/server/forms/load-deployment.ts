import * as z from 'zod'
import type { Text } from '#form/definition.ts'
import { DeploymentLayer, mergeDeployment } from '#form/deployment-layer.ts'
import { DeploymentSettings, WordingOverrides } from '#form/deployment.ts'
import { DismembermentTable, ReceiptType } from '#form/reference-data.ts'
import { checkBaseRecord } from './base-record.ts'
import { checkReferences } from './check-references.ts'
import { cleanHtml } from './clean-html.ts'
import { DeploymentError, type DeploymentProblem } from './deployment-error.ts'
import { DeploymentFolder } from './deployment-folder.ts'
import { nameCodeChannel } from './code-channel.ts'
import { tuneDurationField } from './duration-field.ts'
import { mergeForms } from './merge-forms.ts'
import { mergeDatalists, mergeLists, mergeProducts } from './merge-lists.ts'
import { NO_BASE } from './read-layer.ts'
import { checkEssentialRoles, findRemovals, nameReaders } from './find-removals.ts'
import { readLook } from './read-look.ts'
import { DEPLOYMENTS } from './list-deployments.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/**
 * Loads a deployment with its bases and validates it. Throws one `DeploymentError` that lists every problem with file,
 * path and reason. Source: design "Deployments".
 */
export async function loadDeployment(code: string, root = DEPLOYMENTS): Promise<LoadedDeployment> {
  const { deployment, problems } = await inspectDeployment(code, root)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (!deployment || errors.length > 0) throw new DeploymentError(code, errors)
  return deployment
}

/** Result of reading a deployment, valid or not. */
export interface InspectedDeployment {
  /** Undefined when a file cannot be read: a partial deployment must not be used. */
  readonly deployment: LoadedDeployment | undefined
  /** Its folder and those of its bases, nearest first. */
  readonly folders: readonly string[]
  /** Includes warnings. */
  readonly problems: readonly DeploymentProblem[]
}

/** Like `loadDeployment`, but returns the problems instead of throwing. Reads every file, even after errors. */
export async function inspectDeployment(code: string, root = DEPLOYMENTS): Promise<InspectedDeployment> {
  const problems: DeploymentProblem[] = []
  const { folders, isWhole } = await openFolders(root, code, problems)
  const ofSettings = problems.length
  const deployment = await readDeployment(folders, problems)
  const ofFiles = problems.slice(ofSettings).filter((problem) => isWhole || !isOfBase(problem))
  const references = deployment ? withoutFollowUps(await checkAll(deployment), problems) : []
  return {
    deployment: problems.length > 0 ? undefined : deployment,
    folders: folders.map(({ directory }) => directory),
    problems: [...problems.slice(0, ofSettings), ...ofFiles, ...references],
  }
}

/** Problems between files; those of removed elements name the patch that removes them. */
async function checkAll(deployment: LoadedDeployment): Promise<readonly DeploymentProblem[]> {
  const removals = await findRemovals(deployment.folders)
  return [
    ...nameReaders(checkReferences(deployment), removals),
    ...checkEssentialRoles(removals, deployment.forms),
    ...(await checkBaseRecord(deployment.folders)),
  ]
}

/** Problems that may be caused by a missing base. */
function isOfBase({ reason }: DeploymentProblem): boolean {
  return reason === 'missing' || reason === NO_BASE
}

/** Problems that follow from an unreadable file and would only distract. */
const FOLLOW_UPS: readonly (readonly [file: RegExp, reason: RegExp])[] = [
  [/\/datalists\//, /^unknown datalist/],
  [/\/tables\//, /^(unknown table|no table is named)/],
  [/\/receipt-types\.json$/, /^unknown receipt type|requires no identity document/],
  [/\/forms\//, /^no form has|^form \w+ (has no element|requires no identity)|takes no value from/],
]

function withoutFollowUps(
  references: readonly DeploymentProblem[],
  problems: readonly DeploymentProblem[],
): readonly DeploymentProblem[] {
  return references.filter(
    ({ reason }) =>
      !FOLLOW_UPS.some(
        ([file, follows]) => follows.test(reason) && problems.some((problem) => file.test(problem.file)),
      ),
  )
}

/** The deployment's folder and those of its bases, nearest first; incomplete when a base is missing. */
async function openFolders(
  root: string,
  code: string,
  problems: DeploymentProblem[],
): Promise<{ readonly folders: readonly DeploymentFolder[]; readonly isWhole: boolean }> {
  const folders: DeploymentFolder[] = []
  for (let name: string | undefined = code; name !== undefined;) {
    const folder = new DeploymentFolder(root, name, problems)
    const layer: DeploymentLayer | undefined = await folder.read('deployment.json', DeploymentLayer)
    folders.push(folder)
    const named: NamedBase | undefined = layer ?? (await readNamedBase(folder))
    if (!named) return { folders, isWhole: false }
    if (layer && layer.code !== name)
      folder.refuse('deployment.json', 'code', `must be ${name}, the folder's name`)
    name = named.base
    if (folders.some((known) => known.name === name)) {
      folder.refuse('deployment.json', 'base', `${name} is based on this deployment`)
      return { folders, isWhole: false }
    }
  }
  return { folders, isWhole: true }
}

const NamedBase = z.object({ base: z.string().optional() })
type NamedBase = z.infer<typeof NamedBase>

/** The base named by settings that may be invalid otherwise; undefined when they are missing or not JSON. */
async function readNamedBase(folder: DeploymentFolder): Promise<NamedBase | undefined> {
  const text = await folder.readText('deployment.json')
  if (text === undefined) {
    folder.refuse('deployment.json', '', 'missing')
    return undefined
  }
  try {
    return NamedBase.safeParse(JSON.parse(text)).data
  } catch {
    // Already reported with its place.
    return undefined
  }
}

const RECEIPT_TYPES = {
  file: 'receipt-types.json',
  schema: ReceiptType,
  keyOf: ({ typeId }: ReceiptType) => typeId,
}

/** The merged deployment; undefined when the settings cannot be read. */
async function readDeployment(
  folders: readonly DeploymentFolder[],
  problems: readonly DeploymentProblem[],
): Promise<LoadedDeployment | undefined> {
  const farthestFirst = folders.toReversed()
  const settings = problems.length > 0 ? undefined : await readSettings(farthestFirst)
  const content = {
    products: await mergeProducts(farthestFirst),
    receiptTypes: await mergeLists(farthestFirst, RECEIPT_TYPES),
    tables: await mergeTables(farthestFirst),
    datalists: await mergeDatalists(farthestFirst),
    texts: await mergeTexts(farthestFirst),
    ...(await readLook(folders)),
  }
  const forms = await mergeForms(farthestFirst)
  if (!settings) return undefined
  return {
    folders: folders.map(({ directory }) => directory),
    ...presentSettings(settings),
    ...content,
    forms: nameCodeChannel(tuneDurationField(forms, settings), settings.oneTimeCode.channel),
  }
}

/** Merges settings, from the farthest base to the deployment. */
async function readSettings(
  farthestFirst: readonly DeploymentFolder[],
): Promise<DeploymentSettings | undefined> {
  let merged: unknown
  for (const folder of farthestFirst)
    merged = mergeDeployment(merged, await folder.readJson('deployment.json'))
  return farthestFirst.at(-1)?.parse('deployment.json', DeploymentSettings, merged)
}

function presentSettings(settings: DeploymentSettings) {
  const { flags, readOnlyRoles, backOfficeGroupRoles, texts } = settings
  return {
    code: settings.code,
    locale: settings.locale,
    name: settings.company.name,
    legalLine: settings.company.legalLine,
    phone: settings.company.phone,
    email: settings.company.email,
    address: settings.company.address,
    flags,
    permissions: {
      ...flags,
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
    signIn: settings.signIn,
    footer: settings.footer.map(cleanHtml),
    redirects: settings.redirects,
    rowActionIcons: settings.rowActionIcons,
    uploadKinds: settings.uploadKinds,
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

async function mergeTables(folders: readonly DeploymentFolder[]): Promise<readonly DismembermentTable[]> {
  const tables = new Map<string, DismembermentTable>()
  for (const folder of folders) {
    const own = new Set<string>()
    for (const [name, table] of await folder.readAll('tables', DismembermentTable)) {
      if (own.has(table.code))
        folder.refuse(`tables/${name}.json`, 'code', `two tables are called ${table.code}`)
      own.add(table.code)
      tables.set(table.code, table)
    }
  }
  return [...tables.values()]
}

async function mergeTexts(folders: readonly DeploymentFolder[]): Promise<Readonly<Record<string, Text>>> {
  let texts: Readonly<Record<string, Text>> = {}
  for (const folder of folders) texts = { ...texts, ...(await folder.read('texts.json', WordingOverrides)) }
  return texts
}
