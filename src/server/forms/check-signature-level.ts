import { elementsInOrder } from '#form/blocks.ts'
import type { FormDefinition } from '#form/definition.ts'
import { errorAt, type DeploymentProblem } from './deployment-error.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** Category of identity documents. */
const IDENTITY = 'identity'

/**
 * Advanced signatures require an identified signatory: codes by text message, and an identity document in each form
 * that opens an envelope. Source: eIDAS, article 26; domain §7.
 */
export function checkSignatureLevel(
  deployment: Pick<LoadedDeployment, 'code' | 'signatureLevel' | 'codeChannel' | 'receiptTypes' | 'forms'>,
): readonly DeploymentProblem[] {
  const { code, signatureLevel, codeChannel, receiptTypes, forms } = deployment
  if (signatureLevel === 'simple') return []
  const identity = new Set(receiptTypes.flatMap((type) => (type.category === IDENTITY ? [type.typeId] : [])))
  const file = `${code}/deployment.json`
  return [
    ...(codeChannel === 'sms'
      ? []
      : [
          errorAt(file, 'oneTimeCode.channel', {
            fr: 'une signature avancée demande des codes par sms : "channel": "sms"',
            en: 'advanced signatures need codes by sms: "channel": "sms"',
          }),
        ]),
    ...Object.entries(forms)
      .filter(([, form]) => opensEnvelopes(form) && !asksForIdentity(form, identity))
      .map(([name]) =>
        errorAt(file, 'signatureLevel', {
          fr: `le formulaire ${name} n’exige aucune pièce d’identité, qu’une signature avancée demande`,
          en: `form ${name} requires no identity document, which advanced signatures need`,
        }),
      ),
  ]
}

export function opensEnvelopes({ pages }: FormDefinition): boolean {
  return pages.some((page) => page.blocks.some(({ opensEnvelope }) => opensEnvelope !== undefined))
}

function asksForIdentity(form: FormDefinition, identity: ReadonlySet<number>): boolean {
  return elementsInOrder(form).some(({ type, attributes: { required, types } }) => {
    if (type !== 'input_receipt_file' || required !== true || types === undefined) return false
    return types.length > 0 && types.every((typeId) => identity.has(typeId))
  })
}
