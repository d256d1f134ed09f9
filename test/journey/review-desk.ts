import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { DossierVigilance } from '#contract/vigilance.ts'
import type { ReceiptReading } from '#rules/receipt-reading.ts'
import { parseConfig } from '#server/config.ts'
import { parseCsv } from '#rules/csv.ts'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import { registerFile } from '#server/files/file-storage.ts'
import { recordChanges } from '#server/audit/record-changes.ts'
import { enqueueJob } from '#server/outbox/outbox.ts'
import { readKeys } from '#server/keys.ts'
import { openStoreBeside, type Trx } from '#server/store/store.ts'
import { signIn as signInByCall } from '#test/support/browser.ts'
import { insertSignedDossiers, type SignedDossier } from '#test/support/signed-dossiers.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { RECEIPT } from './form-filler.ts'
import { signIn, text, type Stage } from './stage.ts'

type Action = 'accept' | 'error' | 'decline'
type ExportLine = Readonly<Record<string, string>>

/** A server with the reviewers, dossiers and register that a journey needs. */
export class ReviewDesk {
  readonly #server: RunningServer

  private constructor(server: RunningServer) {
    this.#server = server
  }

  static async open(environment: Readonly<Record<string, string>> = {}): Promise<ReviewDesk> {
    return new ReviewDesk(await RunningServer.start(environment))
  }

  get url(): string {
    return this.#server.url
  }

  close(): Promise<void> {
    return this.#server.stop()
  }

  /** Ids of the dossiers under review, oldest first. */
  add(dossiers: readonly SignedDossier[]): Promise<readonly number[]> {
    return this.#inStore((db) => insertSignedDossiers(db, dossiers))
  }

