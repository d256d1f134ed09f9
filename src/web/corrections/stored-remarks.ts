/** A remark that a reviewer has pinned and not sent yet. */
export interface PinnedRemark {
  /** The wire id of the answer or receipt that it is pinned on; another text for a passage. */
  readonly key: string
  /** Label of the answer, or title of the receipt or document. */
  readonly place: string
  readonly text: string
  /** The passage of a document that it is pinned on; null for an answer or a receipt. */
  readonly passage: PinnedPassage | null
}

export interface PinnedPassage {
  readonly documentId: number
  /** Its position in the document. */
  readonly index: number
  readonly quote: string
}

/** Remarks that are not sent yet, by number of the dossier. */
export type RemarksByDossier = Readonly<Record<number, readonly PinnedRemark[]>>

const KEY = 'paraphe.remarks'

/** The remarks that this tab stored before a reload, in session storage; signing out clears them. */
export function readRemarks(): RemarksByDossier {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return isRemarks(stored) ? stored : {}
  } catch {
    // Storage may be blocked, or hold unexpected data.
    return {}
  }
}

export function storeRemarks(remarks: RemarksByDossier): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(remarks))
  } catch {
    // Without storage, remarks are lost only on reload.
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
    ['key', 'place', 'text'].every((key) => typeof Reflect.get(remark, key) === 'string') &&
    typeof Reflect.get(remark, 'passage') === 'object'
  )
}
