import { useState } from 'react'
import { failureSentences } from '#web/api/api-error.ts'
import { downloadSigned } from '#web/api/dossiers.ts'
import { saveFile } from '#web/api/save-file.ts'

/** Files of a dossier as one archive. */
export interface Archive {
  readonly busy: boolean
  /** Why the last try gave nothing; empty when it did not fail. */
  readonly failure: readonly string[]
  readonly download: () => Promise<void>
  readonly dismiss: () => void
}

/**
 * Takes the signed documents along wherever it is offered; `otherwise` is said of a failure that has no words
 * of its own. Source: shell §2, §8 "ZIP download error", §9 (file name).
 */
export function useSignedArchive(dossierId: number, otherwise: string): Archive {
  return useArchive(dossierId, downloadSigned, otherwise)
}

/** The same for whatever `load` packs. */
export function useArchive(
  dossierId: number,
  load: (dossierId: number) => Promise<Blob>,
  otherwise: string,
): Archive {
  const [failure, setFailure] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    setFailure([])
    try {
      saveFile(await load(dossierId), `dossier-${dossierId}.zip`)
    } catch (error) {
      setFailure(failureSentences(error, otherwise))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, download, dismiss: () => setFailure([]) }
}
