import type { Operation } from '#test/support/work-on-dossiers.ts'

/** What the acknowledgements say about one dossier. */
export interface DossierLedger {
  readonly id: number
  readonly drafts: Map<string, string>
  /** Acknowledged uploads, and how often the file was sent. */
  readonly uploads: Map<string, { acknowledged: boolean; sent: number }>
  lastName: string | undefined
  submitsSent: number
  submitsAcknowledged: number
}

/** Every operation sent, and which of them were acknowledged. */
export class Ledger {
  readonly dossiers: DossierLedger[] = []
  /** Idempotency keys of creations, with the dossier once acknowledged. */
  readonly creations = new Map<string, number | undefined>()
  acknowledged = 0
  /** Operations that needed a retry. */
  repeated = 0

  find(id: number): DossierLedger {
    const found = this.dossiers.find((each) => each.id === id)
    if (!found) throw new Error(`dossier ${id} was never acknowledged`)
    return found
  }

  noteSent(operation: Operation): void {
    if (operation.kind === 'create') {
      if (!this.creations.has(operation.key)) this.creations.set(operation.key, undefined)
      return
    }
    const dossier = this.find(operation.dossier)
    if (operation.kind === 'submit') dossier.submitsSent += 1
    if (operation.kind === 'upload') {
      const upload = dossier.uploads.get(operation.sha256) ?? { acknowledged: false, sent: 0 }
      dossier.uploads.set(operation.sha256, { ...upload, sent: upload.sent + 1 })
    }
  }

  noteAcknowledged(operation: Operation, answer: unknown): void {
    this.acknowledged += 1
    if (operation.kind === 'create') {
      const id = idOf(answer)
      this.creations.set(operation.key, id)
      this.dossiers.push({
        id,
        drafts: new Map(),
        uploads: new Map(),
        lastName: undefined,
        submitsSent: 0,
        submitsAcknowledged: 0,
      })
      return
    }
    const dossier = this.find(operation.dossier)
    if (operation.kind === 'draft') dossier.drafts.set(operation.element, operation.value)
    if (operation.kind === 'submit') {
      dossier.lastName = operation.lastName
      dossier.submitsAcknowledged += 1
    }
    if (operation.kind === 'upload') {
      const sent = dossier.uploads.get(operation.sha256)?.sent ?? 1
      dossier.uploads.set(operation.sha256, { acknowledged: true, sent })
    }
  }
}

function idOf(answer: unknown): number {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? Number(answer.id) : Number.NaN
  if (!Number.isInteger(id)) throw new Error(`a creation was acknowledged without an id`)
  return id
}
