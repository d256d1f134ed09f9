import { finishLogin } from './finish-login.ts'
import { removeStep, type LoginContext, type LoginStep } from './login-context.ts'
import { presentOfferPage } from './passkey-offer-page.ts'
import { createRegistrationOptions, readRegistration } from './passkey.ts'
import { nameDevice } from './passkey-name.ts'
import { readForm } from './read-form.ts'
import { findRelyingParty } from './relying-party.ts'
import { redirect, sendJson, sendPage } from './send-page.ts'

/** The last step of a first sign-in: offers a passkey, which may be left for later. */
export async function handlePasskeyOffer(
  context: LoginContext,
  step: Extract<LoginStep, { stage: 'offer' }>,
): Promise<void> {
  const { settings, ports, request, response, language, interaction, query } = context
  const account = await ports.accounts.find(step.accountId)
  const party = findRelyingParty(settings)
  if (!account || !party) {
    await removeStep(context)
    return redirect(response, `?lang=${language}`)
  }
  const purpose = `offer ${interaction.uid} ${account.id}`
  if (query.has('options'))
    return sendJson(response, 200, await createRegistrationOptions(context, party, { account, purpose }))
  if (request.method !== 'POST') return sendPage(response, 200, presentOfferPage(settings, { language }))
  const credential = (await readForm(request)).get('credential')
  if (credential === null) return finishLogin(context, account, step.method)
  const name = nameDevice(request.headers['user-agent'], language)
  const passkey = await readRegistration(context, credential, { purpose, name })
  if (passkey && (await ports.passkeys.add(account.id, passkey)))
    return finishLogin(context, account, step.method)
  await ports.record('account.passkey-refused', account.id, { reason: 'registration' })
  return sendPage(response, 422, presentOfferPage(settings, { language, problem: 'addRefused' }))
}
