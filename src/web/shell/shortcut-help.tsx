import { Keyboard } from '#web/ui/icons.ts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { useShortcuts, useShortcutSwitch } from '#web/ui/shortcuts.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'

let isOpen = false
const listeners = new Set<() => void>()

function setOpen(open: boolean) {
  isOpen = open
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the list from outside, where its button is hidden. */
export function openShortcutList(): void {
  setOpen(true)
}

const HELP = { '?': openShortcutList }
const NO_KEYS = {}

const LINES = [
  [['/'], 'shortcuts.search'],
  [['J'], 'shortcuts.next'],
  [['K'], 'shortcuts.previous'],
  [['↵'], 'shortcuts.open'],
  [['1', '2', '3', '4'], 'shortcuts.tabs'],
  [['N'], 'shortcuts.section'],
  [['P'], 'shortcuts.linked'],
  [['←', '→'], 'shortcuts.candidates'],
  [['A'], 'shortcuts.accept'],
  [['E'], 'shortcuts.error'],
  [['C'], 'shortcuts.correct'],
  [['R'], 'shortcuts.refuse'],
  [['?'], 'shortcuts.help'],
  [['Esc'], 'shortcuts.back'],
] as const

/** Lists the back office's shortcuts, and switches them off. Source: mockups, section 5; WCAG 2.1.4. */
export function ShortcutHelp() {
  const { t } = useTranslation()
  const { role } = useUser()
  const open = useSyncExternalStore(subscribe, () => isOpen)
  const hasKeys = isBackOffice(role)
  useShortcuts(hasKeys ? HELP : NO_KEYS)
  if (!hasKeys) return null
  return (
    <>
      <span className="topbar__keys">
        <IconButton icon={Keyboard} label={t('menu.shortcuts')} onClick={openShortcutList} />
      </span>
      {open && <ShortcutList onClose={() => setOpen(false)} />}
    </>
  )
}

function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { on, toggle } = useShortcutSwitch()
  const { flags } = useDeployment()
  const hasPreview = flags.attachmentPreview || flags.documentPreview
  const lines = LINES.filter(([, label]) => hasPreview || label !== 'shortcuts.linked')
  return (
    <Modal title={t('menu.shortcuts')} isOpen onClose={onClose}>
      {!on && <p>{t('shortcuts.off')}</p>}
      <dl className="keys">
        {lines.map(([keys, label]) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <ModalFoot>
        <Button onClick={toggle}>{t(on ? 'menu.shortcuts-off' : 'menu.shortcuts-on')}</Button>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
