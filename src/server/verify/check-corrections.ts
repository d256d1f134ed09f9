import { sql } from 'kysely'
import { LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import { readPages } from '../store/read-pages.ts'
import { hasChanged, type Check, type Checked } from './check.ts'

const PAGE = 500

/**
 * A correction must agree with its dossier, its envelope and its history; a document that it carried must be the one that was
 * signed in the envelope it names.
 */
export const checkCorrections: Check = async function* (checked) {
  for await (const { dossierId, id, problem } of readCorrections(checked)) {
    checked.progress?.({ count: 1 })
    if (problem) yield { place: `correction ${id} of dossier ${dossierId}`, problem }
  }
  for await (const { envelopeId, id } of readForeignDocuments(checked))
    yield {
      place: `document ${id} of envelope ${envelopeId}`,
      problem: 'differs from the one that it was carried from',
    }
}

interface JudgedCorrection {
  readonly id: number
  readonly dossierId: number
  readonly problem: string | null
}

function readCorrections({ store: { db }, since }: Checked): AsyncIterable<JudgedCorrection> {
  return readPages(async (after: JudgedCorrection | undefined) => {
    const { rows } = await sql<JudgedCorrection>`
      select correction.id, correction.dossier_id as "dossierId", case
        when stage = 'unsigned' then null
        when last.kind is distinct from case
          when correction.state = 'open' then case when last.kind in ('proposed', 'reminded') then last.kind else 'opened' end
          when correction.state = 'answered' and applied_at is not null then 'applied'
          else correction.state end
          then 'its history ends with ' || coalesce(last.kind, 'nothing') || ', its state is ' || correction.state
        when correction.state = 'open' and dossier.integration_state is distinct from 'error'
          then 'it is open, the review of its dossier is not in error'
        when correction.state = 'open' and opened.count > 0 then 'it is open and has an envelope'
        when correction.state = 'answered' and applied_at is null and opened.live = 0
          then 'it was answered, and no signature is asked'
        when applied_at is not null and opened.completed <> 1 then 'it was applied without a completed envelope'
        when correction.state in ('refused', 'withdrawn') and opened.completed + opened.live > 0
          then 'it ended, its envelope counts'
        end as problem
      from correction join dossier on dossier.id = correction.dossier_id
        left join lateral (
          select kind from correction_event where correction_id = correction.id order by number desc limit 1
        ) as last on true
        left join lateral (
          select count(*) as count, count(*) filter (where state = any(${LIVE_ENVELOPE_STATES})) as live,
            count(*) filter (where state = 'completed') as completed
          from envelope where correction_id = correction.id
        ) as opened on true
      where correction.id > ${after?.id ?? 0}
        and ${hasChanged('dossier', 'correction.dossier_id', since)}
      order by correction.id limit ${PAGE}`.execute(db)
    return rows
  })
}

interface ForeignDocument {
  readonly envelopeId: string
  readonly id: number
}

function readForeignDocuments({ store: { db }, since }: Checked): AsyncIterable<ForeignDocument> {
  return readPages(async (after: ForeignDocument | undefined) => {
    const { rows } = await sql<ForeignDocument>`
      select carried.envelope_id as "envelopeId", carried.id
      from envelope_document as carried join envelope on envelope.id = carried.envelope_id
      where carried.carried_from is not null
        and (carried.envelope_id, carried.id) > (${after?.envelopeId ?? '00000000-0000-0000-0000-000000000000'}, ${after?.id ?? 0})
        and ${hasChanged('dossier', 'envelope.dossier_id', since)}
        and not exists (
          select from envelope_document as signed join envelope as origin on origin.id = signed.envelope_id
          where signed.envelope_id = carried.carried_from and signed.id = carried.id and signed.carried_from is null
            and origin.dossier_id = envelope.dossier_id and origin.state = 'completed'
            and (signed.kind, signed.code, signed.unsigned_sha256, signed.current_sha256, signed.boxes)
              = (carried.kind, carried.code, carried.unsigned_sha256, carried.current_sha256, carried.boxes))
      order by carried.envelope_id, carried.id limit ${PAGE}`.execute(db)
    return rows
  })
}
