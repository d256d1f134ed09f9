import { PenLine } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { PdfPage } from '#web/ui/pdf-document.ts'
import type { SigningPlace } from './signing-place.ts'

/** Font size that fits the words into the field, as a share of its width. */
const FONT_SHARE = 0.075

/** "Your signature here" over the signature field. */
export function PlaceMark({
  page,
  place,
  widthPx,
}: {
  readonly page: PdfPage
  readonly place: SigningPlace
  readonly widthPx: number
}) {
  const [left, bottom, right, top] = place.rect
  const { width, height } = page.proxy.getViewport({ scale: 1 })
  const scale = widthPx / width
  return (
    <span
      className="signhere"
      style={{
        left: left * scale,
        top: (height - top) * scale,
        width: (right - left) * scale,
        // On a phone the field is narrower than the words at their usual size.
        fontSize: `min(var(--text-sm), ${(right - left) * scale * FONT_SHARE}px)`,
        height: (top - bottom) * scale,
      }}
    >
      <Icon of={PenLine} /> {t('ceremony.sign-here')}
    </span>
  )
}
