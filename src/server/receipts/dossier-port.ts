import type { Block } from '#form/definition.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'

/** A dossier visible to the user. */
export interface ReceiptDossier {
  readonly id: number
  readonly form: PublishedForm
}

/** A visible dossier, locked for a change. */
export interface LockedDossier extends ReceiptDossier {
  /** Throws a 409 with the reason when the block cannot be written now. */
  requireWritable(block: Block, change: 'upload' | 'removal'): void
  /** Called in the same transaction after files were added. */
  uploaded(): Promise<void>
}

/** Implemented by dossiers, a later feature, and set when the application is composed. */
export interface DossierPort {
  /** Throws 404 for an invisible dossier. */
  get(db: Db, user: User, id: number): Promise<ReceiptDossier>
  /** Throws 403 for a role that may never write it, 404 as above. */
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
