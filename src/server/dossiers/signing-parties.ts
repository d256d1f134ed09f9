import { messageText, type CompiledElement, type FormSession } from '#engine/index.ts'
import { partyOfButton } from '#rules/dossier-state.ts'
import { Failure, type FailureDetail } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { isLocale, type Locale } from '#vocabulary/locale.ts'
import { PARTIES, type Party } from '#vocabulary/party.ts'
import type { PartyContact } from '../envelopes/index.ts'
import { findRole, readRole } from './dossier-columns.ts'
import type { LoadedDossier, Person } from './load-dossier.ts'

/** Prefix of the element roles of a party's contacts; the advisor's are those of the account. */
const CONTACT_ROLES: Readonly<Record<HolderParty, string>> = {
  subscriber: 'subscriber',
  coSubscriber: 'coSubscriber',
  subscriberSpouse: 'spouse',
  counterparty: 'counterparty',
}

type HolderParty = Exclude<Party, 'subscriberAdvisor'>

/** Prefix of the element roles of a protected holder's representative, and of the one of a company on the other side. */
const REPRESENTATIVE = 'representative'
const COUNTERPARTY_REPRESENTATIVE = 'counterpartyRepresentative'

/**
 * The parties of an envelope in routing order: those with a visible signature button in its signature blocks. Refuses a
 * missing address like a missing answer. Source: design "Signature".
 */
export function collectParties(
  session: FormSession,
  dossier: LoadedDossier,
  kind: EnvelopeKind,
  { locale, language }: Languages,
): readonly NamedParty[] {
  const shown = shownParties(session, kind)
  const parties = PARTIES.filter((party) => shown.includes(party))
  if (parties.length === 0)
    throw new Error(`form ${dossier.form.code}: no visible party of the ${kind} envelope`)
  return parties.map((party) =>
    party === 'subscriberAdvisor'
      ? advisorContact(session, dossier, kind, language)
      : readContact(session, dossier, party, { locale, language }),
  )
}

/** A party as named by the answers, without its account. */
export interface NamedParty extends Omit<PartyContact, 'accountId'> {
  /** Whether a representative signs for it and gets its mails. */
  readonly isRepresented: boolean
  /** Elements of its contacts; for the advisor, who has none, the signature button. */
  readonly elements: Readonly<Record<'email' | 'mobile', CompiledElement | undefined>>
}

/** Language of the response, and of parties whose own is unknown. */
interface Languages {
  readonly locale: Locale
  readonly language: Locale
}

type AdvisorName = Pick<Person, 'first_name' | 'last_name'>

/** The parts of a dossier that its advisor's name is read from. */
interface AdvisedDossier<Advisor = AdvisorName> {
  readonly advisor: Advisor | undefined | null
  readonly form: { readonly code: string }
}

/** The parties by name only, for previews of documents, where a name may still be empty. */
export function nameParties(
  session: FormSession,
  dossier: AdvisedDossier,
  kind: EnvelopeKind,
): readonly Pick<PartyContact, 'party' | 'name' | 'behalfOf'>[] {
  const shown = shownParties(session, kind)
  return PARTIES.filter((party) => shown.includes(party)).map((party) => {
    if (party === 'subscriberAdvisor')
      return { party, name: nameAdvisor(requireAdvisor(dossier)), behalfOf: null }
    const { names, behalfOf } = findSigner(session, party)
    return { party, name: readName(session, names), behalfOf }
  })
}

/** The person who signs for a party. */
interface Signer {
  /** Prefixes of the roles that hold its names and its contacts. */
  readonly names: string
  readonly contacts: string
  readonly behalfOf: string | null
}

/**
 * A party signs for itself; a representative signs for a protected holder. The representative of a company answers as the
 * subscriber; that of a company on the other side gives the company's contacts. Source: design "Signature".
 */
function findSigner(session: FormSession, party: HolderParty): Signer {
  const own = CONTACT_ROLES[party]
  const itself = { names: own, contacts: own, behalfOf: null }
  if (party === 'counterparty') {
    if (!isAsked(session, `${COUNTERPARTY_REPRESENTATIVE}.lastName`)) return itself
    return { ...itself, names: COUNTERPARTY_REPRESENTATIVE, behalfOf: readName(session, own) }
  }
  if (party !== 'subscriber') return itself
  const company = readRole(session, 'company.name') ?? null
  if (!isAsked(session, `${REPRESENTATIVE}.lastName`)) return { ...itself, behalfOf: company }
  return {
    names: REPRESENTATIVE,
    contacts: REPRESENTATIVE,
    behalfOf: company ?? readName(session, own),
  }
}

