import { useState } from 'react'
import { failureSentences } from '#web/api/api-error.ts'
import { downloadSigned } from '#web/api/dossiers.ts'
import { saveFile } from '#web/api/save-file.ts'

/** The signed documents of a dossier as one archive. */
export interface SignedArchive {
  readonly busy: boolean
  /** Why the last try gave nothing; empty when it did not fail. */
  readonly failure: readonly string[]
  readonly download: () => Promise<void>
  readonly dismiss: () => void
}

/**
 * Takes it along wherever it is offered; `otherwise` is said of a failure that has no words of its own.
 * Source: shell §2, §8 "ZIP download error", §9 (file name).
 */
export function useSignedArchive(dossierId: number, otherwise: string): SignedArchive {
  const [failure, setFailure] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    setFailure([])
    try {
      saveFile(await downloadSigned(dossierId), `dossier-${dossierId}.zip`)
    } catch (error) {
      setFailure(failureSentences(error, otherwise))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, download, dismiss: () => setFailure([]) }
}
