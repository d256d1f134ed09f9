import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { DocumentPool } from './documents/document-pool.ts'
import type { FileStorage } from './files/file-storage.ts'
import type { FormCatalogue } from './forms/form-catalogue.ts'
import type { LoadedDeployment } from './forms/loaded-deployment.ts'
import type { Keys } from './keys.ts'
import type { OutboxRunner } from './outbox/outbox.ts'
import type { ServedState } from './publication/served-state.ts'
import type { Store } from './store/store.ts'

/** Dependencies of features; built once per process, in tests with their own clock and store. */
export interface Services {
  readonly config: Config
  readonly store: Store
  readonly files: FileStorage
  readonly keys: Keys
  readonly clock: Clock
  readonly outbox: OutboxRunner
  readonly deployment: LoadedDeployment
  readonly forms: FormCatalogue
  /** Draws and seals documents outside the event loop. */
  readonly documents: DocumentPool
  readonly log: FastifyBaseLogger
  /** Undefined where only the deployment's folder is served: previews and tests. */
  readonly served?: ServedState | undefined
}

/** What is needed to read a dossier: the versions of its form. */
export type FormReader = Pick<Services, 'forms'>
