import { sql } from 'kysely'
import type { AnswerSource } from '#vocabulary/answer-source.ts'
import type { Party } from '#vocabulary/party.ts'
import type { Role } from '#vocabulary/role.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'
import type { Confirmation, ImportedFrom, ReusedFrom } from './answer-changes.ts'

/** An account in the history of answers. */
export interface OriginPerson {
  readonly id: number
  readonly name: string
  readonly role: Role
}

/** Where the current value of an answer comes from. */
export interface StoredOrigin {
  readonly how: AnswerSource
  readonly at: Date
  /** Null for the server and for a party by its link. */
  readonly by: OriginPerson | null
  /** The party that gave the answer by its link, without an account. */
  readonly party: Party | null
  readonly typedBy: OriginPerson | null
  /** Confirmation of the current value; null when the value was given or changed after the last one. */
  readonly confirmation: (Omit<Confirmation, 'at'> & { readonly at: Date }) | null
  /** Set for an answer taken over from a former dossier of the client. */
  readonly reused: ReusedFrom | null
  /** Set for an answer imported from another system. */
  readonly imported: ImportedFrom | null
  /** Set for an answer of a correction that is being signed: not in the history until the correction takes effect. */
  readonly isPending: boolean
}

/** A position after every entry of a history. */
const AFTER_HISTORY = 2 ** 31 - 1

interface OriginRow extends Omit<StoredOrigin, 'confirmation'> {
  readonly element: string
  readonly number: number
  readonly confirmation: Confirmation | null
}

/**
 * The origin of each answer of a dossier, by element: the last entry of its history, in one statement. Values are not read,
 * since the history of a long dossier is large. While a correction is being signed, the dossier is read with the corrected
 * answers, whose origin is the sender of the correction.
 */
export async function readOrigins(db: Db, dossierId: number): Promise<ReadonlyMap<string, StoredOrigin>> {
  const rows = await sendPrepared(
    db,
    sql<OriginRow>`
      select distinct on (entry.element, entry.how = 'confirmed')
        entry.element, entry.number, entry.at, entry.how, entry.party, entry.confirmation, entry.reused,
        entry.imported,
        ${person('submitter')} as by, ${person('typist')} as "typedBy", entry.is_pending as "isPending"
      from (
        select change.number, change.at, change.actor_id, each.key as element, each.value ->> 'how' as how,
          each.value ->> 'party' as party, each.value -> 'confirmation' as confirmation,
          each.value -> 'reused' as reused, each.value -> 'imported' as imported, (each.value ->> 'typedBy')::integer as typed_by, false as is_pending
        from answer_change as change cross join json_each(change.changes) as each
        where change.dossier_id = ${dossierId}
        union all
        select ${AFTER_HISTORY}, sent.at, sent.actor_id, proposed.element, 'corrected',
          case when sent.actor_id is null then sent.party end, null, null, null,
          nullif((proposed.value ->> 'actorId')::integer, sent.actor_id), true
        from correction
        join correction_event as sent on sent.correction_id = correction.id and sent.kind = 'answered'
        cross join jsonb_each(correction.proposals) as proposed (element, value)
        where correction.dossier_id = ${dossierId} and correction.stage = 'signed'
          and correction.state = 'answered' and correction.applied_at is null
      ) as entry
      left join account as submitter on submitter.id = entry.actor_id
      left join account as typist on typist.id = entry.typed_by
      order by entry.element, entry.how = 'confirmed', entry.number desc`,
  )
  const confirmations = new Map(
    rows.flatMap((row) => (row.how === 'confirmed' ? [[row.element, row] as const] : [])),
  )
  return new Map(
    rows.flatMap((row) => {
      const { element, number, confirmation: _own, ...origin } = row
      if (origin.how === 'confirmed') return []
      const later = confirmations.get(element)
      const confirmation = confirmationIn(later && later.number > number ? later : row)
      return [[element, { ...origin, confirmation }] as const]
    }),
  )
}

function confirmationIn({ confirmation, at }: OriginRow): StoredOrigin['confirmation'] {
  return (
    confirmation && { ...confirmation, at: confirmation.at === undefined ? at : new Date(confirmation.at) }
  )
}

function person(alias: 'submitter' | 'typist') {
  const account = sql.ref(alias)
  return sql`case when ${account}.id is not null then json_build_object('id', ${account}.id, 'role', ${account}.role,
    'name', trim(${account}.first_name || ' ' || ${account}.last_name)) end`
}
