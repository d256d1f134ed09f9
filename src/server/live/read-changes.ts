import { sql } from 'kysely'
import { sendPrepared } from '../store/prepared-statements.ts'
import { LOST_BY } from '../audit/timeline-actions.ts'
import type { Db } from '../store/store.ts'
import { ChangeTail } from './change-tail.ts'
import type { LivePosition } from './live-position.ts'

/** Rows per reading; the next turn reads the rest. */
export const MOST_ROWS = 2_000
/** How many ids below the last one are searched for uncommitted rows. */
const LOOK_BACK = 200

/** What was committed since the last reading. */
export interface Changes {
  /** The highest number of rows read from any table. */
  readonly rows: number
  readonly dossiers: readonly ChangedDossier[]
  /** Accounts whose rights may have changed. */
  readonly accounts: readonly number[]
  /** Accounts with a new notice. */
  readonly notified: readonly number[]
  /** Dossiers with a receipt that was read. */
  readonly read: readonly number[]
}

export interface ChangedDossier {
  readonly id: number
  readonly action: string
  /** Accounts that no longer see the dossier because of this change. */
  readonly lostBy: readonly number[]
}

interface Tails {
  readonly audit: ChangeTail
  readonly notices: ChangeTail
  readonly readings: ChangeTail
}

/**
 * Reads what other transactions committed to the tables that reflect every change: the audit, with a row for each change of
 * a dossier or account, the notices, and the readings of receipts, which are not audited.
 */
export class ChangeReader {
  readonly #db: Db
  #tails: Tails | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Resumes from a position; for notices, from the end. */
  static async at(db: Db, { audit, readings }: LivePosition, nowMs: number): Promise<ChangeReader> {
    const reader = new ChangeReader(db)
    const tails = await reader.#open(nowMs)
    reader.#tails = {
      audit: ChangeTail.at(audit, nowMs),
      notices: tails.notices,
      readings: ChangeTail.at(readings, nowMs),
    }
    return reader
  }

  /** The position after everything that is committed now. */
  static async findEnd(db: Db, nowMs: number): Promise<LivePosition> {
    const { audit, readings } = await new ChangeReader(db).#open(nowMs)
    return { audit, readings }
  }

  get isPositioned(): boolean {
    return this.#tails !== undefined
  }

  /** Forgets the position: the next reading starts at the end. */
  reset(): void {
    this.#tails = undefined
  }

  async read(nowMs: number): Promise<Changes> {
    if (this.#tails === undefined) {
      this.#tails = await this.#open(nowMs)
      return { rows: 0, dossiers: [], accounts: [], notified: [], read: [] }
    }
    const { audit, notices, readings } = this.#tails
    const [audited, notified, read] = await Promise.all([
      this.#readAudit(audit),
      this.#readNotices(notices),
      this.#readReadings(readings),
    ])
    audit.advance(
      audited.map(({ id }) => id),
      nowMs,
    )
    notices.advance(
      notified.map(({ id }) => id),
      nowMs,
    )
    readings.advance(
      read.map(({ id }) => id),
      nowMs,
    )
    return {
      rows: Math.max(audited.length, notified.length, read.length),
      dossiers: audited.flatMap(({ subject, action, commented, lostBy }) => {
        const id = commented ?? numberOf(subject, 'dossier')
        return id === undefined ? [] : [{ id, action, lostBy: lostBy ?? [] }]
      }),
      accounts: audited.flatMap(({ subject }) => numberOf(subject, 'account') ?? []),
      notified: notified.map(({ account }) => account),
      read: read.map(({ dossier }) => dossier),
    }
  }

  async #open(nowMs: number): Promise<Tails> {
    const find = async (table: 'audit' | 'notice' | 'receipt_reading', column = 'id') => {
      const { rows } = await sql<{ id: number }>`
        select ${sql.ref(column)} as id from ${sql.table(table)}
        order by ${sql.ref(column)} desc limit ${LOOK_BACK}`.execute(this.#db)
      const recent = rows.map(({ id }) => id).toReversed()
      return new ChangeTail(recent.at(-1) ?? 0, recent, nowMs)
    }
    return {
      audit: await find('audit'),
      notices: await find('notice'),
      readings: await find('receipt_reading', 'number'),
    }
  }

  /** Comments are in the chains of their authors: their dossier is in the detail. */
  #readAudit(tail: ChangeTail) {
    return sendPrepared(
      this.#db,
      sql<{
        id: number
        subject: string
        action: string
        commented: number | null
        lostBy: readonly number[] | null
      }>`
        select id, subject, action, ${LOST_BY} as "lostBy",
          case when action like 'comment.%' then (detail ->> 'dossier')::integer end as commented
        from audit
        where id > ${tail.last} or id = any(${tail.missing}) order by id limit ${MOST_ROWS}`,
    )
  }

  #readNotices(tail: ChangeTail) {
    return sendPrepared(
      this.#db,
      sql<{ id: number; account: number }>`
        select id, account_id as account from notice
        where id > ${tail.last} or id = any(${tail.missing}) order by id limit ${MOST_ROWS}`,
    )
  }

  #readReadings(tail: ChangeTail) {
    return sendPrepared(
      this.#db,
      sql<{ id: number; dossier: number }>`
        select number as id, receipt.dossier_id as dossier
        from receipt_reading join receipt on receipt.id = receipt_reading.receipt_id
        where number > ${tail.last} or number = any(${tail.missing}) order by number limit ${MOST_ROWS}`,
    )
  }
}

function numberOf(subject: string, kind: 'dossier' | 'account'): number | undefined {
  const [, id] = new RegExp(`^${kind}:(\\d+)$`).exec(subject) ?? []
  return id === undefined ? undefined : Number(id)
}
