import { t } from '#web/wording/translation.ts'
import type { LocalRefusal } from '#web/elements/upload-limits.ts'

/** Message for a file refused before upload. */
export function refusalSentence(refusal: LocalRefusal): string {
  if (refusal === 'tooLarge') return t('upload.too-large')
  return t(refusal === 'empty' ? 'wizard.upload.empty' : 'upload.unsupported')
}
