import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { findDuplicateKeys } from '#form/find-duplicate-keys.ts'
import type { DeploymentProblem } from './deployment-error.ts'
import { explainIssue, findBlankTexts, namePath } from './place-in-file.ts'

/** Reads the files of one deployment folder. Problems are collected, so that one run reports all of them. */
export class DeploymentFolder {
  readonly directory: string
  readonly name: string
  readonly #problems: DeploymentProblem[]

  constructor(root: string, name: string, problems: DeploymentProblem[]) {
    this.directory = join(root, name)
    this.name = name
    this.#problems = problems
  }

  refuse(file: string, path: string, reason: string): void {
    this.#problems.push({ file: `${this.name}/${file}`, path, reason, severity: 'error' })
  }

  async readText(file: string): Promise<string | undefined> {
    return readFile(join(this.directory, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  }

  /** Undefined when the file is absent, or invalid and already reported. */
  async readJson(file: string): Promise<unknown> {
    const text = await this.readText(file)
    if (text === undefined) return undefined
    try {
      const value: unknown = JSON.parse(text)
      for (const place of findDuplicateKeys(text)) this.refuse(file, place, 'is given twice')
      return value
    } catch (error) {
      this.refuse(file, '', error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  async read<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const value = await this.readJson(file)
    return value === undefined ? undefined : this.accept(file, schema, value)
  }

  /** Like `parse`, and reports texts that are blank in a language. */
  accept<T>(file: string, schema: z.ZodType<T>, value: unknown): T | undefined {
    for (const { path, language } of findBlankTexts(value))
      this.refuse(file, namePath(value, path), `a text is missing in ${language}`)
    return this.parse(file, schema, value)
  }

  /** Without a schema: forms are validated by `checkForm`, whose messages name the blocks. */
  parse<T>(file: string, schema: z.ZodType<T>, value: unknown): T | undefined {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues)
      this.refuse(file, namePath(value, issue.path), explainIssue(issue))
    return undefined
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
  async readBytes(folder: string, ending: string): Promise<readonly (readonly [string, Buffer])[]> {
    const names = (await this.#names(folder)).filter((name) => name.endsWith(ending))
    return Promise.all(
      names.map(async (name) => [name, await readFile(join(this.directory, folder, name))] as const),
    )
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await this.#names(folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
  }

  /** Empty when the folder is absent. */
  async #names(folder: string): Promise<readonly string[]> {
    const names = await readdir(join(this.directory, folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.toSorted((first, second) => (first < second ? -1 : 1))
  }
}
