import { onTestFinished } from 'vitest'
import {
  StudioGuards,
  StudioPublished,
  StudioRehearsal,
  StudioVersions,
} from '#contract/studio-publication.ts'
import { StudioState } from '#contract/studio.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { findCurrent, type Publication } from '#server/publication/publications.ts'
import { openVersion, settleFolder } from '#server/publication/settle-folder.ts'
import { TestApi, type Answer, type Caller } from './api-client.ts'
import { writeDeployments } from './write-deployments.ts'

interface Opened {
  readonly api: TestApi
  readonly root: string
  readonly publication: Publication
  readonly overrides: Partial<LoadedDeployment>
}

/** Two authors of the small deployment `house`, whose folder is published, for one test. */
export class AuthorDesk {
  readonly api: TestApi
  readonly author: Caller
  readonly colleague: Caller
  /** Folder of all deployments. */
  readonly root: string
  /** The version published when the process starts. */
  readonly publication: Publication
  readonly #opened: Opened

  private constructor(opened: Opened, callers: readonly [Caller, Caller]) {
    this.#opened = opened
    this.api = opened.api
    this.root = opened.root
    this.publication = opened.publication
    this.author = callers[0]
    this.colleague = callers[1]
  }

  static async open(
    files: Readonly<Record<string, unknown>> = {},
    overrides: Partial<LoadedDeployment> = {},
  ): Promise<AuthorDesk> {
    const root = await writeDeployments(files)
    const deployment = { ...(await loadDeployment('house', root)), ...overrides }
    const api = await TestApi.start(deployment, { environment: { DEPLOYMENT: 'house' } })
    onTestFinished(() => api.close())
    const { store, keys, clock, config, log } = api.services
    const { db } = store
    const { publication } = await settleFolder(
      { deployment, templates: [] },
      { db, keys, clock, log, dataDir: config.dataDir, root },
    )
    const author = await api.signIn('author', { name: 'Ferrand' })
    const colleague = await api.signIn('author', { name: 'Giraud' })
    return new AuthorDesk({ api, root, publication, overrides }, [author, colleague])
  }

  /** The same desk on a process that serves the current published version. */
  async switched(): Promise<AuthorDesk> {
    const { store, config, deployment } = this.api.services
    const current = await findCurrent(store.db)
    if (!current) throw new Error('nothing is published')
    const opened = await openVersion(current, deployment.code, {
      db: store.db,
      dataDir: config.dataDir,
      root: this.root,
    })
    const api = await this.api.restart({ ...opened.deployment, ...this.#opened.overrides })
    const callers = [await api.signInAs(this.author.id), await api.signInAs(this.colleague.id)] as const
    return new AuthorDesk({ ...this.#opened, api, publication: current }, callers)
  }

  /** Sets a value of a file as a whole, such as a setting. */
  async set(file: string, path: readonly string[], before: unknown, value: unknown): Promise<void> {
    await this.edit({ kind: 'set', file, node: null, path, before, value })
  }

  async edit(edit: object): Promise<void> {
    const answer = await this.author.post('/studio/edits', { edits: [edit] })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  async state(): Promise<StudioState> {
    return StudioState.parse((await this.author.get('/studio')).body)
  }

  /** Runs a rehearsal until it ends, whatever the result. */
  async rehearse(): Promise<StudioRehearsal> {
    await this.author.post('/studio/rehearsal', {})
    await this.api.services.outbox.drain()
    return this.readRehearsal()
  }

  async readRehearsal(): Promise<StudioRehearsal> {
    return StudioRehearsal.parse((await this.author.get('/studio/rehearsal')).body)
  }

  async tryGuards(): Promise<StudioGuards> {
    await this.author.post('/studio/guards', {})
    await this.api.services.outbox.drain()
    return StudioGuards.parse((await this.author.get('/studio/guards')).body)
  }

  async publish(acknowledged: readonly string[] = []): Promise<Answer> {
    const { revision } = await this.state()
    return this.author.post('/studio/publication', { note: 'Why', acknowledged, revision })
  }

  /** Rehearses and publishes, or proposes. Returns the number of the version. */
  async publishRehearsed(): Promise<number> {
    await this.rehearse()
    return StudioPublished.parse((await this.publish()).body).version
  }

  async versions(by: Caller = this.author): Promise<StudioVersions['versions']> {
    return StudioVersions.parse((await by.get('/studio/versions')).body).versions
  }
}