  /** Puts a dossier that is still being filled in under review. */
  async review(dossier: number): Promise<void> {
    await this.#inStore((db) =>
      db
        .updateTable('dossier')
        .set({ state: 'signed', status: 'signed', integration_state: 'ongoing', signed_at: new Date() })
        .where('id', '=', dossier)
        .execute(),
    )
  }

  /** A decision of this reviewer that waits for a second person, as a deployment with `fourEyes` makes it. */
  async propose(dossier: number, login: string, reason: string): Promise<void> {
    await this.#inStore(async (db) => {
      const { id } = await db
        .selectFrom('account')
        .select('id')
        .where('email', '=', `${login}@demo.test`)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('decision_proposal')
        .values({
          dossier_id: dossier,
          decision: 'validated',
          reason,
          proposed_by: id,
          proposed_at: new Date(),
        })
        .execute()
    })
  }

  /** Has the levels of vigilance assessed, as a job does each quarter of an hour, until this dossier has one. */
  async assess(dossier: number): Promise<void> {
    await this.#inStore((trx) => enqueueJob(trx, { kind: 'vigilance.assess', payload: {} }))
    const find = (trx: Trx) =>
      trx
        .selectFrom('vigilance_assessment')
        .select('level')
        .where('dossier_id', '=', dossier)
        .executeTakeFirst()
    await expect.poll(() => this.#inStore(find)).toBeDefined()
  }

  /** What compliance concludes about a dossier of enhanced vigilance, which is not accepted before. */
  async conclude(dossier: number): Promise<void> {
    const { tokens } = await signInByCall(this.url, 'compliance')
    const address = `${this.url}/api/dossiers/${dossier}/vigilance`
    const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' }
    const { digest } = DossierVigilance.parse(await (await fetch(address, { headers })).json())
    const body = JSON.stringify({ text: 'Fonction et patrimoine examinés.', digest })
    const { status } = await fetch(`${address}/conclusions`, { method: 'POST', headers, body })
    expect(status).toBe(200)
  }

  /** A photograph uploaded as a receipt. */
  async addReceipt(
    dossier: number,
    {
      element,
      title,
      file = RECEIPT,
    }: {
      readonly element: string
      readonly title: string
      readonly file?: { readonly buffer: Buffer; readonly mimeType: string }
    },
  ) {
    const files = await openFileStorage(parseConfig({ DATA_DIR: this.#server.dataDir }))
    const { buffer, mimeType: mimetype } = file
    const size = buffer.length
    const sha256 = await files.write(buffer)
    await this.#inStore(async (trx) => {
      await registerFile(trx, sha256, size, mimetype)
      const { created_by } = await trx
        .selectFrom('dossier')
        .select('created_by')
        .where('id', '=', dossier)
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('receipt')
        .values({ dossier_id: dossier, element, type_id: 1, title, mimetype, size, sha256, created_by })
        .execute()
    })
  }

  /** Gives a dossier back to its advisor, at the last block before the signature of the subscription. */
  async unsend(dossier: number): Promise<void> {
    await this.#inStore(async (trx) => {
      const state = 'adequacy_report_validated'
      await trx
        .updateTable('dossier')
        .set({ state, status: state, integration_state: null, signed_at: null })
        .where('id', '=', dossier)
        .execute()
      await trx
        .deleteFrom('dossier_block')
        .where('dossier_id', '=', dossier)
        .where('block', '=', 'declarations')
        .execute()
    })
  }

  /** Records what a machine has read from the receipts of an element. */
  async addReading(dossier: number, element: string, reading: ReceiptReading): Promise<void> {
    await this.#inStore(async (trx) => {
      const receipts = await trx
        .selectFrom('receipt')
        .select(['id', 'sha256'])
        .where('dossier_id', '=', dossier)
        .where('element', '=', element)
        .execute()
      const readings = JSON.stringify({ readings: [reading], notRead: null })
      await trx
        .insertInto('receipt_reading')
        .values(
          receipts.map(({ id, sha256 }) => ({
            receipt_id: id,
            sha256,
            reader: 1,
            reading: readings,
            duration_ms: 1,
            read_at: new Date(),
          })),
        )
        .onConflict((oc) => oc.column('receipt_id').doUpdateSet({ reading: readings }))
        .execute()
    })
  }

  /** Another reviewer, with the first one's password; or another account like that of this login. */
  async addReviewer(login: string, like = 'reviewer'): Promise<void> {
    await this.#inStore(async (db) => {
      const reviewer = await db
        .selectFrom('account')
        .select(['role', 'civility', 'password_hash'])
        .where('email', '=', `${like}@demo.test`)
        .executeTakeFirstOrThrow()
      const person = {
        email: `${login}@demo.test`,
        username: login,
        first_name: 'Nadia',
        last_name: 'Belkacem',
      }
      await db
        .insertInto('account')
        .values({ ...reviewer, ...person })
        .onConflict((oc) => oc.doNothing())
        .execute()
    })
  }

  signIn(browser: Browser, stage: Stage, login = 'reviewer'): Promise<Page> {
    return signIn(browser, stage, { url: this.url, login })
  }

  /** Exported lines of a dossier, by column. */
  async exportOf(dossier: number): Promise<readonly ExportLine[]> {
    let lines: readonly ExportLine[] = []
    await expect(async () => {
      lines = await this.#readExports(dossier)
      expect(lines).not.toEqual([])
    }).toPass()
    return lines
  }

  async #readExports(dossier: number): Promise<readonly ExportLine[]> {
    const folder = this.#folder('export')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.csv'))
    const files = await Promise.all(
      names.toSorted().map(async (name) => parseCsv(await readFile(join(folder, name), 'utf8')) ?? []),
    )
    return files
      .flatMap(([header = [], ...records]) =>
        records.map((fields) =>
          Object.fromEntries(header.map((column, index) => [column, fields[index] ?? ''])),
        ),
      )
      .filter((line) => line['dossier_id'] === String(dossier))
  }

  /** Acknowledges each line of the newest export by a file, as the register does. */
  async acknowledge(dossier: number, answer: Readonly<Record<string, string>>): Promise<void> {
    const lines = await this.exportOf(dossier)
    const newest = lines.filter(
      ({ line_id: id }) => id?.split('-')[2] === lines.at(-1)?.['line_id']?.split('-')[2],
    )
    const columns = Object.keys(answer)
    const rows = newest.map(({ line_id: id }) =>
      [dossier, id, ...columns.map((name) => answer[name])].join(';'),
    )
    const inbox = this.#folder('inbox')
    await mkdir(inbox, { recursive: true })
    const header = ['dossier_id', 'line_id', ...columns].join(';')
    await writeFile(
      join(inbox, `ack-${newest[0]?.['line_id'] ?? ''}.csv`),
      [header, ...rows, `CONTROL;${rows.length}`, ''].join('\n'),
    )
  }

  #folder(name: string): string {
    return join(this.#server.dataDir, 'register', name)
  }

  /** Changes the store in a transaction that the audit knows of: the register sends nothing that differs from it. */
  async #inStore<T>(run: (trx: Trx) => Promise<T>): Promise<T> {
    const config = parseConfig({ DATA_DIR: this.#server.dataDir })
    const store = await openStoreBeside(config)
    const keys = await readKeys(config)
    try {
      return await store.db.transaction().execute(async (trx) => {
        const result = await run(trx)
        await recordChanges(trx, keys, { actorId: null, action: 'test', at: new Date() })
        return result
      })
    } finally {
      await store.close()
    }
  }
}

