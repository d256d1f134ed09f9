import { isValidIBAN } from 'ibantools'
import { unknownName } from '#form/reason.ts'
import type { DeploymentProblem } from './deployment-error.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** Checks the accounts for investors' transfers: each names an existing product, and its IBAN has valid check digits. */
export function checkPayment({ code, payment, products }: LoadedDeployment): readonly DeploymentProblem[] {
  const file = `${code}/deployment.json`
  const codes = products.map((product) => product.code)
  return payment.accounts.flatMap(({ product, iban }, index) => {
    const path = `payment.accounts.${index}`
    const unknown = codes.includes(product)
      ? []
      : [{ file, path, reason: unknownName('product', product, codes), severity: 'error' as const }]
    const wrong = isValidIBAN(iban)
      ? []
      : [
          {
            file,
            path: `${path}.iban`,
            reason: {
              fr: 'la clé de contrôle de cet IBAN est fausse',
              en: 'the check digits of this IBAN are wrong',
            },
            severity: 'error' as const,
          },
        ]
    return [...unknown, ...wrong]
  })
}
