import { describe, expect, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { PARTIES_FORM } from '#test/support/parties-form.ts'
import { createUser, sendBlock } from '#test/support/signing-app.ts'

const { signing, advisor, client } = await openCeremony({ deployment: { forms: { client: PARTIES_FORM } } })
const { db } = signing.services.store

const HOLDER = { first_name: 'Léo', last_name: 'Martin', email: 'leo@orange.test' }
const CO_HOLDER = { with_cos: 'true', cos_last_name: 'Petit', cos_email: 'petit@orange.test' }
const SPOUSE = { with_spouse: 'true', spouse_last_name: 'Roux', spouse_email: 'roux@orange.test' }
const MINOR = {
  holder: 'minor',
  rep_first_name: 'Claire',
  rep_last_name: 'Martin',
  rep_email: 'claire@orange.test',
}

const setSigningAddress = (id: number, signer_email: string | null) =>
  db.updateTable('account').set({ signer_email }).where('id', '=', id).execute()

/** What the refusal of an opening names, by the element's own name. */
function refusedElements({ answer }: Awaited<ReturnType<typeof client.declare>>): readonly string[] {
  if (answer.statusCode !== 422) return []
  const { errors }: { errors: readonly { property: string }[] } = answer.json()
  return errors.map(({ property }) => property.replace(/^\d+-/, ''))
}

describe('an envelope is refused', () => {
  test.each([
    ['the subscriber', { email: advisor.user.email }, 'email'],
    ['the subscriber, tagged', { email: advisor.user.email.replace('@', '+client@') }, 'email'],
    ['the subscriber, in capitals', { email: ` ${advisor.user.email.toUpperCase()}` }, 'email'],
    ['the co-holder', { ...CO_HOLDER, cos_email: advisor.user.email }, 'cos_email'],
    ['the spouse', { ...SPOUSE, spouse_email: advisor.user.email }, 'spouse_email'],
    ['who acts for a minor', { ...MINOR, rep_email: advisor.user.email }, 'rep_email'],
  ])('when the advisor’s own address is that of %s', async (_, answers, element) => {
    const refused = await client.declare({ ...HOLDER, ...answers })

    expect(refusedElements(refused)).toEqual([element])
    expect(refused.answer.json().errors[0]).toMatchObject({
      code: 'SIGNER_CONTACT_OF_STAFF',
      message: expect.stringContaining('conseiller'),
      params: { page: expect.any(String), block: expect.any(String) },
    })
  })

  test('when the advisor signs at the address of another party, whichever came first', async () => {
    await setSigningAddress(advisor.user.id, 'petit@orange.test')

    const refused = await client.declare({ ...HOLDER, ...CO_HOLDER })
    await setSigningAddress(advisor.user.id, null)
    const opened = await sendBlock(signing, advisor.headers, { id: refused.id, block: 'declare' }, {})

    expect(refusedElements(refused)).toEqual(['cos_email'])
    expect(opened.statusCode).toBe(200)
  })

  test.each(['manager', 'backOfficeUser', 'manageDossier', 'partner'] as const)(
    'when a party has the address of a %s, at which they sign in or sign',
    async (role) => {
      const staff = await createUser(signing, role)
      const signingAddress = `${role.toLowerCase()}@desk.test`
      await setSigningAddress(staff.user.id, signingAddress)

      for (const cos_email of [staff.user.email, signingAddress]) {
        const refused = await client.declare({ ...HOLDER, ...CO_HOLDER, cos_email })
        expect(refusedElements(refused)).toEqual(['cos_email'])
      }
    },
  )

  test('when the advisor signs at the address of another account of the staff', async () => {
    const reviewer = await createUser(signing, 'manageDossier')
    await setSigningAddress(advisor.user.id, reviewer.user.email)

    const refused = await client.declare(HOLDER)
    await setSigningAddress(advisor.user.id, null)

    expect(refused.answer.statusCode).toBe(422)
    expect(refused.answer.json().errors[0].message).toContain('adresse de signature')
  })

  test('when two parties read one mailbox, with a sentence in the language asked for', async () => {
    const answers = { ...HOLDER, ...CO_HOLDER, ...SPOUSE, spouse_email: 'Leo+spouse@orange.test' }
    const refused = await client.declare(answers)
    const english = await sendBlock(
      signing,
      { ...advisor.headers, 'accept-language': 'en' },
      { id: refused.id, block: 'declare' },
      {},
    )

    expect(refusedElements(refused)).toEqual(['spouse_email'])
    expect(refused.answer.json().errors[0]).toMatchObject({
      code: 'SIGNER_CONTACT_SHARED',
      message:
        'Roux et Léo Martin ont la même adresse e-mail. Chaque signataire reçoit ses codes à une adresse qui n’est qu’à lui.',
    })
    expect(english.json().errors[0].message).toBe(
      'Roux and Léo Martin have the same e-mail address. Each signatory receives codes at an address of their own.',
    )
  })

  test('not because of an address that nobody of it signs with', async () => {
    const answers = { ...MINOR, email: 'claire@orange.test' }

    const { answer } = await client.declare({ ...HOLDER, ...answers })

    expect(answer.statusCode).toBe(200)
  })
})
