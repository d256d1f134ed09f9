import { expect, it } from 'vitest'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startDossier, submit } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { erasePerson } from './erase-person.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store
const advisor = await api.signIn('advisor')

async function nameHolder(first_name: string, last_name: string): Promise<number> {
  const dossier = await startDossier(advisor, api.formId)
  await submit(advisor, dossier, 'holder', { first_name, last_name, email: `h${dossier.id}@else.test` })
  return dossier.id
}

it.each([
  ['Łukasz', 'Świątek', 'LUKASZ', 'SWIATEK'],
  ['Søren', 'Strauß', 'Soren', 'Strauss'],
  ['Ольга', 'Йовович', 'ОЛЬГА', 'ЙОВОВИЧ'],
])(
  'a dossier that has only the name %s %s is listed, in whatever letters',
  async (first, last, other, others) => {
    const person = await api.signIn('client')
    const { email } = await db
      .updateTable('account')
      .set({ first_name: first, last_name: last })
      .where('id', '=', person.id)
      .returning('email')
      .executeTakeFirstOrThrow()
    const written = [await nameHolder(first, last), await nameHolder(other, others)]

    const { sameName } = await erasePerson(api.services, email, true)

    expect(sameName).toEqual(written)
  },
)
