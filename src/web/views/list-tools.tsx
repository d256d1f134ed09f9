import '#web/styles/views.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SavedView, ViewDefinition } from '#contract/views.ts'
import { filtersOf } from '#rules/dossier-filters.ts'
import { canSaveViews, mayWriteViews } from '#rules/saved-views.ts'
import { savedViews, type ExportFormat } from '#web/api/views.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { Button } from '#web/ui/button.tsx'
import { useCommands } from '#web/ui/commands.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown, Download, Eye, Pencil, Plus, RotateCw, Trash2 } from '#web/ui/icons.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuItem } from '#web/ui/menu-popover.tsx'
import { t } from '#web/wording/translation.ts'
import { ColumnsModal } from './columns-modal.tsx'
import { DeleteViewModal } from './delete-view-modal.tsx'
import { ExportModal } from './export-modal.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { SaveViewModal } from './save-view-modal.tsx'
import { isChanged, type ViewAddress } from './use-view-address.ts'
import { useChangeView } from './use-change-view.ts'
import { ViewStrip } from './view-strip.tsx'

type Dialog = 'save' | 'rename' | 'delete' | 'columns' | ExportFormat

/** Filters, saved views, columns and export of a list. `definition` is what the list shows. */
export function ListTools({
  definition,
  address,
}: {
  readonly definition: ViewDefinition
  readonly address: ViewAddress
}) {
  const { role } = useUser()
  const [isFiltering, setFiltering] = useState(false)
  const filtersButton = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<Dialog>()
  const { data } = useQuery(savedViews())
  const views = (data?.views ?? []).filter((view) => view.definition.list === definition.list)
  const current = views.find(({ id }) => id === address.viewId)
  const items = useMenu({ current, definition, onOpen: setDialog })
  const close = () => setDialog(undefined)
  const chosen = Object.keys(address.filters).length
  const hasFilters = filtersOf(definition.list, role).length > 0
  useCommands(hasFilters ? [{ id: 'filters', label: t('views.filters'), run: () => setFiltering(true) }] : [])
  if (!canSaveViews(role)) return null
  return (
    <>
      <ViewStrip views={views} current={current} definition={definition} />
      <div className="viewbar">
        {hasFilters && (
          <Button
            ref={filtersButton}
            size="sm"
            aria-expanded={isFiltering}
            aria-controls="filters"
            onClick={() => setFiltering(!isFiltering)}
          >
            {chosen === 0 ? t('views.filters') : t('views.filters.count', { count: String(chosen) })}
            <Icon of={ChevronDown} />
          </Button>
        )}
        <FilterChips address={address} />
        <MenuButton
          className="btn btn--secondary btn--sm viewbar__menu"
          label={t('views.menu')}
          items={items}
          inPalette
        >
          {t('views.menu')} <Icon of={ChevronDown} />
        </MenuButton>
      </div>
      {isFiltering && (
        <FilterForm
          key={JSON.stringify(address.filters)}
          definition={definition}
          address={address}
          onClose={() => {
            setFiltering(false)
            // Closing the form removes its focused button.
            filtersButton.current?.focus()
          }}
        />
      )}
      {dialog === 'save' && <SaveViewModal definition={definition} onClose={close} />}
      {dialog === 'rename' && current && (
        <SaveViewModal definition={current.definition} view={current} onClose={close} />
      )}
      {dialog === 'delete' && current && (
        <DeleteViewModal view={current} onClose={close} onDeleted={address.clear} />
      )}
      {dialog === 'columns' && <ColumnsModal address={address} onClose={close} />}
      {(dialog === 'csv' || dialog === 'xlsx') && (
        <ExportModal format={dialog} definition={definition} onClose={close} />
      )}
    </>
  )
}

/** Actions on the list and on the saved view that it shows. */
function useMenu({
  current,
  definition,
  onOpen,
}: {
  readonly current: SavedView | undefined
  readonly definition: ViewDefinition
  readonly onOpen: (dialog: Dialog) => void
}): readonly MenuItem[] {
  const { role } = useUser()
  const settings = usePermissionSettings()
  const update = useChangeView()
  const own = current?.own === true ? current : undefined
  const item = (
    id: Dialog,
    icon: MenuItem['icon'],
    label: string,
    more: Partial<MenuItem> = {},
  ): MenuItem => ({
    id,
    icon,
    label,
    onAction: () => onOpen(id),
    ...more,
  })
  const writing: readonly MenuItem[] = [
    item('save', Plus, t('views.save')),
    ...(own && isChanged(own.definition, definition)
      ? [
          {
            id: 'update',
            icon: RotateCw,
            label: t('views.update', { name: own.name }),
            onAction: () => update.mutate({ view: own, changes: { definition } }),
          },
        ]
      : []),
    ...(own
      ? [
          item('rename', Pencil, t('views.rename', { name: own.name })),
          item('delete', Trash2, t('views.delete', { name: own.name }), { tone: 'error' }),
        ]
      : []),
  ]
  return [
    ...(mayWriteViews(role, settings) ? writing : []),
    item('columns', Eye, t('views.columns'), { separated: true }),
    item('csv', Download, t('views.export.csv'), { separated: true }),
    item('xlsx', Download, t('views.export.xlsx')),
  ]
}
