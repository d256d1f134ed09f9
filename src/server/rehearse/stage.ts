import type { CompiledForm } from '#engine/index.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { FormCatalogue } from '../forms/form-catalogue.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** The deployment that is to be served next, and the store of the one that is served now. */
export interface RehearsalInput extends Pick<Services, 'store' | 'clock'> {
  readonly deployment: LoadedDeployment
  readonly templates: readonly DocumentTemplate[]
  /** Told after each page of dossiers. */
  readonly onProgress?: (done: number, total: number) => void
}

/** What a rehearsal needs for each dossier, made once. */
export interface Stage extends RehearsalInput {
  readonly trx: Trx
  /** The deployment with the facts that the store was last served with. */
  readonly served: LoadedDeployment
  readonly stored: FormCatalogue
  readonly next: ReadonlyMap<string, CompiledForm>
  readonly authors: Map<number, User>
}
