import { useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { HistoryModal } from './history-modal.tsx'
import { useRowActionIcons } from './row-action-icons.ts'

/** Row action: open the signing certificate. */
export function HistoryAction({ id, label }: { readonly id: number; readonly label: string }) {
  const icons = useRowActionIcons()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={icons.history} label={label} onClick={() => setOpen(true)} />
      {isOpen && <HistoryModal id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
