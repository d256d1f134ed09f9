import { FileText, Plus, Trash2 } from '#web/ui/icons.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
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

/** Every widget and element in its states, for development and tests; needs no dossier. */
export function GalleryPage() {
  const { t } = useTranslation()
  return (
    <div className="page stack gallery">
      <PageHeading title={t('gallery.title')} />
      <ElementGallery />
      <ShellWidgets />
    </div>
  )
}

function ShellWidgets() {
  const { t } = useTranslation()
  return (
    <>
      <Buttons />
      <Specimen name="Alert">
        <Alert tone="ok">{t('wizard.saved')}</Alert>
        <Alert tone="info">{t('common.loading')}</Alert>
        <Alert tone="warn">{t('docusign.warning')}</Alert>
        <Alert tone="error" title={t('common.load-error')}>
          {t('api.error.network')}
        </Alert>
      </Specimen>
      <Specimen name="StateChip">
        {DOSSIER_STATES.map((state) => (
          <DossierStates key={state} status={state} />
        ))}
        <DossierStates status="signature|subscription_signed_by_subscriber|subscription_sent_to_co_subscriber|subscription_declined_by_advisor" />
        <p className="states">
          {INTEGRATION_STATES.map((state) => (
            <IntegrationChip key={state} state={state} />
          ))}
        </p>
      </Specimen>
      <Specimen name="ExceptionCard, FoldedChecks">
        <CheckSpecimens />
      </Specimen>
      <Overlays />
      <Searching />
      <Specimen name="Pagination">
        <Pagination page={6} pageSize={10} totalItems={127} hrefOf={pageAddress} />
      </Specimen>
      <Specimen name="Skeleton">
        <Skeleton />
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState title={t('dossiers.empty')}>{t('dossiers.empty.hint')}</EmptyState>
      </Specimen>
    </>
  )
}

const pageAddress = (page: number) => `?currentPage=${page}`

/** Widgets are titled by component name, for developers. */
function Specimen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // Not the bare name: regions of elements are called by their type, and `button` is one.
    <section className="panel" aria-label={`<${name}>`}>
      <div className="panel__head">
        <h2 lang="en">{name}</h2>
      </div>
      <div className="panel__body stack">{children}</div>
    </section>
  )
}

function Buttons() {
  const { t } = useTranslation()
  return (
    <Specimen name="Button">
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
    </Specimen>
  )
}

function Overlays() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const items = [
    { id: 'preview', label: t('common.preview'), icon: FileText, onAction: () => setOpen(true) },
    { id: 'delete', label: t('common.delete'), icon: Trash2, disabled: true, onAction: () => setOpen(true) },
  ]
  return (
    <Specimen name="Modal, Menu, Toast">
      <p className="row row--wrap">
        <Button onClick={() => setOpen(true)}>Modal</Button>
        <MenuButton className="btn btn--secondary" label="Menu" items={items}>
          Menu
        </MenuButton>
        <Button onClick={() => showToast(t('wizard.saved'))}>Toast</Button>
      </p>
      <Modal title={t('review.accept.title', { id: 1036 })} isOpen={open} onClose={() => setOpen(false)}>
        <p>{t('review.accept.text')}</p>
        <ModalFoot>
          <Button onClick={() => setOpen(false)}>{t('common.cancel')}</Button>
          <Button look="primary" onClick={() => setOpen(false)}>
            {t('common.confirm')}
          </Button>
        </ModalFoot>
      </Modal>
    </Specimen>
  )
}

function Searching() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <Specimen name="SearchBox">
      <SearchBox
        label={t('common.search')}
        placeholder={t('dossiers.search.placeholder')}
        value={text}
        onChange={setText}
      />
    </Specimen>
  )
}
