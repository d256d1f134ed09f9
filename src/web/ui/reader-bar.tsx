import { ChevronDown, ChevronUp, type IconPath, ZoomIn, ZoomOut } from './icons.ts'
import type { ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import { Icon } from './icon.tsx'
import type { Reading } from './use-reading.ts'

/** Page navigation and zoom of a document. */
export function ReaderBar({
  title,
  pages,
  reading,
  children,
}: {
  /** Absent where the surrounding page names the document. */
  readonly title?: string
  readonly pages: number
  readonly reading: Reading
  /** Additional buttons. */
  readonly children?: ReactNode
}) {
  const { current, goTo, goToEnd, isAtEnd } = reading
  const isLast = current >= pages - 1
  return (
    <div className="sheetbar">
      {title !== undefined && <h2>{title}</h2>}
      <BarButton
        icon={ChevronUp}
        label={t('viewer.previous-page')}
        onPress={pages > 0 && current > 0 ? () => goTo(current - 1) : undefined}
      />
      <span className="num" aria-hidden="true">
        {pages === 0 ? '–' : `${current + 1} / ${pages}`}
      </span>
      <output className="sr-only">
        {pages === 0 ? '' : t('viewer.page-of', { page: current + 1, pages })}
      </output>
      {/* On the last page the button scrolls to its end, which marks the document as read. */}
      <BarButton
        icon={ChevronDown}
        label={t(isLast ? 'viewer.end' : 'viewer.next-page')}
        onPress={
          pages === 0 || (isLast && isAtEnd) ? undefined : () => (isLast ? goToEnd() : goTo(current + 1))
        }
      />
      <span className="sheetbar__gap" />
      <BarButton icon={ZoomOut} label={t('viewer.zoom-out')} onPress={reading.zoomOut} />
      <BarButton icon={ZoomIn} label={t('viewer.zoom-in')} onPress={reading.zoomIn} />
      <output className="sr-only">{t('viewer.zoom', { percent: reading.zoomPercent })}</output>
      {children}
    </div>
  )
}

/** `aria-disabled` instead of `disabled`, to keep the focus on the last page. */
function BarButton({
  icon,
  label,
  onPress,
}: {
  readonly icon: IconPath
  readonly label: string
  readonly onPress: (() => void) | undefined
}) {
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={label}
      title={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  )
}
