import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { formatDateInWords } from './date-in-words.ts'
import type { DossierStep } from './dossier-steps.ts'
import { deBefore } from './french-elision.ts'

/** What the words of a step depend on, besides the step. */
export interface StepContext {
  readonly company: string
  /** Whether the reader is the subscriber, to whom texts speak of their own shares and payment. */
  readonly isOwn: boolean
  readonly review: IntegrationState | null
  /** Names of the persons whose signature is awaited now. */
  readonly waitsFor: readonly string[]
  /** Whether the reader is one of them. */
  readonly isAwaited: boolean
  readonly paysByDebit: boolean
  /** Code that the register gave the subscriber; null before it has entered the shares. */
  readonly associateCode: string | null
  /** Working days that a review takes, as announced. */
  readonly reviewDays: number
}

/** A step as people read it; `text` is empty where the title says it all. */
export interface StepWords {
  readonly title: string
  readonly text: string
}

interface Wording {
  readonly title: (context: StepContext) => Readonly<Record<DossierStep['code'], string>>
  readonly on: (day: string) => string
  readonly from: (day: string) => string
  readonly since: (day: string) => string
  readonly waits: (names: string, day: string) => string
  readonly sign: (day: string) => string
  readonly fill: (isOwn: boolean) => string
  readonly mission: (isOwn: boolean) => string
  readonly prepare: string
  readonly transfer: (day: string) => string
  readonly debit: (isOwn: boolean) => string
  readonly reviewBy: (day: string) => string
  readonly reviewTakes: (days: number) => string
  readonly error: (context: StepContext) => string
  readonly accepted: (day: string) => string
  readonly refused: (day: string) => string
  readonly entered: (day: string, code: string) => string
  readonly registering: string
  readonly registers: string
}

const WORDING: Readonly<Record<Locale, Wording>> = {
  fr: {
    title: ({ company, isOwn }) => ({
      created: 'Dossier créé',
      mission: 'Lettre de mission et rapport d’adéquation',
      answers: 'Dossier complété',
      signed: 'Souscription signée',
      payment: isOwn ? 'Votre règlement' : 'Règlement',
      review: `Examen par ${company}`,
      register: 'Inscription au registre des associés',
      enjoyment: isOwn ? 'Jouissance de vos parts' : 'Jouissance des parts',
    }),
    on: (day) => `Le ${day}`,
    from: (day) => `À partir du ${day}`,
    since: (day) => `Depuis le ${day}`,
    waits: (names, day) =>
      `En attente de la signature ${deBefore(names)}${day === '' ? '' : `, au plus tard le ${day}`}`,
    sign: (day) => `À vous de signer${day === '' ? '' : `, au plus tard le ${day}`}`,
    fill: (isOwn) => (isOwn ? 'Il vous reste des réponses à donner' : 'Des réponses restent à donner'),
    mission: (isOwn) => (isOwn ? 'Préparés avec votre conseiller' : 'À compléter, puis à signer'),
    prepare: 'Les documents sont en préparation',
    transfer: (day) => `Par virement, au plus tard le ${day}`,
    debit: (isOwn) => `Par prélèvement SEPA${isOwn ? '\u00a0: vous n’avez rien à faire' : ''}`,
    reviewBy: (day) => `Réponse attendue au plus tard le ${day}`,
    reviewTakes: (days) =>
      `${days} jour${days > 1 ? 's' : ''} ouvré${days > 1 ? 's' : ''} après la signature`,
    error: ({ company, isOwn }) =>
      `Un point est à corriger${isOwn ? `\u00a0: ${company} vous contactera` : ''}`,
    accepted: (day) => `Acceptée le ${day}`,
    refused: (day) => `Refusée le ${day}`,
    entered: (day, code) => `Le ${day}, sous le code associé\u00a0${code}`,
    registering: 'L’inscription est en cours',
    registers: 'Après l’acceptation',
  },
  en: {
    title: ({ company, isOwn }) => ({
      created: 'Application created',
      mission: 'Mission letter and suitability report',
      answers: 'Application completed',
      signed: 'Subscription signed',
      payment: isOwn ? 'Your payment' : 'Payment',
      review: `Review by ${company}`,
      register: 'Entry in the register of associates',
      enjoyment: isOwn ? 'Your shares earn income' : 'The shares earn income',
    }),
    on: (day) => `On ${day}`,
    from: (day) => `From ${day}`,
    since: (day) => `Since ${day}`,
    waits: (names, day) =>
      `Waiting for the signature of ${names}${day === '' ? '' : `, by ${day} at the latest`}`,
    sign: (day) => `It is your turn to sign${day === '' ? '' : `, by ${day} at the latest`}`,
    fill: (isOwn) =>
      isOwn ? 'You still have questions to answer' : 'Some questions are still to be answered',
    mission: (isOwn) => (isOwn ? 'Prepared with your advisor' : 'To be completed, then signed'),
    prepare: 'The documents are being prepared',
    transfer: (day) => `By bank transfer, by ${day} at the latest`,
    debit: (isOwn) => `By SEPA direct debit${isOwn ? ': there is nothing for you to do' : ''}`,
    reviewBy: (day) => `Answer expected by ${day} at the latest`,
    reviewTakes: (days) => `${days} working day${days > 1 ? 's' : ''} after the signature`,
    error: ({ company, isOwn }) =>
      `Something has to be corrected${isOwn ? `: ${company} will be in touch with you` : ''}`,
    accepted: (day) => `Accepted on ${day}`,
    refused: (day) => `Refused on ${day}`,
    entered: (day, code) => `On ${day}, under the associate code ${code}`,
    registering: 'The entry is under way',
    registers: 'Once accepted',
  },
}

