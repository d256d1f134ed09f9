import { ChevronDown, ChevronUp, Download, FileText, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import type { Reading } from './use-reading.ts'

/** Moves through a document, enlarges it, saves it. */
export function ReaderBar({
  title,
  pages,
  reading,
  address,
  isText,
  onText,
}: {
  readonly title: string
  readonly pages: number
  readonly reading: Reading
  readonly address: string
  /** The document stands here as text instead of pages. */
  readonly isText: boolean
  readonly onText: () => void
}) {
  const { t } = useTranslation()
  const { current, goTo, goToEnd, isAtEnd } = reading
  const isLast = current >= pages - 1
  return (
    <div className="sheetbar">
      <h2>{title}</h2>
      <BarButton
        icon={ChevronUp}
        label={t('ceremony.previous-page')}
        onPress={pages > 0 && current > 0 ? () => goTo(current - 1) : undefined}
      />
      <span className="num" aria-hidden="true">
        {pages === 0 ? '–' : `${current + 1} / ${pages}`}
      </span>
      <output className="sr-only">
        {pages === 0 ? '' : t('ceremony.page-of', { page: current + 1, pages })}
      </output>
      {/* On the last page the same button leads to its foot: the document counts as read there. */}
      <BarButton
        icon={ChevronDown}
        label={t(isLast ? 'ceremony.end' : 'ceremony.next-page')}
        onPress={
          pages === 0 || (isLast && isAtEnd) ? undefined : () => (isLast ? goToEnd() : goTo(current + 1))
        }
      />
      <span className="sheetbar__gap" />
      <button
        type="button"
        className="iconbtn"
        aria-pressed={isText}
        aria-label={t('ceremony.as-text')}
        title={t('ceremony.as-text')}
        onClick={onText}
      >
        <Icon of={FileText} />
      </button>
      <BarButton icon={ZoomOut} label={t('ceremony.zoom-out')} onPress={reading.zoomOut} />
      <BarButton icon={ZoomIn} label={t('ceremony.zoom-in')} onPress={reading.zoomIn} />
      <output className="sr-only">{t('ceremony.zoom', { percent: reading.zoomPercent })}</output>
      <a
        className="iconbtn"
        href={address}
        download={`${title}.pdf`}
        aria-label={t('ceremony.download')}
        title={t('ceremony.download')}
      >
        <Icon of={Download} />
      </a>
    </div>
  )
}

/** Stays reachable when it has nothing to do, so that the focus is not lost on the last page. */
function BarButton({
  icon,
  label,
  onPress,
}: {
  readonly icon: LucideIcon
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
