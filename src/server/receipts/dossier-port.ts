import type { Block } from '#form/definition.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'

/** A dossier that exists for the person who asks. */
export interface ReceiptDossier {
  readonly id: number
  readonly form: PublishedForm
}

/** The same, locked for a change. */
export interface LockedDossier extends ReceiptDossier {
  /** Throws the 409 that says why this block cannot be written now. */
  requireWritable(block: Block, change: 'upload' | 'removal'): void
  /** To be told in the same transaction once files are in the dossier. */
  uploaded(): Promise<void>
}

/** What receipts need of dossiers, which come later in the order and set it when the application is composed. */
export interface DossierPort {
  /** Throws 404 for a dossier that the person does not see. */
  get(db: Db, user: User, id: number): Promise<ReceiptDossier>
  /** Throws 403 for a role that writes no such dossier, 404 as above. */
  lock(trx: Trx, user: User, id: number): Promise<LockedDossier>
}

const ports = new WeakMap<Services, DossierPort>()

export function setDossierPort(services: Services, port: DossierPort): void {
  ports.set(services, port)
}

export function dossierPortOf(services: Services): DossierPort {
  const port = ports.get(services)
  if (!port) throw new Error('no dossier feature is registered')
  return port
}
