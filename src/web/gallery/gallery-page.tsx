import { AskModal } from '#web/ui/ask-modal.tsx'
import { FileText, Plus, Trash2 } from '#web/ui/icons.ts'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DossierStates, IntegrationChip } from '#web/dossiers/state-chips.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { CheckSpecimens } from './check-specimens.tsx'
import { ElementGallery } from './element-gallery.tsx'
import { WidgetSpecimen } from './widget-specimen.tsx'

/** Every widget and element in its states, for development and tests; needs no dossier. */
export function GalleryPage() {
  return (
    <div className="page stack gallery">
      <PageHeading title={t('gallery.title')} />
      <ElementGallery />
      <ShellWidgets />
    </div>
  )
}

function ShellWidgets() {
  return (
    <>
      <Buttons />
      <WidgetSpecimen name="Alert">
        <Alert tone="ok">{t('wizard.saved')}</Alert>
        <Alert tone="info">{t('common.loading')}</Alert>
        <Alert tone="warn">{t('docusign.warning')}</Alert>
        <Alert tone="error" title={t('common.load-error')}>
          {t('api.error.network')}
        </Alert>
      </WidgetSpecimen>
      <WidgetSpecimen name="StateChip">
        {DOSSIER_STATES.map((state) => (
          <DossierStates key={state} status={state} />
        ))}
        <DossierStates status="signature|subscription_signed_by_subscriber|subscription_sent_to_co_subscriber|subscription_declined_by_advisor" />
        <p className="states">
          {INTEGRATION_STATES.map((state) => (
            <IntegrationChip key={state} state={state} />
          ))}
        </p>
      </WidgetSpecimen>
      <WidgetSpecimen name="ExceptionCard, FoldedChecks">
        <CheckSpecimens />
      </WidgetSpecimen>
      <Overlays />
      <Searching />
      <WidgetSpecimen name="Pagination">
        <Pagination page={6} pageSize={10} totalItems={127} hrefOf={pageAddress} />
      </WidgetSpecimen>
      <WidgetSpecimen name="Skeleton">
        <Skeleton />
      </WidgetSpecimen>
      <WidgetSpecimen name="EmptyState">
        <EmptyState title={t('dossiers.empty')}>{t('dossiers.empty.hint')}</EmptyState>
      </WidgetSpecimen>
    </>
  )
}

const pageAddress = (page: number) => `?currentPage=${page}`

function Buttons() {
  return (
    <WidgetSpecimen name="Button">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((look) => (
        <p key={look} className="row row--wrap">
          <Button look={look} size="sm">
            {t('common.confirm')}
          </Button>
          <Button look={look} icon={Plus}>
            {t('common.add')}
          </Button>
          <Button look={look} size="lg">
            {t('common.save')}
          </Button>
          <Button look={look} busy>
            {t('common.loading')}
          </Button>
          <Button look={look} disabled>
            {t('common.delete')}
          </Button>
        </p>
      ))}
      <p className="row">
        <IconButton icon={FileText} label={t('common.preview')} />
        <IconButton icon={Trash2} danger label={t('common.delete')} />
      </p>
    </WidgetSpecimen>
  )
}

function Overlays() {
  const [open, setOpen] = useState(false)
  const items = [
    { id: 'preview', label: t('common.preview'), icon: FileText, onAction: () => setOpen(true) },
    { id: 'delete', label: t('common.delete'), icon: Trash2, disabled: true, onAction: () => setOpen(true) },
  ]
  return (
    <WidgetSpecimen name="Modal, Menu, Toast">
      <p className="row row--wrap">
        <Button onClick={() => setOpen(true)}>Modal</Button>
        <MenuButton className="btn btn--secondary" label="Menu" items={items}>
          Menu
        </MenuButton>
        <Button onClick={() => showToast(t('wizard.saved'))}>Toast</Button>
      </p>
      <AskModal
        title={t('review.accept.title', { id: 1036 })}
        isOpen={open}
        confirm={t('common.confirm')}
        onClose={() => setOpen(false)}
        onConfirm={() => setOpen(false)}
      >
        <p>{t('review.accept.text')}</p>
      </AskModal>
    </WidgetSpecimen>
  )
}

function Searching() {
  const [text, setText] = useState('')
  return (
    <WidgetSpecimen name="SearchBox">
      <SearchBox
        label={t('common.search')}
        placeholder={t('dossiers.search.placeholder')}
        value={text}
        onChange={setText}
      />
    </WidgetSpecimen>
  )
}
