import { isValidIBAN } from 'ibantools'
import { unknownName } from '#form/reason.ts'
import { errorAt, type DeploymentProblem } from './deployment-error.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** Checks the accounts for investors' transfers: each names an existing product, and its IBAN has valid check digits. */
export function checkPayment({ code, payment, products }: LoadedDeployment): readonly DeploymentProblem[] {
  const file = `${code}/deployment.json`
  const codes = products.map((product) => product.code)
  return payment.accounts.flatMap(({ product, iban }, index) => {
    const path = `payment.accounts.${index}`
    const unknown = codes.includes(product)
      ? []
      : [errorAt(file, path, unknownName('product', product, codes))]
    const wrong = isValidIBAN(iban)
      ? []
      : [
          errorAt(file, `${path}.iban`, {
            fr: 'la clé de contrôle de cet IBAN est fausse',
            en: 'the check digits of this IBAN are wrong',
          }),
        ]
    return [...unknown, ...wrong]
  })
}
