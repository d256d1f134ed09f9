import { mergeLayer } from '#form/layer-file.ts'
import { isBinaryFile } from '#form/layer-kind.ts'
import { readJson, type LoadedDeployment } from '../forms/index.ts'
import { readBaseLayers } from './published-files.ts'

/** The files of a deployment's bases, merged. */
export class BaseFiles {
  readonly #deployment: Pick<LoadedDeployment, 'folders'>

  constructor(deployment: Pick<LoadedDeployment, 'folders'>) {
    this.#deployment = deployment
  }

  /** Paths of all files of the bases. */
  async names(): Promise<ReadonlySet<string>> {
    return new Set((await readBaseLayers(this.#deployment)).flatMap((layer) => [...layer.keys()]))
  }

  /** The value of the bases' file, merged: JSON, or text for other files; undefined when they have none. */
  async valueOf(file: string): Promise<unknown> {
    const layers = await readBaseLayers(this.#deployment)
    return layers.reduce<unknown>(
      (base, layer) => mergeLayer(file, base, valueOf(file, layer.get(file))),
      undefined,
    )
  }
}

/** The value of a file: JSON, or its text; undefined when there is none, or for JSON that is not well-formed. */
export function valueOf(file: string, text: string | null | undefined): unknown {
  if (text === undefined || text === null || isBinaryFile(file)) return undefined
  return file.endsWith('.json') ? readJson(text).value : text
}
