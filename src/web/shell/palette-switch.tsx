import { lazy, Suspense, useEffect, useState } from 'react'
import { isStaff } from '#vocabulary/role.ts'
import { useUser } from '#web/session/user-context.ts'
import { Modal } from '#web/ui/modal.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { needWording } from '#web/wording/i18n.ts'
import type { Destination } from './palette.tsx'

async function loadPalette() {
  const [palette] = await Promise.all([import('./palette.tsx'), needWording('tasks')])
  return { default: palette.Palette }
}

const Palette = lazy(loadPalette)

/** Ctrl K opens the palette of commands, for those who work with many dossiers. */
export function PaletteSwitch({ destinations }: { readonly destinations: readonly Destination[] }) {
  const { t } = useTranslation()
  const { role } = useUser()
  const [isOpen, setOpen] = useState(false)
  const isOffered = isStaff(role)
  useEffect(() => {
    if (!isOffered) return undefined
    const onKey = (event: KeyboardEvent) => {
      // Ahead of the K: what is typed at once must find the field.
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOffered])
  if (!isOpen) return null
  return (
    // A dialog from the start: keys typed while the palette loads must not act on the page.
    <Suspense
      fallback={
        <Modal title={t('shortcuts.palette')} isOpen onClose={() => setOpen(false)}>
          {null}
        </Modal>
      }
    >
      <Palette destinations={destinations} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
