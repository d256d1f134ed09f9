import { finishLogin } from './finish-login.ts'
import { removeStep, type LoginContext, type LoginStep } from './login-context.ts'
import { presentOfferPage } from './passkey-offer-page.ts'
import { registerPasskey } from './passkey-registration.ts'
import { createRegistrationOptions } from './passkey.ts'
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
  const form = await readForm(request)
  if (!form.has('credential')) return finishLogin(context, account, step)
  const problem = await registerPasskey(context, account, { form, purpose })
  if (problem === 'added') return finishLogin(context, account, step)
  return sendPage(
    response,
    problem === 'tooMany' ? 429 : 422,
    presentOfferPage(settings, { language, problem }),
  )
}
