import { expect, it } from 'vitest'
import { SettleCheck } from './checks.ts'
import { WriteComment } from './comments.ts'
import { OpenCorrection } from './corrections.ts'
import { ProofQuery } from './evidence.ts'
import { NewIntegration } from './integrations.ts'
import { WriteNote } from './notes.ts'
import { Departure, NetworkName } from './people.ts'
import { SetHold } from './privacy.ts'
import { Decide } from './review.ts'
import { ReleaseHit, SettleHit } from './screening.ts'
import { PublishStudio, RestoreVersion } from './studio-publication.ts'
import { HandOver } from './team.ts'
import { SaveView } from './views.ts'
import { Conclude } from './vigilance.ts'
import { GiveUpJobs, WhichJobs } from './work.ts'

/** Blanks, and characters that pasting brings along and nobody sees. */
const INVISIBLE = ' \u00A0\u200B\u2060\uFEFF '
const PROGRAM = {
  owner: null,
  scopes: ['dossiers:read'],
  acts_for: null,
  public_key: null,
  expires_on: '2027-11-20',
}
const definition = { list: 'dossiers', tab: 'current-cases', sort: 'newest', filters: {}, searchTerm: '' }
const view = { shared: true, definition: { ...definition, form: 'all', columns: ['amount'] } }
const remark = { target: { kind: 'answer', elementId: '2-iban' } }

it.each([
  ['comment', WriteComment, (text: string) => ({ elementId: null, text, mentions: [] })],
  [
    'remark of a correction',
    OpenCorrection,
    (text: string) => ({ concerned: 'advisor', remarks: [{ ...remark, text }] }),
  ],
  ['departure', Departure, (reason: string) => ({ to: 1, reason, mails: false, close: false })],
  ['hand-over', HandOver, (reason: string) => ({ to: 1, reason, ids: [1] })],
  ['hold', SetHold, (reason: string) => ({ reason })],
  ['name of a network', NetworkName, (name: string) => ({ name })],
  ['name of a view', SaveView, (name: string) => ({ ...view, name })],
  ['given-up job', GiveUpJobs, (reason: string) => ({ kind: 'mail', reason })],
  ['container of digests', ProofQuery, (reason: string) => ({ receipts: 'digests', reason })],
  ['name of a program', NewIntegration, (name: string) => ({ ...PROGRAM, name })],
  ['note', WriteNote, (text: string) => ({ text })],
  ['publication', PublishStudio, (note: string) => ({ note, acknowledged: [], revision: 1 })],
  ['restored version', RestoreVersion, (note: string) => ({ note })],
  [
    'settled check',
    SettleCheck,
    (reason: string) => ({ code: 'identityName', subject: '', reason, digest: '0'.repeat(32) }),
  ],
  ['settled likeness', SettleHit, (reason: string) => ({ outcome: 'namesake', reason })],
  ['released likeness', ReleaseHit, (reason: string) => ({ reason })],
  ['conclusion', Conclude, (text: string) => ({ text, digest: '0'.repeat(32) })],
])('the text of a %s has something to read', (_name, schema, write) => {
  expect(schema.safeParse(write(INVISIBLE)).success).toBe(false)
  // PostgreSQL stores no NUL.
  expect(schema.safeParse(write('Vu\0')).success).toBe(false)
  expect(schema.safeParse(write(` ${INVISIBLE}Vu `)).error).toBeUndefined()
})

it('a decision without a reason to read has none', () => {
  const decision = { integration_state: 'refused', reason: INVISIBLE, message: ' Vu ' }

  expect(Decide.parse(decision)).toEqual({ integration_state: 'refused', reason: undefined, message: 'Vu' })
})

it('a kind of job is readable text', () => {
  expect(WhichJobs.safeParse({ kind: 'ma\0il' }).success).toBe(false)
})
