import { useEffect, useState } from 'react'
import { isStaff } from '#vocabulary/role.ts'
import { useUser } from '#web/session/user-context.ts'
import { Modal } from '#web/ui/modal.tsx'
import { t } from '#web/wording/translation.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Destination } from './palette.tsx'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, {
  wording: 'tasks',
  Waiting: EmptyPalette,
})

/** Ctrl K opens the palette of commands, for those who work with many dossiers. */
export function PaletteSwitch({ destinations }: { readonly destinations: readonly Destination[] }) {
  const { role } = useUser()
  const [isOpen, setOpen] = useState(false)
  const isOffered = isStaff(role)
  useEffect(() => {
    if (!isOffered) return undefined
    const onKey = (event: KeyboardEvent) => {
      // Preloads when Ctrl is pressed, before the K, so that fast typing reaches the field.
      if (event.key === 'Control' || event.key === 'Meta') void Palette.preload()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOffered])
  if (!isOpen) return null
  return <Palette destinations={destinations} onClose={() => setOpen(false)} />
}

/** A dialog from the start: keys typed while the palette loads must not act on the page. */
function EmptyPalette({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={t('shortcuts.palette')} isOpen onClose={onClose}>
      {null}
    </Modal>
  )
}
