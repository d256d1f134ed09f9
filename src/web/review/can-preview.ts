import type { Deployment } from '#contract/session.ts'
import type { DossierFile } from '#web/api/review.ts'

/** Whether the deployment allows previews of this kind of file. Source: shell §9 "Feature switches". */
export function canPreview({ kind }: Pick<DossierFile, 'kind'>, flags: Deployment['flags']): boolean {
  return flags[kind === 'signed' ? 'documentPreview' : 'attachmentPreview'] ?? true
}