/** A step in words: what it is, and when it took place, whom or what it waits for, and by when. */
export function stepWords(step: DossierStep, context: StepContext, locale: Locale): StepWords {
  const words = WORDING[locale]
  const about: About = {
    ...step,
    words,
    context,
    day: step.day === null ? '' : formatDateInWords(step.day, locale),
    names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(context.waitsFor),
  }
  return {
    title: words.title(context)[step.code],
    text: step.state === 'stopped' ? '' : TEXTS[step.code](about),
  }
}

interface About extends Pick<DossierStep, 'state'> {
  readonly words: Wording
  readonly context: StepContext
  /** In words; empty when it is unknown. */
  readonly day: string
  /** Persons whose signature is awaited; empty without one. */
  readonly names: string
}

const TEXTS: Readonly<Record<DossierStep['code'], (about: About) => string>> = {
  created: whenDone,
  mission: (about) => {
    if (about.state === 'done') return whenDone(about)
    return signatureText(about) ?? about.words.mission(about.context.isOwn)
  },
  answers: (about) => (about.state === 'now' ? about.words.fill(about.context.isOwn) : whenDone(about)),
  signed: (about) => {
    if (about.state !== 'now') return whenDone(about)
    return signatureText(about) ?? about.words.prepare
  },
  payment: ({ words, state, day, context }) => {
    if (state === 'done') return ''
    if (context.paysByDebit) return words.debit(context.isOwn)
    return day === '' ? '' : words.transfer(day)
  },
  review: ({ words, state, day, context }) => {
    if (context.review === 'error') return words.error(context)
    if (state !== 'done') return day === '' ? words.reviewTakes(context.reviewDays) : words.reviewBy(day)
    if (day === '') return ''
    return context.review === 'refused' ? words.refused(day) : words.accepted(day)
  },
  register: (about) => {
    const { associateCode } = about.context
    if (about.state === 'done')
      return associateCode === null || about.day === ''
        ? whenDone(about)
        : about.words.entered(about.day, associateCode)
    return about.state === 'now' ? about.words.registering : about.words.registers
  },
  enjoyment: ({ words, state, day }) => (state === 'done' ? words.since(day) : words.from(day)),
}

function signatureText({ words, state, names, day, context }: About): string | undefined {
  if (state !== 'now' || names === '') return undefined
  return context.isAwaited ? words.sign(day) : words.waits(names, day)
}

function whenDone({ words, state, day }: About): string {
  return state === 'done' && day !== '' ? words.on(day) : ''
}
