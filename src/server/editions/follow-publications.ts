import { DeploymentError } from '../forms/deployment-error.ts'
import { WakeListener } from '../live/index.ts'
import { serveVersion } from '../open-services.ts'
import { findCurrent, PUBLICATION_CHANNEL, type Publication } from '../publication/publications.ts'
import type { ServedState } from '../publication/served-state.ts'
import { openVersion } from '../publication/settle-folder.ts'
import { Edition } from './edition.ts'
import type { EditionHost } from './edition-host.ts'

/** Versions are looked for when announced, and in any case this often. */
const LOOK_EVERY_MS = 1_000
/** What failed for another reason than the version itself, such as a full disk, is tried again. */
const RETRY_AFTER_MS = 10_000

/** Lets a process serve each version that is published, by whichever process. Returns a function that stops it. */
export function followPublications(
  host: EditionHost,
  state: ServedState,
  deploymentsFolder?: string,
): () => Promise<void> {
  const { store, log } = host.edition.services
  let retryAt = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> | undefined

  async function look(): Promise<void> {
    const newest = await findCurrent(store.db)
    if (!newest || newest.id === state.publication.id) {
      state.failure = undefined
      return
    }
    if (state.failure?.version === newest.id && performance.now() < retryAt) return
    try {
      // The same files, published again: nothing changes.
      if (newest.digest !== state.publication.digest) await replaceBy(newest)
      state.publication = newest
      state.failure = undefined
      log.info({ version: newest.id }, 'deployment: another version is served')
    } catch (error) {
      retryAt =
        error instanceof DeploymentError ? Number.POSITIVE_INFINITY : performance.now() + RETRY_AFTER_MS
      state.failure = { version: newest.id, problems: describe(error) }
      log.error(
        { version: newest.id, err: error },
        'deployment: the version cannot be loaded, the former one stays',
      )
    }
  }

  async function replaceBy(version: Publication): Promise<void> {
    const { config, store: _store, ...rest } = host.edition.services
    const opened = await openVersion(version, config.deployment, {
      db: store.db,
      dataDir: config.dataDir,
      root: deploymentsFolder,
    })
    await host.replace(await Edition.open(await serveVersion({ ...rest, config, store }, opened)))
  }

  function plan(): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(wake, LOOK_EVERY_MS)
    timer.unref()
  }

  /** One look at a time; what is announced during one is found by the next. */
  function wake(): void {
    if (isStopped) return
    turn ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'deployment: versions not read'))
      .finally(() => {
        turn = undefined
        plan()
      })
  }

  const listener = new WakeListener({ store, log }, wake, PUBLICATION_CHANNEL)
  void listener.start()
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    listener.stop()
    await turn
  }
}

function describe(error: unknown): readonly string[] {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n').slice(0, 20)
}
