import type { OpenedDeployment } from '../documents/check-deployment.ts'
import { prepareVersion } from '../open-services.ts'
import { Edition } from './edition.ts'
import type { EditionHost } from './edition-host.ts'

/** Files of a version, and the options to read and check them. */
export interface VersionToOpen {
  readonly digest: string
  readonly open: () => Promise<OpenedDeployment>
}

/** A version that was read, checked and compiled, but not written to the store. */
export interface PreparedEdition {
  readonly edition: Edition
  /** Duration of the preparation. */
  readonly ms: number
}

/** Prepares the edition to serve next, before its version is published. */
export class NextEdition {
  readonly #host: EditionHost
  #prepared: (PreparedEdition & { readonly digest: string }) | undefined

  constructor(host: EditionHost) {
    this.#host = host
  }

  /** Prepares a version, replacing the previously prepared one. Returns the duration. */
  async prepare(version: VersionToOpen): Promise<number> {
    await this.drop()
    const prepared = await this.#open(version)
    this.#prepared = { digest: version.digest, ...prepared }
    return prepared.ms
  }

  /** The edition of this version, prepared now if necessary. Closes any other prepared edition. */
  async take(version: VersionToOpen): Promise<PreparedEdition> {
    if (this.#prepared?.digest !== version.digest) await this.drop()
    const prepared = this.#prepared ?? (await this.#open(version))
    this.#prepared = undefined
    return prepared
  }

  async drop(): Promise<void> {
    const prepared = this.#prepared
    this.#prepared = undefined
    await prepared?.edition.app.close()
  }

  async #open({ open }: VersionToOpen): Promise<PreparedEdition> {
    const startedAt = performance.now()
    const edition = await Edition.open(prepareVersion(this.#host.edition.services, await open()))
    return { edition, ms: Math.round(performance.now() - startedAt) }
  }
}
