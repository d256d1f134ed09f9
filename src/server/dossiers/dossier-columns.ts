import { displayAnswer, type CompiledElement, type FormSession } from '#engine/index.ts'
import { parseCents } from '#rules/amounts.ts'
import type { LoadedDeployment } from '../forms/index.ts'

/** What lists show of a dossier, read from its answers by role. */
export interface DossierColumns {
  /** Holder's names or company, then product; empty before either is known. */
  readonly title: string
  readonly product_code: string | null
  readonly amount_cents: number | null
}

/** `holder` stands in while the form has no name yet: the client the dossier was created for. */
export function readColumns(
  session: FormSession,
  deployment: LoadedDeployment,
  holder: string,
): DossierColumns {
  const productCode = readRole(session, 'subscription.product')
  const product = deployment.products.find(({ code }) => code === productCode)?.name ?? ''
  return {
    title: [readHolder(session) || holder, product].filter(Boolean).join(', '),
    product_code: productCode ?? null,
    amount_cents: readAmount(session),
  }
}

/** Whole cents; an amount beyond exact counting is no amount. */
export function readAmount(session: FormSession): number | null {
  const cents = Number(parseCents(readRole(session, 'subscription.amount') ?? '') ?? Number.NaN)
  return Number.isSafeInteger(cents) ? cents : null
}

function readHolder(session: FormSession): string {
  const company = readRole(session, 'company.name')
  if (company !== undefined) return company
  const civility = findRole(session, 'subscriber.civility')
  return [
    civility ? displayAnswer(session.getElement(civility.name), 'fr') : '',
    readRole(session, 'subscriber.firstName'),
    readRole(session, 'subscriber.lastName'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The effective answer of the element with this role, when it is one text. */
export function readRole(session: FormSession, role: string): string | undefined {
  const element = findRole(session, role)
  if (!element) return undefined
  const { answer } = session.getElement(element.name)
  return answer.kind === 'value' && typeof answer.value === 'string' ? answer.value : undefined
}

export function findRole(session: FormSession, role: string): CompiledElement | undefined {
  return session.form.elementByRole.get(role)
}
