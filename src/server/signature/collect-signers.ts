import type { FormSession } from '#engine/index.ts'
import { type EnvelopeKind, PARTIES, type Party, partyOfButton } from '#rules/dossier-state.ts'
import type { EnvelopeSigner } from './open-envelope.ts'

/** The dossier's advisor as a signer. */
export interface AdvisorContact {
  readonly name: string
  readonly email: string
  readonly mobile: string | null
}

/** How a party's own elements are named among the roles of a form. */
const ROLE_PREFIX: Readonly<Record<Exclude<Party, 'subscriberAdvisor'>, string>> = {
  subscriber: 'subscriber',
  coSubscriber: 'coSubscriber',
  subscriberSpouse: 'subscriberSpouse',
}

/**
 * Who signs an envelope: the parties of the signing buttons that the dossier shows, in routing order,
 * with names and contacts from the elements that carry their roles. A party without a name or an
 * e-mail address is left out: nothing could be sent to it.
 */
export function collectSigners(
  session: FormSession,
  kind: EnvelopeKind,
  advisor: AdvisorContact | undefined,
): readonly EnvelopeSigner[] {
  const parties = new Set(signingParties(session, kind))
  return PARTIES.filter((party) => parties.has(party)).flatMap((party) => {
    const contact = party === 'subscriberAdvisor' ? advisor : readContact(session, ROLE_PREFIX[party])
    return contact === undefined ? [] : [{ party, ...contact }]
  })
}

function signingParties(session: FormSession, kind: EnvelopeKind): readonly Party[] {
  return session
    .visibleBlocks()
    .filter((block) => block.signs === kind)
    .flatMap((block) => block.elements)
    .filter((element) => session.getElement(element.name).visible)
    .flatMap((element) => partyOfButton(element.attributes.docusignId ?? '') ?? [])
    .filter((button) => button.kind === kind)
    .map((button) => button.party)
}

function readContact(session: FormSession, prefix: string): AdvisorContact | undefined {
  const read = (field: string) => readRole(session, `${prefix}.${field}`)
  const name = [read('civility'), read('firstName'), read('lastName')].filter(Boolean).join(' ')
  const email = read('email')
  return name === '' || email === undefined ? undefined : { name, email, mobile: read('mobile') ?? null }
}

/** The answer of the element with a role; `undefined` while absent. */
function readRole(session: FormSession, role: string): string | undefined {
  const element = session.form.elements.find((each) => each.definition.role === role)
  if (element === undefined) return undefined
  const { visible, answer } = session.getElement(element.name)
  return visible && answer.kind === 'value' && typeof answer.value === 'string' ? answer.value : undefined
}
