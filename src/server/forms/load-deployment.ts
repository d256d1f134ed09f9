import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Text } from '#form/definition.ts'
import { DeploymentLayer, mergeDeployment } from '#form/deployment-layer.ts'
import { DeploymentSettings, WordingOverrides } from '#form/deployment.ts'
import { HelpFile } from '#form/help-questions.ts'
import { asRecord } from '#form/layered-tree.ts'
import { unknownName } from '#form/reason.ts'
import { DismembermentTable, ReceiptType, type FormSettings } from '#form/reference-data.ts'
import { checkBaseRecord } from './base-record.ts'
import { checkReferences } from './check-references.ts'
import { checkUnreadFiles } from './check-unread-files.ts'
import { cleanHtml } from './clean-html.ts'
import { DeploymentError, type DeploymentProblem } from './deployment-error.ts'
import { DeploymentFolder, NO_FILE } from './deployment-folder.ts'
import { withoutFollowUps, withoutRepeats } from './follow-ups.ts'
import { readImportMappings } from './import-mappings.ts'
import { recoverJson } from './read-json.ts'
import { nameCodeChannel } from './code-channel.ts'
import { tuneDurationField } from './duration-field.ts'
import { parsePruned } from './prune-invalid.ts'
import { fillSettings, findUnknownSetting } from './fill-settings.ts'
import { mergeForms } from './merge-forms.ts'
import { mergeDatalists, mergeLists, mergeProducts } from './merge-lists.ts'
import { NO_BASE } from './read-layer.ts'
import { checkEssentialRoles, findRemovals, nameReaders } from './find-removals.ts'
import { readLook } from './read-look.ts'
import { DEPLOYMENTS, listDeployments } from './list-deployments.ts'
import type { HandedFile, LoadedDeployment } from './loaded-deployment.ts'

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
  /** Undefined when anything is wrong: a partial deployment must not be used. */
  readonly deployment: LoadedDeployment | undefined
  /** What could be read, for further checks; undefined when a base is missing. */
  readonly readable: LoadedDeployment | undefined
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
  const readable = await readDeployment(folders)
  const ofFiles = problems.slice(ofSettings).filter((problem) => isWhole || !isOfBase(problem))
  const found = withoutRepeats([...problems.slice(0, ofSettings), ...ofFiles])
  const references = readable && isWhole ? withoutFollowUps(await checkAll(readable), found) : []
  return {
    deployment: found.length > 0 ? undefined : readable,
    readable: isWhole ? readable : undefined,
    folders: folders.map(({ directory }) => directory),
    problems: withoutRepeats([...found, ...references, ...(await checkUnreadFiles(folders.slice(0, 1)))]),
  }
}

/** Problems between files. Problems of removed elements name the patch that removes them. */
async function checkAll(deployment: LoadedDeployment): Promise<readonly DeploymentProblem[]> {
  const removals = await findRemovals(deployment.folders)
  return [
    ...nameReaders(checkReferences(deployment), removals, deployment.folders),
    ...checkEssentialRoles(removals, deployment.forms),
    ...(await checkBaseRecord(deployment.folders)),
  ]
}

/** Problems that may be caused by a missing base. */
function isOfBase({ reason }: DeploymentProblem): boolean {
  return reason === NO_FILE || reason === NO_BASE
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
    const user = folders.at(-1)
    if (user && !existsSync(join(folder.directory, 'deployment.json'))) {
      const known = ['base', ...(await listDeployments(root))]
      user.refuse('deployment.json', 'base', unknownName('deployment', name, known))
      return { folders, isWhole: false }
    }
    const layer: DeploymentLayer | undefined = await folder.read('deployment.json', DeploymentLayer)
    folders.push(folder)
    const named: NamedBase | undefined = layer ?? (await readNamedBase(root, folder))
    if (!named) return { folders, isWhole: false }
    if (layer && layer.code !== name)
      folder.refuse('deployment.json', 'code', {
        fr: `« ${layer.code} » doit être ${name}, le nom du dossier`,
        en: `“${layer.code}” must be ${name}, the folder's name`,
      })
    name = named.base
    if (folders.some((known) => known.name === name)) {
      folder.refuse('deployment.json', 'base', {
        fr: `${name} a lui-même celui-ci pour base`,
        en: `${name} is based on this deployment`,
      })
      return { folders, isWhole: false }
    }
  }
  return { folders, isWhole: true }
}

const NamedBase = z.object({ base: z.string().optional() })
type NamedBase = z.infer<typeof NamedBase>

/** The base named by settings that may be invalid otherwise; undefined when they are missing or unreadable. */
async function readNamedBase(root: string, folder: DeploymentFolder): Promise<NamedBase | undefined> {
  const text = await folder.readText('deployment.json')
  if (text !== undefined) {
    const named = NamedBase.safeParse(recoverJson(text)).data
    return named?.base === undefined ? undefined : named
  }
  const isThere = existsSync(folder.directory)
  const reason = isThere ? NO_FILE : unknownName('deployment', folder.name, await listDeployments(root))
  folder.refuse('deployment.json', '', reason)
  return undefined
}

/** Folder of the documents handed over before a subscription. */
const HANDED = 'handed'

const RECEIPT_TYPES = {
  file: 'receipt-types.json',
  schema: ReceiptType,
  keyOf: ({ typeId }: ReceiptType) => typeId,
}

