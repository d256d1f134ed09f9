import { t } from '#web/wording/translation.ts'
import { ApiError, failureSentences } from '#web/api/api-error.ts'
import type { UploadWatch } from '#web/api/upload.ts'
import type { UploadInProgress } from './receipt-store.ts'
import { needsPassword } from './needs-password.ts'
import { refuseFile, type LocalRefusal, type UploadLimits } from './upload-limits.ts'

/** A file with its target element and receipt type. */
export interface ChosenFile {
  readonly name: string
  readonly typeId: number
  readonly file: File
}

export interface UploadSentences {
  readonly local: Readonly<Record<LocalRefusal, string>>
  readonly protected: string
  readonly interrupted: string
}

export function uploadSentences(): UploadSentences {
  return {
    local: {
      tooLarge: t('upload.too-large'),
      unsupported: t('upload.unsupported'),
      empty: t('wizard.upload.empty'),
    },
    protected: t('wizard.upload.protected'),
    interrupted: t('wizard.upload.interrupted'),
  }
}

/** Files being uploaded, and those refused. */
export interface UploadQueue {
  readonly uploadsOf: (name: string) => readonly UploadInProgress[]
  /** Forgets the element's refused files, unless they can be sent again. */
  readonly add: (name: string, typeId: number, files: readonly File[]) => void
  readonly retry: (key: number) => void
  /** Aborts the request, if any. */
  readonly remove: (key: number) => void
}

/** Statuses for a refused size or type, from the server or a proxy in front of it, which answers with a page of its own. */
const REFUSALS = new Map<number, LocalRefusal>([
  [413, 'tooLarge'],
  [415, 'unsupported'],
])
const refusalOf = (error: unknown) => (error instanceof ApiError ? REFUSALS.get(error.status) : undefined)

interface Upload extends UploadInProgress, ChosenFile {
  readonly idempotencyKey: string
}

export function createUploadQueue<Receipts>({
  limits,
  send,
  sentences,
  onChange,
  onReceived,
}: {
  readonly limits: UploadLimits
  readonly send: (chosen: ChosenFile, watch: UploadWatch) => Promise<Receipts>
  readonly sentences: () => UploadSentences
  /** The uploads of this element changed. */
  readonly onChange: (name: string) => void
  readonly onReceived: (name: string, receipts: Receipts) => void
}): UploadQueue {
  let uploads: readonly Upload[] = []
  let lastKey = 0
  const requests = new Map<number, AbortController>()

  const replace = (key: number, change: (upload: Upload) => Upload) => {
    const upload = uploads.find((candidate) => candidate.key === key)
    if (!upload) return undefined
    const changed = change(upload)
    uploads = uploads.map((candidate) => (candidate.key === key ? changed : candidate))
    onChange(upload.name)
    return changed
  }

  const remove = (key: number) => {
    const upload = uploads.find((candidate) => candidate.key === key)
    requests.get(key)?.abort()
    requests.delete(key)
    uploads = uploads.filter((candidate) => candidate.key !== key)
    if (upload) onChange(upload.name)
  }

  const start = async ({ key, name, typeId, file, idempotencyKey }: Upload) => {
    const request = new AbortController()
    requests.set(key, request)
    if (await needsPassword(file)) {
      replace(key, (upload) => ({ ...upload, refusal: sentences().protected, canRetry: false }))
      return
    }
    if (request.signal.aborted) return
    const onProgress = (percent: number) => void replace(key, (upload) => ({ ...upload, percent }))
    try {
      const receipts = await send(
        { name, typeId, file },
        { signal: request.signal, idempotencyKey, onProgress },
      )
      remove(key)
      onReceived(name, receipts)
    } catch (error) {
      if (request.signal.aborted) return
      const { interrupted, local } = sentences()
      const kind = refusalOf(error)
      const otherwise = kind ? local[kind] : interrupted
      const refusal = failureSentences(error, otherwise)[0] ?? otherwise
      replace(key, (upload) => ({ ...upload, refusal, canRetry: kind === undefined }))
    }
  }

  return {
    uploadsOf: (name) => uploads.filter((upload) => upload.name === name),
    add(name, typeId, files) {
      uploads = uploads.filter((upload) => upload.name !== name || upload.canRetry !== false)
      for (const file of files) {
        lastKey += 1
        const refusal = refuseFile(file, limits)
        const upload: Upload = {
          name,
          typeId,
          file,
          key: lastKey,
          idempotencyKey: crypto.randomUUID(),
          title: file.name,
          size: file.size,
          percent: 0,
          ...(refusal ? { refusal: sentences().local[refusal], canRetry: false } : {}),
        }
        uploads = [...uploads, upload]
        if (!refusal) void start(upload)
      }
      onChange(name)
    },
    retry(key) {
      const again = replace(key, ({ refusal: _refusal, ...upload }) => ({ ...upload, percent: 0 }))
      if (again) void start(again)
    },
    remove,
  }
}
