import { Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'
import { useArchive } from './use-signed-archive.ts'

/** Downloads the file returned by `load`, under this name; `otherwise` is the fallback message of a failure. */
export function ArchiveButton({
  label,
  name,
  load,
  otherwise,
  disabled = false,
  isSmall = false,
}: {
  readonly label: string
  readonly name: string
  readonly load: () => Promise<Blob>
  readonly otherwise: string
  readonly disabled?: boolean
  readonly isSmall?: boolean
}) {
  const { busy, failure, download, dismiss } = useArchive({ name, load }, otherwise)
  const look = isSmall ? ({ look: 'quiet', size: 'sm' } as const) : {}
  return (
    <>
      <Button {...look} icon={Download} busy={busy} disabled={disabled} onClick={() => void download()}>
        {label}
      </Button>
      <MessageModal title={label} sentences={failure} onClose={dismiss} />
    </>
  )
}
