import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import type { PdfPage } from '#web/ui/pdf-document.ts'
import type { SigningPlace } from './signing-place.ts'

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
  const { t } = useTranslation()
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
        height: (top - bottom) * scale,
      }}
    >
      <Icon of={PenLine} /> {t('ceremony.sign-here')}
    </span>
  )
}