/** Actions of a reviewer on the review page, in the language of the stage. */
export class ReviewerAt {
  readonly page: Page
  readonly #stage: Stage
  readonly #url: string

  constructor(page: Page, stage: Stage, desk: ReviewDesk) {
    this.page = page
    this.#stage = stage
    this.#url = desk.url
  }

  text(key: Parameters<typeof text>[1], params?: Readonly<Record<string, string>>): string {
    return text(this.#stage, key, params)
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  tab(name: 'presentation' | 'receipts' | 'pairing' | 'actions'): Locator {
    return this.page.getByRole('tab', { name: this.text(`review.tab.${name}`) })
  }

  side(scope: 'np' | 'usu'): Locator {
    return this.page.getByRole('tab', { name: this.text(`pairing.tab.${scope}`) })
  }

  async open(dossier: number): Promise<void> {
    await this.page.goto(`${this.#url}/manage-dossier/${dossier}`)
    await expect(this.tab('actions')).toBeVisible()
  }

  /** Decides from the menu, with a reason where required, and returns to the dossier: the next one opens. */
  async decide(action: Action, reason?: string): Promise<void> {
    const address = this.page.url()
    await this.choose(action)
    await this.confirm(action, reason)
    await this.page.goto(address)
    await expect(this.tab('actions')).toBeVisible()
  }

  /** Chooses in the menu, without confirming. */
  async choose(action: Action): Promise<void> {
    const menu = this.page.getByRole('button', { name: this.text('review.header.rcci') })
    const item = this.page.getByRole('menuitem', { name: this.text(`review.action.${action}`) })
    // Scrolling closes the menu, and the event of the scroll to its button may come after the click: it is opened again.
    await expect(async () => {
      if (!(await item.isVisible())) await menu.click()
      await item.click({ timeout: 2_000 })
    }).toPass()
  }

  /** In the confirmation, which refuses a blank reason. */
  async confirm(action: Action, reason?: string): Promise<void> {
    const button = this.dialog.getByRole('button', { name: this.text(`review.action.${action}`) })
    await expect(this.dialog).toContainText(this.text(`review.${action}.text`))
    if (reason !== undefined) {
      const field = this.dialog.getByLabel(this.text('review.reason.label'))
      await field.fill('   ')
      await expect(button).toBeDisabled()
      await field.fill(reason)
    }
    // The next dossier is shown before the answer.
    const decided = this.page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await button.click()
    await decided
    await expect(this.dialog).toBeHidden()
  }

  async expectState(state: 'ongoing' | 'validated' | 'error' | 'refused' | 'sync'): Promise<void> {
    await expect(this.page.locator('.rev .state')).toContainText(this.text(`integration.state.${state}`))
  }

  async expectMessage(message: Parameters<typeof text>[1]): Promise<void> {
    await expect(this.page.locator('.alert').filter({ hasText: this.text(message) })).toBeVisible()
  }

  async openCodeModal(): Promise<void> {
    await this.page.getByRole('button', { name: this.text('pairing.enter-code') }).click()
    await expect(this.dialog.getByRole('button', { name: this.text('common.confirm') })).toBeDisabled()
  }

  async typeCode(code: string): Promise<void> {
    const field = this.dialog.getByLabel(this.text('pairing.code.label'))
    await field.fill(code)
    await field.press('Enter')
  }

  pairButton(code: string): Locator {
    return this.page.getByRole('button', { name: this.text('pairing.pair-with', { code }) })
  }

  /** Polls the register's responses now and opens the dossier. */
  async readAnswers(dossier: number): Promise<void> {
    await this.page.goto(`${this.#url}/operations/registre`)
    await this.page.getByRole('button', { name: this.text('register.inbox.read') }).click()
    // Absent when the scheduled poll came first.
    await expect(this.page.getByText(this.text('register.inbox.done', { count: '' }))).toBeVisible()
    await this.open(dossier)
  }

  /** Outcome in the register, in the actions tab. */
  async expectRegistered(codes: readonly string[]): Promise<void> {
    await this.expectState('sync')
    await this.tab('actions').click()
    const outcome = this.page.getByRole('region', { name: this.text('register.outcome.title') })
    for (const code of codes)
      await expect(outcome.getByRole('cell', { name: code, exact: true })).toBeVisible()
  }
}
