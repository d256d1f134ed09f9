/** A remark that a reviewer has pinned and not sent yet. */
export interface PinnedRemark {
  readonly elementId: string
  /** Label of the answer or title of the receipt. */
  readonly place: string
  readonly text: string
}

/** Remarks that are not sent yet, by number of the dossier. */
export type RemarksByDossier = Readonly<Record<number, readonly PinnedRemark[]>>

const KEY = 'paraphe.remarks'

/** The remarks of this tab before it was reloaded. They end with the session: signing out clears the storage. */
export function readRemarks(): RemarksByDossier {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return isRemarks(stored) ? stored : {}
  } catch {
    // Storage may be blocked, or hold what something else wrote.
    return {}
  }
}

export function storeRemarks(remarks: RemarksByDossier): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(remarks))
  } catch {
    // Without storage, remarks are lost on reload only.
  }
}

function isRemarks(stored: unknown): stored is RemarksByDossier {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.values(stored).every((remarks) => Array.isArray(remarks) && remarks.every(isRemark))
  )
}

function isRemark(remark: unknown): remark is PinnedRemark {
  return (
    typeof remark === 'object' &&
    remark !== null &&
    ['elementId', 'place', 'text'].every((key) => typeof Reflect.get(remark, key) === 'string')
  )
}