/** The merged deployment; undefined when the settings cannot be read. */
async function readDeployment(folders: readonly DeploymentFolder[]): Promise<LoadedDeployment | undefined> {
  const farthestFirst = folders.toReversed()
  const settings = await readSettings(farthestFirst)
  const content = {
    products: await mergeProducts(farthestFirst),
    receiptTypes: await mergeLists(farthestFirst, RECEIPT_TYPES),
    tables: await mergeTables(farthestFirst),
    datalists: await mergeDatalists(farthestFirst),
    texts: await mergeTexts(farthestFirst, settings?.settings ?? {}),
    help: await mergeHelp(farthestFirst),
    handedFiles: await readHandedFiles(farthestFirst),
    importMappings: await readImportMappings(farthestFirst),
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

/**
 * Merges settings, from the farthest base to the deployment. Required settings that are invalid are replaced by stand-ins.
 */
async function readSettings(
  farthestFirst: readonly DeploymentFolder[],
): Promise<DeploymentSettings | undefined> {
  const nearest = farthestFirst.at(-1)
  let merged: unknown
  let usable: unknown = STAND_IN
  let areWellFormed = true
  for (const folder of farthestFirst) {
    const { layer, isWellFormed } = await readSettingsFile(folder)
    merged = mergeDeployment(merged, layer)
    usable = mergeDeployment(usable, parsePruned(DeploymentLayer, layer).value)
    areWellFormed &&= isWellFormed
  }
  // What a broken file lacks is a consequence of what broke it, which is reported.
  const isJudged = asRecord(merged) !== undefined && areWellFormed
  if (isJudged) nearest?.parse('deployment.json', DeploymentSettings, merged)
  const valid = DeploymentSettings.safeParse(merged).data
  return valid ?? parsePruned(DeploymentSettings, usable).value ?? DeploymentSettings.parse(STAND_IN)
}

/** The settings of one folder. Of a file that is not well-formed, what can be read, so that the rest is still checked. */
async function readSettingsFile(
  folder: DeploymentFolder,
): Promise<{ readonly layer: unknown; readonly isWellFormed: boolean }> {
  const layer = await folder.readJson('deployment.json')
  const text = layer === undefined ? await folder.readText('deployment.json') : undefined
  return text === undefined
    ? { layer, isWellFormed: true }
    : { layer: recoverJson(text), isWellFormed: false }
}

const NO_TEXT: Text = { fr: '-', en: '-' }

/** Stand-ins for invalid required settings, so that everything else is checked in the same run. */
const STAND_IN = {
  code: 'base',
  company: { name: '-', phone: '-', email: 'nobody@example.test', address: ['-'], legalLine: NO_TEXT },
  texts: { about: NO_TEXT, help: NO_TEXT, legalNotice: NO_TEXT },
}

function presentSettings(settings: DeploymentSettings) {
  const { base: _base, wealthManagement: _wealth, ...read } = settings
  const { company, texts, footer, oneTimeCode, backOfficeGroupRoles, ...plain } = read
  const clean = (text: Text) => cleanHtml(fillSettings(text, plain.settings))
  return {
    ...plain,
    ...company,
    supportEmail: company.supportEmail ?? company.email,
    permissions: { ...plain.flags, backOfficeGroupRoles, readOnlyRoles: plain.readOnlyRoles },
    pages: {
      about: clean(texts.about),
      help: clean(texts.help),
      legal: clean(texts.legalNotice),
      accessibility: clean(texts.accessibility),
    },
    footer: footer.map(clean),
    codeChannel: oneTimeCode.channel,
  }
}

/** PDFs of the folders `handed`; a nearer folder overrides. */
async function readHandedFiles(
  farthestFirst: readonly DeploymentFolder[],
): Promise<ReadonlyMap<string, HandedFile>> {
  const files = new Map<string, HandedFile>()
  for (const folder of farthestFirst) {
    for (const [name, bytes] of await folder.readBytes(HANDED, '.pdf')) {
      const sha256 = hash('sha256', bytes)
      files.set(name, { path: join(folder.directory, HANDED, name), sha256, size: bytes.length })
    }
  }
  return files
}

async function mergeTables(folders: readonly DeploymentFolder[]): Promise<readonly DismembermentTable[]> {
  const tables = new Map<string, DismembermentTable>()
  for (const folder of folders) {
    const own = new Set<string>()
    for (const [name, table] of await folder.readAll('tables', DismembermentTable)) {
      if (own.has(table.code))
        folder.refuse(`tables/${name}.json`, 'code', {
          fr: `deux tables s’appellent ${table.code}`,
          en: `two tables are called ${table.code}`,
        })
      own.add(table.code)
      tables.set(table.code, table)
    }
  }
  return [...tables.values()]
}

async function mergeTexts(
  folders: readonly DeploymentFolder[],
  settings: FormSettings,
): Promise<Readonly<Record<string, Text>>> {
  const texts: Record<string, Text> = {}
  for (const folder of folders) {
    for (const [key, text] of Object.entries((await folder.read('texts.json', WordingOverrides)) ?? {})) {
      const found = findUnknownSetting(text, settings)
      if (found !== undefined)
        folder.refuse('texts.json', key, {
          fr: `la donnée ${found} n’existe pas`,
          en: `unknown fact ${found}`,
          found,
          among: Object.keys(settings).map((name) => `setting.${name}`),
        })
      texts[key] = fillSettings(text, settings)
    }
  }
  return texts
}

/** Questions in the base's order, then the deployment's own. */
async function mergeHelp(folders: readonly DeploymentFolder[]): Promise<LoadedDeployment['help']> {
  const questions = new Map<string, LoadedDeployment['help'][number]>()
  for (const folder of folders) {
    for (const [id, entry] of Object.entries((await folder.read('help.json', HelpFile)) ?? {})) {
      if (entry) questions.set(id, { ...entry, id, answer: cleanHtml(entry.answer) })
      else questions.delete(id)
    }
  }
  return [...questions.values()]
}
