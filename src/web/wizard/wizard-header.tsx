import { Ban, Ellipsis, LogOut } from '#web/ui/icons.ts'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { canReject } from '#rules/permission.ts'
import { navigate } from '#web/address/navigate.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuItem } from '#web/ui/menu-popover.tsx'
import { TopBar } from '#web/shell/top-bar.tsx'
import { mainState } from '#rules/dossier-state.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Fetched by the click that opens it; excluded from the bundle limit by file name (`.size-limit.js`). */
const RefusalDialog = lazyPart(async () => (await import('./refusal-dialog.tsx')).RefusalDialog, {
  wording: 'wizardExtras',
})

/** Logo, file number, immediate rejection, save and leave, user menu. Source: wizard §1. */
export function WizardHeader() {
  const { access, drafts } = useWizard()
  const { dossier, closing } = useWizardState()
  const settings = usePermissionSettings()
  // Undefined until it is first opened; then mounted, so that a reason typed before closing it is kept.
  const [refusing, setRefusing] = useState<boolean>()

  const leave = async () => {
    await drafts.flush()
    navigate(findPreviousPage())
  }

  const state = mainState(dossier.status)
  const { role, formCode } = access
  const isRefusable =
    state !== undefined && !closing?.isGone && canReject(role, { state, formCode }, settings)
  const items: readonly MenuItem[] = [
    {
      id: 'leave',
      label: t('header.save-and-leave'),
      hint: t('header.file-number', { id: dossier.id }),
      icon: LogOut,
      onAction: () => void leave(),
    },
    ...(isRefusable
      ? [
          {
            id: 'refuse',
            label: t('header.immediate-refusal'),
            icon: Ban,
            tone: 'error' as const,
            onAction: () => setRefusing(true),
          },
        ]
      : []),
  ]

  return (
    <>
      <TopBar
        end={
          <>
            <span className="wizard__acts">
              {isRefusable && (
                <button type="button" className="linkbtn linkbtn--danger" onClick={() => setRefusing(true)}>
                  {t('header.immediate-refusal')}
                </button>
              )}
              <button type="button" className="linkbtn" onClick={() => void leave()}>
                {t('header.save-and-leave')}
              </button>
            </span>
            <span className="wizard__more">
              <MenuButton className="iconbtn" label={t('wizard.menu')} items={items}>
                <Icon of={Ellipsis} />
                <span className="sr-only">{t('wizard.menu')}</span>
              </MenuButton>
            </span>
          </>
        }
      >
        <span className="filenum">
          {t('header.file-number', { id: '' })} <b className="num">{dossier.id}</b>
        </span>
      </TopBar>
      {refusing !== undefined && (
        <RefusalDialog dossierId={dossier.id} isOpen={refusing} onClose={() => setRefusing(false)} />
      )}
    </>
  )
}
