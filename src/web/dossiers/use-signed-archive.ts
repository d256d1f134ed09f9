import { useState } from 'react'
import { failureSentences } from '#web/api/api-error.ts'
import { downloadSigned } from '#web/api/dossiers.ts'
import { saveFile } from '#web/api/save-file.ts'

/** Download of an archive. */
export interface Archive {
  readonly busy: boolean
  /** Messages of the last failure. */
  readonly failure: readonly string[]
  readonly download: () => Promise<void>
  readonly dismiss: () => void
}

/**
 * Downloads the signed documents; `otherwise` is the fallback message. Source: shell §2, §8 "ZIP download error",
 * §9 (file name).
 */
export function useSignedArchive(dossierId: number, otherwise: string): Archive {
  return useArchive({ name: `dossier-${dossierId}.zip`, load: () => downloadSigned(dossierId) }, otherwise)
}

/** Downloads the file returned by `load`, under this name. */
export function useArchive(
  { name, load }: { readonly name: string; readonly load: () => Promise<Blob> },
  otherwise: string,
): Archive {
  const [failure, setFailure] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    setFailure([])
    try {
      saveFile(await load(), name)
    } catch (error) {
      setFailure(failureSentences(error, otherwise))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, download, dismiss: () => setFailure([]) }
}
