import { Check } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TabList } from '#web/ui/tab-list.tsx'

export interface DocumentTab {
  readonly id: number
  readonly title: string
  readonly isRead: boolean
}

/** The documents to sign, each with a tick once read to its end. */
export function DocumentTabs({
  documents,
  selected,
  panelId,
  onOpen,
}: {
  readonly documents: readonly DocumentTab[]
  readonly selected: number | undefined
  readonly panelId: string
  readonly onOpen: (id: number) => void
}) {
  return (
    <TabList
      label={t('ceremony.documents')}
      className="cer__docs"
      panelId={panelId}
      tabs={documents.map(({ id, title, isRead }) => ({
        id,
        label: (
          <>
            <span>
              {title}
              {isRead && <span className="sr-only">, {t('ceremony.read')}</span>}
            </span>
            {isRead && <Icon of={Check} />}
          </>
        ),
      }))}
      selected={selected}
      onSelect={onOpen}
    />
  )
}
