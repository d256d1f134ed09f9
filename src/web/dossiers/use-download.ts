import { failureSentences } from '#web/api/api-error.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/api/use-action.ts'

export interface Download {
  readonly name: string
  readonly load: () => Promise<Blob>
  /** Shown when the server gives no reason for a failure. */
  readonly otherwise: string
}

/** Downloads the file returned by `load`, under this name. `failure` is why the last attempt failed. */
export function useDownload({ name, load, otherwise }: Download) {
  const { isPending, error, run, clearError } = useAction(async () => saveFile(await load(), name))
  return {
    busy: isPending,
    failure: error === null ? [] : failureSentences(error, otherwise),
    download: () => void run(),
    dismiss: clearError,
  }
}
