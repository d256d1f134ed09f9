import { mergeLayer } from '#form/layer-file.ts'
import { isBinaryFile } from '#form/layer-kind.ts'
import { readJson } from '../forms/index.ts'
import { readLayerFiles, type LayerFiles } from './layer-files.ts'

/** The files of the deployment's bases, read once: they change with a new release only. */
export class BaseFiles {
  readonly #folders: readonly string[]
  #layers: Promise<readonly LayerFiles[]> | undefined

  /** Folders of the deployment and of its bases, nearest first. */
  constructor(folders: readonly string[]) {
    this.#folders = folders.slice(1).toReversed()
  }

  /** Paths of all files of the bases. */
  async names(): Promise<ReadonlySet<string>> {
    return new Set((await this.#read()).flatMap((layer) => [...layer.keys()]))
  }

  /** The value of the bases' file, merged: JSON, or text for other files; undefined when they have none. */
  async valueOf(file: string): Promise<unknown> {
    const layers = await this.#read()
    return layers.reduce<unknown>(
      (base, layer) => mergeLayer(file, base, valueOf(file, layer.get(file))),
      undefined,
    )
  }

  #read(): Promise<readonly LayerFiles[]> {
    this.#layers ??= Promise.all(this.#folders.map(readLayerFiles))
    return this.#layers
  }
}

/** The value of a file: JSON, or its text; undefined when there is none, or for JSON that is not well-formed. */
export function valueOf(file: string, text: string | null | undefined): unknown {
  if (text === undefined || text === null || isBinaryFile(file)) return undefined
  return file.endsWith('.json') ? readJson(text).value : text
}
