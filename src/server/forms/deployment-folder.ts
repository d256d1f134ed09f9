import { isUtf8 } from 'node:buffer'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { BLANK } from '#form/check-form.ts'
import type { Reason } from '#form/reason.ts'
import type { DeploymentProblem } from './deployment-error.ts'
import { findBlankTexts } from './find-blank-texts.ts'
import { namePath } from './place-in-file.ts'
import { parsePruned } from './prune-invalid.ts'
import { readJson } from './read-json.ts'

/** Reads the files of one deployment folder. Problems are collected, so that one run reports all of them. */
export class DeploymentFolder {
  readonly directory: string
  readonly name: string
  readonly #problems: DeploymentProblem[]
  /** Files already refused as a whole: anything else about them would only follow from that. */
  readonly #unreadable = new Set<string>()

  constructor(root: string, name: string, problems: DeploymentProblem[]) {
    this.directory = join(root, name)
    this.name = name
    this.#problems = problems
  }

  static at(path: string, problems: DeploymentProblem[] = []): DeploymentFolder {
    return new DeploymentFolder(dirname(path), basename(path), problems)
  }

  refuse(
    file: string,
    path: string,
    reason: Reason,
    more: Pick<DeploymentProblem, 'at' | 'line' | 'column' | 'hides' | 'place'> = {},
  ): void {
    if (this.#unreadable.has(file)) return
    this.#problems.push({ file: `${this.name}/${file}`, path, reason, severity: 'error', ...more })
  }

  async readText(file: string): Promise<string | undefined> {
    const bytes = await this.#read(file)
    if (bytes === undefined || isUtf8(bytes)) return bytes?.toString('utf8')
    this.refuse(file, '', NOT_UTF8, TOP)
    const text = decodeOther(bytes)
    if (text === undefined) this.#unreadable.add(file)
    return text
  }

  /** Undefined when the file is absent, or unreadable and reported. */
  async #read(file: string): Promise<Buffer | undefined> {
    return readFile(join(this.directory, file)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || (await this.#isLink(file))) this.#refuseWhole(file, error)
      return undefined
    })
  }

  async #readSigned(file: string, { begins, reason }: Signature): Promise<Buffer | undefined> {
    const bytes = await this.#read(file)
    if (bytes === undefined || bytes.toString('latin1', 0, begins.length) === begins) return bytes
    this.refuse(file, '', reason, TOP)
    return undefined
  }

  async #isLink(file: string): Promise<boolean> {
    const found = await lstat(join(this.directory, file)).catch(() => undefined)
    return found?.isSymbolicLink() ?? false
  }

  #refuseWhole(file: string, error: NodeJS.ErrnoException): void {
    this.refuse(file, '', unreadable(error), TOP)
    this.#unreadable.add(file)
  }

  /** Undefined when the file is absent, or invalid and already reported. */
  async readJson(file: string): Promise<unknown> {
    const text = await this.readText(file)
    if (text === undefined) return undefined
    const { value, problems } = readJson(text)
    for (const { path, reason, ...place } of problems) this.refuse(file, path, reason, place)
    return value
  }

  async read<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const value = await this.readJson(file)
    return value === undefined ? undefined : this.accept(file, schema, value)
  }

  /** Like `parse`, and reports texts that are blank in a language. */
  accept<T>(file: string, schema: z.ZodType<T>, value: unknown): T | undefined {
    for (const { path, language } of findBlankTexts(value))
      this.refuse(file, namePath(value, path), BLANK[language], { at: path })
    return this.parse(file, schema, value)
  }

  /** The valid parts of a value; undefined when none is valid. Reports everything else. */
  parse<T>(file: string, schema: z.ZodType<T>, given: unknown): T | undefined {
    const { value, issues, hides } = parsePruned(schema, given)
    // Nothing of the file could be read, so references to its name are not reported as well.
    const names = value === undefined ? [...hides, basename(file, '.json')] : hides
    for (const { path, reason } of issues)
      this.refuse(file, namePath(given, path), reason, { at: path, hides: names })
    return value
  }

  /** JSON files of a sub-folder by base name, in alphabetical order. */
  async readAll<T>(folder: string, schema: z.ZodType<T>): Promise<readonly (readonly [string, T])[]> {
    const found: (readonly [string, T])[] = []
    for (const name of await this.list(folder)) {
      const value = await this.read(`${folder}/${name}.json`, schema)
      if (value !== undefined) found.push([name, value])
    }
    return found
  }

  /** Files of a sub-folder with this extension, in alphabetical order. */
  async readBytes(
    folder: string,
    ending: keyof typeof SIGNATURES,
  ): Promise<readonly (readonly [string, Buffer])[]> {
    const names = (await this.#names(folder)).filter((name) => name.endsWith(ending))
    const contents = await Promise.all(
      names.map(async (name) => this.#readSigned(`${folder}/${name}`, SIGNATURES[ending])),
    )
    return names.flatMap((name, index) => {
      const content = contents[index]
      return content ? [[name, content] as const] : []
    })
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await this.#names(folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
  }

  /** Empty when the folder is absent. */
  async #names(folder: string): Promise<readonly string[]> {
    const names = await readdir(join(this.directory, folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') this.#refuseWhole(folder, error)
      return []
    })
    return names.toSorted((first, second) => (first < second ? -1 : 1))
  }
}

