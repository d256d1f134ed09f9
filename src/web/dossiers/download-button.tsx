import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { MessageModal } from '#web/ui/message-modal.tsx'
import { useDownload, type Download } from './use-download.ts'

/** Downloads a file; a dialog says why when it fails. */
export function DownloadButton({
  label,
  name,
  load,
  otherwise,
  ...button
}: Download & Omit<ComponentProps<typeof Button>, 'name' | 'children'> & { readonly label: string }) {
  const { busy, failure, download, dismiss } = useDownload({ name, load, otherwise })
  return (
    <>
      <Button {...button} busy={busy} onClick={download}>
        {label}
      </Button>
      <MessageModal title={label} sentences={failure} onClose={dismiss} />
    </>
  )
}
