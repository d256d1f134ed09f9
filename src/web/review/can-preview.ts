import type { Deployment } from '#contract/session.ts'
import type { DossierFile } from '#web/api/review-files.ts'

/** Whether the deployment allows previews of this kind of file. Source: shell §9 "Feature switches". */
export function canPreview(
  { kind }: Pick<DossierFile, 'kind'>,
  flags: Pick<Deployment['flags'], 'documentPreview' | 'attachmentPreview'>,
): boolean {
  return kind === 'signed' ? flags.documentPreview : flags.attachmentPreview
}