/** Refuses a file that is not there. */
export const NO_FILE: Reason = { fr: 'le fichier manque', en: 'missing' }

/** Place of a problem with a whole file. Without it, the file of the same name in a base could be located instead. */
const TOP = { line: 1, column: 1 } as const

const NOT_UTF8: Reason = {
  fr: 'n’est pas en UTF-8 : enregistrez-le dans cet encodage',
  en: 'is not UTF-8: save it in this encoding',
}

/** Decodes a text in another encoding, so that its other mistakes are reported too; undefined for binary content. */
function decodeOther(bytes: Buffer): string | undefined {
  const mark = bytes.toString('latin1', 0, 2)
  const encoding = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[mark] ?? 'windows-1252'
  const text = new TextDecoder(encoding).decode(bytes)
  return text.includes('\0') ? undefined : text
}

interface Signature {
  readonly begins: string
  readonly reason: Reason
}

/** Magic bytes of each kind of binary file, and the problem to report without them. */
const SIGNATURES: Readonly<Record<'.woff2' | '.pdf', Signature>> = {
  '.woff2': {
    begins: 'wOF2',
    reason: {
      fr: 'n’est pas une police WOFF2, quoi que dise son nom',
      en: 'is not a WOFF2 typeface, whatever its name says',
    },
  },
  '.pdf': {
    begins: '%PDF-',
    reason: {
      fr: 'n’est pas un PDF, quoi que dise son nom',
      en: 'is not a PDF, whatever its name says',
    },
  },
}

const UNREADABLE: Readonly<Record<string, Reason>> = {
  EISDIR: { fr: 'est un dossier, un fichier est attendu', en: 'is a folder, a file is expected' },
  ENOTDIR: { fr: 'est un fichier, un dossier est attendu', en: 'is a file, a folder is expected' },
  ENOENT: {
    fr: 'est un lien vers un fichier qui n’existe pas',
    en: 'is a link to a file that does not exist',
  },
  ELOOP: { fr: 'est un lien vers lui-même', en: 'is a link to itself' },
  EACCES: {
    fr: 'ne peut pas être lu : les droits du fichier ne le permettent pas',
    en: 'cannot be read: the permissions of the file do not allow it',
  },
}

function unreadable({ code = '' }: NodeJS.ErrnoException): Reason {
  return UNREADABLE[code] ?? { fr: `ne peut pas être lu (${code})`, en: `cannot be read (${code})` }
}
