import { describe, expect, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { PARTIES_FORM } from '#test/support/parties-form.ts'
import { createUser } from '#test/support/signing-app.ts'

const { signing, client } = await openCeremony({
  deployment: { forms: { client: PARTIES_FORM }, codeChannel: 'sms' },
})
const { db } = signing.services.store

const HOLDER = { first_name: 'Léo', last_name: 'Martin', email: 'leo@orange.test', mobile: '+33612345678' }
const MINOR = {
  holder: 'minor',
  rep_first_name: 'Claire',
  rep_last_name: 'Martin',
  rep_email: 'claire@orange.test',
}

const setMobile = (id: number, mobile: string | null) =>
  db.updateTable('account').set({ mobile }).where('id', '=', id).execute()

describe('where codes are sent by text message', () => {
  test('a party may not have the telephone of somebody of the staff', async () => {
    const reviewer = await createUser(signing, 'manageDossier')
    await setMobile(reviewer.user.id, '06 99 00 11 22')

    const { answer } = await client.declare({ ...HOLDER, ...MINOR, rep_mobile: '+33699001122' })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([
      { code: 'SIGNER_CONTACT_OF_STAFF', property: expect.stringMatching(/rep_mobile$/) },
    ])
  })

  test('the telephone of an account is taken, another only once its owner confirmed it', async () => {
    const holder = await createUser(signing, 'client')
    await setMobile(holder.user.id, '+33612345678')

    const own = await client.declare({ ...HOLDER, email: holder.user.email })
    const other = await client.declare({ ...HOLDER, email: holder.user.email, mobile: '+33688776655' })

    expect(own.answer.statusCode).toBe(200)
    expect(other.answer.json().errors).toMatchObject([
      { code: 'SIGNER_CONTACT_UNCONFIRMED', property: expect.stringMatching(/mobile$/) },
    ])
  })
})
