import { DeploymentError } from '../forms/deployment-error.ts'
import { WakeListener } from '../live/index.ts'
import { publishForms } from '../open-services.ts'
import {
  findCandidate,
  findCurrent,
  PUBLICATION_CHANNEL,
  type Publication,
} from '../publication/publications.ts'
import type { ServedState } from '../publication/served-state.ts'
import { openFiles, openVersion } from '../publication/settle-folder.ts'
import type { EditionHost } from './edition-host.ts'
import { NextEdition } from './next-edition.ts'

/** Polling interval for new versions, in case an announcement is lost. */
const LOOK_EVERY_MS = 1_000
/** Retry delay after a failure that is not the version's fault, such as a full disk. */
const RETRY_AFTER_MS = 10_000

/**
 * Serves each published version in this process, whichever process published it. Prepares rehearsed and proposed versions
 * in advance.
 */
export class PublicationFollower {
  readonly #host: EditionHost
  readonly #state: ServedState
  readonly #root: string | undefined
  readonly #next: NextEdition
  readonly #listener: WakeListener
  /** The last candidate that was prepared or failed to prepare. */
  #candidate: string | undefined
  #retryAt = 0
  #isAnnounced = false
  #isStopped = false
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> | undefined

  /** `root`: folder of all deployments; the repository's by default. */
  constructor(host: EditionHost, state: ServedState, root?: string) {
    this.#host = host
    this.#state = state
    this.#root = root
    this.#next = new NextEdition(host)
    this.#listener = new WakeListener(host.edition.services, () => this.#wake(), PUBLICATION_CHANNEL)
  }

  start(): void {
    void this.#listener.start()
    this.#plan()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#listener.stop()
    await this.#turn
    await this.#next.drop()
  }

  /** Serialises checks; an announcement during a check triggers another one afterwards. */
  #wake(): void {
    this.#isAnnounced = true
    if (!this.#turn) this.#plan()
  }

  #plan(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(
      () => {
        this.#turn = this.#look().finally(() => {
          this.#turn = undefined
          this.#plan()
        })
      },
      this.#isAnnounced ? 0 : LOOK_EVERY_MS,
    )
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    const { store, log } = this.#host.edition.services
    const wasAnnounced = this.#isAnnounced
    this.#isAnnounced = false
    try {
      const newest = await findCurrent(store.db)
      if (newest && newest.id !== this.#state.publication.id) await this.#follow(newest)
      else this.#state.failure = undefined
      if (wasAnnounced) await this.#prepareCandidate()
    } catch (error) {
      log.warn({ err: error }, 'publication: versions not read')
    }
  }

  async #follow(newest: Publication): Promise<void> {
    const state = this.#state
    const { log } = this.#host.edition.services
    if (state.failure?.version === newest.id && performance.now() < this.#retryAt) return
    try {
      // Identical files were published again, so there is nothing to switch.
      const stages =
        newest.digest === state.publication.digest ? 'with the same files' : await this.#switchTo(newest)
      state.publication = newest
      state.failure = undefined
      log.info({ version: newest.id }, `publication: version ${newest.id} serving, ${stages}`)
    } catch (error) {
      this.#retryAt =
        error instanceof DeploymentError ? Number.POSITIVE_INFINITY : performance.now() + RETRY_AFTER_MS
      state.failure = { version: newest.id, problems: describe(error) }
      log.error(
        { version: newest.id, err: error },
        'publication: the version cannot be loaded, the former one stays',
      )
    }
  }

  /** Switches to a version. Returns how long the stages took. */
  async #switchTo(version: Publication): Promise<string> {
    const { store, config } = this.#host.edition.services
    const settling = { db: store.db, dataDir: config.dataDir, root: this.#root }
    const { edition, ms } = await this.#next.take({
      digest: version.digest,
      open: () => openVersion(version, config.deployment, settling),
    })
    const startedAt = performance.now()
    try {
      await publishForms(edition.services)
      await this.#host.replace(edition)
    } catch (error) {
      await edition.app.close()
      throw error
    }
    return `prepared in ${ms} ms, switched in ${Math.round(performance.now() - startedAt)} ms`
  }

  /** Prepared in every process, so that only the switch remains once any process publishes it. */
  async #prepareCandidate(): Promise<void> {
    const { store, config, log } = this.#host.edition.services
    const { id, digest: served } = this.#state.publication
    const found = await findCandidate(store.db, id, this.#candidate)
    if (!found || this.#isStopped) return
    this.#candidate = found.digest
    if (found.digest === served) return
    const settling = { dataDir: config.dataDir, root: this.#root }
    try {
      const ms = await this.#next.prepare({
        digest: found.digest,
        open: () => openFiles(found.files, config.deployment, settling),
      })
      log.info(`publication: the next version is prepared in ${ms} ms`)
    } catch (error) {
      log.warn({ err: error }, 'publication: the next version could not be prepared')
    }
  }
}

function describe(error: unknown): readonly string[] {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n').slice(0, 20)
}
