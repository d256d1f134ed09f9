import { asRecord, LEVELS, type Json, type Level } from './layered-tree.ts'

/** Kinds of files in a deployment's folder, which decide how a file is merged over its base's. */
export const LAYER_KINDS = [
  'settings',
  'texts',
  'help',
  'receiptTypes',
  'products',
  'form',
  'document',
  'datalist',
  'table',
  'case',
  'record',
  'theme',
  'drawing',
  'font',
  'handed',
  'other',
] as const
export type LayerKind = (typeof LAYER_KINDS)[number]

const BY_NAME: Readonly<Record<string, LayerKind>> = {
  'deployment.json': 'settings',
  'texts.json': 'texts',
  'help.json': 'help',
  'receipt-types.json': 'receiptTypes',
  'products.json': 'products',
  'base.lock.json': 'record',
  'theme.css': 'theme',
  'logo.svg': 'drawing',
  'drawing.svg': 'drawing',
}

const BY_FOLDER: Readonly<Record<string, LayerKind>> = {
  forms: 'form',
  documents: 'document',
  datalists: 'datalist',
  tables: 'table',
  cases: 'case',
  fonts: 'font',
  handed: 'handed',
}

/** Whether a path is that of a folder whose files are read. */
export function isReadFolder(path: string): boolean {
  return Object.hasOwn(BY_FOLDER, path)
}

/** Where a file of this name may stand: at the top, or in the folders of its extension. */
export function findPlacesOf(name: string): readonly string[] {
  const ending = /\.[^.]+$/.exec(name)?.[0]
  if (ending === undefined) return []
  const folders = Object.keys(BY_FOLDER).filter((folder) => (ENDINGS[folder] ?? '.json') === ending)
  return [
    ...Object.keys(BY_NAME).filter((known) => known.endsWith(ending)),
    ...folders.map((folder) => `${folder}/${name}`),
  ]
}

/** Extension of the files that are read in a folder; `.json` in all others. */
const ENDINGS: Readonly<Record<string, string>> = { fonts: '.woff2', handed: '.pdf' }

/** The kind of a file, by its path relative to the folder. */
export function kindOfFile(file: string): LayerKind {
  const [folder = '', name] = file.split('/')
  return (name === undefined ? BY_NAME[folder] : BY_FOLDER[folder]) ?? 'other'
}

/** Whether the content is kept as base64. */
export function isBinaryFile(file: string): boolean {
  return /\.(?:woff2|pdf)$/.test(file)
}

/** Levels of the nodes of a file, and the property that only a whole file has. */
interface FileTree {
  readonly levels: readonly Level[]
  readonly whole: string
}

const TREES: Readonly<Partial<Record<LayerKind, FileTree>>> = {
  form: { levels: LEVELS.form, whole: 'pages' },
  document: { levels: LEVELS.document, whole: 'sections' },
  datalist: { levels: LEVELS.datalist, whole: 'options' },
  products: { levels: LEVELS.products, whole: 'products' },
}

/** The tree of a file; undefined for a file without nodes. */
export function treeOfFile(file: string): FileTree | undefined {
  return TREES[kindOfFile(file)]
}

/** The value of a file as the record of its tree: products are a list, without a head. */
export function treeValueOf(value: unknown): Json | undefined {
  return Array.isArray(value) ? { products: value } : asRecord(value)
}

/** Whether the value of a file says only what differs from its base's. */
export function isPatch(file: string, own: unknown): boolean {
  const record = asRecord(own)
  const tree = treeOfFile(file)
  return record !== undefined && tree !== undefined && !(tree.whole in record)
}
