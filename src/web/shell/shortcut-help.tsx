import { createListeners } from '#web/ui/listeners.ts'
import { Keyboard } from '#web/ui/icons.ts'
import { useSyncExternalStore } from 'react'
import { t } from '#web/wording/translation.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { useUser } from '#web/session/user-context.ts'
import { isBackOffice } from '#vocabulary/role.ts'
import { IconButton } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

let isOpen = false
const { subscribe, notify } = createListeners()

function setOpen(open: boolean) {
  isOpen = open
  notify()
}

/** Opens the list from outside, where its button is hidden. */
export function openShortcutList(): void {
  setOpen(true)
}

/** Fetched when it is opened; excluded from the bundle limit by file name (`.size-limit.js`). */
const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList, {
  wording: 'tasks',
})

const HELP = { '?': openShortcutList }
const NO_KEYS = {}

/** Lists the back office's shortcuts, and switches them off. Source: mockups, section 5; WCAG 2.1.4. */
export function ShortcutHelp() {
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
