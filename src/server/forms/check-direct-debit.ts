import { elementsInOrder } from '#form/blocks.ts'
import type { FormDefinition } from '#form/definition.ts'
import { isCreditorId } from '#rules/creditor-id.ts'
import { opensEnvelopes } from './check-signature-level.ts'
import { errorAt, type DeploymentProblem } from './deployment-error.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** Requires the SEPA creditor identifier when a form offers direct debit: a mandate is void without it. */
export function checkDirectDebit({
  code,
  forms,
  settings,
}: Pick<LoadedDeployment, 'code' | 'forms' | 'settings'>): readonly DeploymentProblem[] {
  if (isCreditorId(String(settings['sepaCreditorId'] ?? ''))) return []
  return Object.entries(forms)
    .filter(([, form]) => offersDebit(form))
    .map(([name]) =>
      errorAt(`${code}/deployment.json`, 'settings.sepaCreditorId', {
        fr: `le formulaire ${name} propose le prélèvement, qui demande un identifiant créancier SEPA bien formé. Exemple : FR49ZZZ000001`,
        en: `form ${name} offers direct debit, which needs a well-formed SEPA creditor identifier. Example: FR49ZZZ000001`,
      }),
    )
}

/** Only forms that open an envelope draw a mandate; paper forms record one signed elsewhere. */
function offersDebit(form: FormDefinition): boolean {
  return (
    opensEnvelopes(form) &&
    elementsInOrder(form).some(
      ({ role, attributes }) =>
        role === 'plan.active' ||
        (role === 'subscription.paymentMode' && attributes.options?.some(({ value }) => value === 'SEPA')),
    )
  )
}
