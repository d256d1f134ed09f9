import { displayAnswer, type CompiledElement, type FormSession } from '#engine/index.ts'
import { parseCents } from '#rules/amounts.ts'
import { namePerson } from '#rules/titled-name.ts'
import type { LoadedDeployment } from '../forms/index.ts'

/** Columns of a dossier in lists, read from its answers by element role. */
export interface DossierColumns {
  /** Holder's name or company, then product; empty while unknown. */
  readonly title: string
  readonly product_code: string | null
  readonly amount_cents: number | null
  /** E-mail address and phone number of the subscriber, for searches. */
  readonly contact: string
}

/** `holder` is the name of the dossier's client, used until the answers have a name. */
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
    contact: readContact(session),
  }
}

/** In whole cents; null if it is not a safe integer. */
export function readAmount(session: FormSession): number | null {
  const cents = Number(parseCents(readRole(session, 'subscription.amount') ?? '') ?? Number.NaN)
  return Number.isSafeInteger(cents) ? cents : null
}

/** French numbers in national format, like the accounts' numbers in the search text. */
function readContact(session: FormSession): string {
  const phone = readRole(session, 'subscriber.mobile')
    ?.replace(/[^\d+]/g, '')
    .replace(/^\+33/, '0')
  return [readRole(session, 'subscriber.email'), phone].filter(Boolean).join(' ')
}

function readHolder(session: FormSession): string {
  const company = readRole(session, 'company.name')
  if (company !== undefined) return company
  const civility = findRole(session, 'subscriber.civility')
  return namePerson({
    civility: civility ? displayAnswer(session.getElement(civility.name), 'fr') : null,
    firstName: readRole(session, 'subscriber.firstName') ?? null,
    lastName: readRole(session, 'subscriber.lastName') ?? null,
  })
}

/** The effective answer of the element with this role, if it is a string. */
export function readRole(session: FormSession, role: string): string | undefined {
  const element = findRole(session, role)
  if (!element) return undefined
  const { answer } = session.getElement(element.name)
  return answer.kind === 'value' && typeof answer.value === 'string' ? answer.value : undefined
}

export function findRole(session: FormSession, role: string): CompiledElement | undefined {
  return session.form.elementByRole.get(role)
}