function isAsked(session: FormSession, role: string): boolean {
  const element = findRole(session, role)
  return element !== undefined && session.getElement(element.name).visible
}

function readName(session: FormSession, prefix: string): string {
  return ['firstName', 'lastName']
    .map((name) => readRole(session, `${prefix}.${name}`))
    .filter(Boolean)
    .join(' ')
}

/** The parties with a visible signature button, in the order of the form. */
export function shownParties(session: FormSession, kind: EnvelopeKind): readonly Party[] {
  return shownButtons(session, kind).map(({ party }) => party)
}

function shownButtons(session: FormSession, kind: EnvelopeKind) {
  return session
    .visibleBlocks()
    .filter(({ signs }) => signs === kind)
    .flatMap(({ elements }) => elements)
    .filter(({ name, type }) => type === 'button_docusign_iframe' && session.getElement(name).visible)
    .flatMap(({ name, attributes }) => {
      const button = partyOfButton(attributes.docusignId ?? '')
      return button?.kind === kind ? [{ party: button.party, name }] : []
    })
}

function advisorContact(
  session: FormSession,
  dossier: LoadedDossier,
  kind: EnvelopeKind,
  language: Locale,
): NamedParty {
  const advisor = requireAdvisor(dossier)
  const button = shownButtons(session, kind).find(({ party }) => party === 'subscriberAdvisor')
  const element = button && session.form.elementByName.get(button.name)
  return {
    party: 'subscriberAdvisor',
    name: nameAdvisor(advisor),
    email: signingAddress(advisor),
    mobile: advisor.mobile,
    behalfOf: null,
    language: advisor.language ?? language,
    isRepresented: false,
    elements: { email: element, mobile: element },
  }
}

function requireAdvisor<Advisor>({ advisor, form }: AdvisedDossier<Advisor>): Advisor {
  if (!advisor) throw new Error(`form ${form.code}: advisor's signature in a direct dossier`)
  return advisor
}

function nameAdvisor({ first_name, last_name }: AdvisorName): string {
  return `${first_name} ${last_name}`
}

/** The address for a party's codes. */
export function signingAddress({ signer_email, email }: Pick<Person, 'signer_email' | 'email'>): string {
  return signer_email ?? email
}

function readContact(
  session: FormSession,
  dossier: LoadedDossier,
  party: HolderParty,
  { locale, language }: Languages,
): NamedParty {
  const { names, contacts, behalfOf } = findSigner(session, party)
  const email = readRole(session, `${contacts}.email`)
  const own = readRole(session, `${contacts}.language`)
  if (!email || !readRole(session, `${names}.lastName`)) {
    const missing = email ? `${names}.lastName` : `${contacts}.email`
    throw new Failure('ANSWERS_INVALID', { details: [missingContact(session, dossier, missing, locale)] })
  }
  return {
    party,
    name: readName(session, names),
    email,
    mobile: readRole(session, `${contacts}.mobile`) ?? null,
    behalfOf,
    language: isLocale(own) ? own : language,
    isRepresented: names === REPRESENTATIVE,
    elements: {
      email: findRole(session, `${contacts}.email`),
      mobile: findRole(session, `${contacts}.mobile`),
    },
  }
}

function missingContact(
  session: FormSession,
  dossier: LoadedDossier,
  role: string,
  locale: Locale,
): FailureDetail {
  const element = findRole(session, role)
  if (!element) throw new Error(`form ${dossier.form.code}: no element with the role ${role}`)
  const { label } = session.getElement(element.name)
  const code = 'validation.error.required'
  return {
    property: wireId(dossier.form.id, element.name),
    code,
    message: messageText(locale, code, { labelFr: label.fr, labelEn: label.en }),
    params: {
      page: wireId(dossier.form.id, element.page.slug),
      block: wireId(dossier.form.id, element.block.slug),
    },
  }
}
