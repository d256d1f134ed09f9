import type { FormElement } from '#form/definition.ts'
import type { StoredAnswer } from '../answers/answer-changes.ts'
import { readAnswerChanges, type StoredChange } from '../answers/change-store.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { isOthersContact, type ProofReader } from './proof-reader.ts'

/**
 * The answers of each submitted block: who gave them, when and how, who confirmed them, and their former values. `given` is
 * null for an answer that precedes the history of answers; the block then names its last submitter.
 */
export async function presentAnswers(services: Services, dossier: LoadedDossier, reader: ProofReader) {
  const { db } = services.store
  const { id } = dossier.row
  const rows = await db
    .selectFrom('dossier_block')
    .select(['block', 'answers', 'revision', 'submitted_by as account', 'submitted_at as at'])
    .where('dossier_id', '=', id)
    .orderBy('submitted_at')
    .execute()
  const changes = await readAnswerChanges(db, id)
  const people = await readPeople(db, [
    ...rows.map(({ account }) => account),
    ...changes.flatMap(({ actorId, changes }) => [
      actorId,
      ...Object.values(changes).map(({ typedBy }) => typedBy ?? null),
    ]),
  ])
  const personOf = (account: number | null) => (account === null ? null : (people.get(account) ?? null))
  const { elementByName } = dossier.form.compiled
  return rows.map(({ block, answers, revision, at, account }) => ({
    block,
    revision,
    at: at.toISOString(),
    by: personOf(account),
    answers: Object.entries(answers).flatMap(([element, value]) => {
      const definition = elementByName.get(element)?.definition
      if (isOthersContact(definition, reader, dossier.envelopes)) return []
      const history = changes.filter((change) => Object.hasOwn(change.changes, element))
      const { former, ...origin } = presentHistory(element, history, personOf)
      const statementOf = definition?.statementOf ?? null
      const answer = { element, label: labelOf(definition), value, statementOf, ...origin }
      // Withheld from signatories: former answers may be about a person who is no longer in the dossier.
      return [reader.kind === 'signatory' ? answer : { ...answer, former }]
    }),
  }))
}

function presentHistory(
  element: string,
  history: readonly StoredChange[],
  personOf: (account: number | null) => object | null,
) {
  const isConfirmation = ({ changes }: StoredChange) => changes[element]?.how === 'confirmed'
  const last = history.findLast((change) => !isConfirmation(change))
  const { typedBy, party, reused } = last?.changes[element] ?? {}
  const given = last && {
    at: last.at.toISOString(),
    by: personOf(last.actorId),
    how: last.changes[element]?.how,
    ...(party === undefined ? {} : { party }),
    ...(typedBy === undefined ? {} : { typedBy: personOf(typedBy) }),
    ...(reused === undefined ? {} : { reused }),
  }
  const latest = history.at(-1)
  const confirmation = latest?.changes[element]?.confirmation
  const confirmed = latest && confirmation ? { at: latest.at.toISOString(), ...confirmation } : null
  const former = history.flatMap(({ at, actorId, changes }): readonly FormerValue[] => {
    const value = changes[element]?.from
    return value === undefined ? [] : [{ value, replacedAt: at.toISOString(), replacedBy: personOf(actorId) }]
  })
  return { given: given ?? null, confirmed, former }
}

interface FormerValue {
  readonly value: StoredAnswer
  readonly replacedAt: string
  readonly replacedBy: object | null
}

async function readPeople(db: Db, accounts: readonly (number | null)[]) {
  const ids = [...new Set(accounts)].filter((id) => id !== null)
  if (ids.length === 0) return new Map<number, object>()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'role', 'first_name as firstName', 'last_name as lastName'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, role, firstName, lastName }) => [
      id,
      { account: id, role, name: `${firstName} ${lastName}` },
    ]),
  )
}

function labelOf(element: Pick<FormElement, 'attributes'> | undefined): unknown {
  return element?.attributes.label ?? null
}
