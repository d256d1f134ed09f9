import type { CompiledForm } from '#engine/index.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { FormCatalogue } from '../forms/form-catalogue.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** The next deployment and the store of the current one. */
export interface RehearsalInput extends Pick<Services, 'store' | 'clock'> {
  readonly deployment: LoadedDeployment
  readonly templates: readonly DocumentTemplate[]
  /** Progress callback, once per page of dossiers. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Shared by all dossiers of a rehearsal. */
export interface Stage extends RehearsalInput {
  readonly trx: Trx
  /** The deployment with the facts of the last start. */
  readonly served: LoadedDeployment
  /** Whether the next facts are the same: then a dossier on its own form does not change. */
  readonly hasSameFacts: boolean
  readonly stored: FormCatalogue
  readonly next: ReadonlyMap<string, CompiledForm>
  readonly authors: Map<number, User>
}
