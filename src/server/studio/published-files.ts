import type { LoadedDeployment } from '../forms/index.ts'
import { readLayerFiles, type LayerFiles } from './layer-files.ts'

type Folders = Pick<LoadedDeployment, 'folders'>

/** The deployment's own files as published: those that a new working copy starts from. */
export const readPublishedFiles = oncePerVersion(async ([own]): Promise<LayerFiles> =>
  own === undefined ? new Map() : readLayerFiles(own),
)

/** The files of the deployment's bases, farthest first. */
export const readBaseLayers = oncePerVersion(async ([, ...bases]): Promise<readonly LayerFiles[]> =>
  Promise.all(bases.toReversed().map(readLayerFiles)),
)

/** Reads once per version that this process opens, since its folder may be edited while it is served. */
function oncePerVersion<Files>(read: (folders: readonly string[]) => Promise<Files>) {
  const known = new WeakMap<Folders, Promise<Files>>()
  return (deployment: Folders): Promise<Files> => {
    const found = known.get(deployment)
    if (found) return found
    const files = read(deployment.folders)
    known.set(deployment, files)
    files.catch(() => known.delete(deployment))
    return files
  }
}
