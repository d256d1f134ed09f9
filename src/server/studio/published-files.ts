import type { Services } from '../services.ts'
import { readLayerFiles, type LayerFiles } from './layer-files.ts'

/** The deployment's own files as published: those that a new working copy starts from. */
export async function readPublishedFiles({ deployment }: Pick<Services, 'deployment'>): Promise<LayerFiles> {
  const [folder] = deployment.folders
  return folder === undefined ? new Map() : readLayerFiles(folder)
}
