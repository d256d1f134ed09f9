import type { Locale } from '#vocabulary/locale.ts'
import { presentTitle } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { findRecipient, sendLetter } from '../mail/letter.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { nameOf, type Member } from './team.ts'

/** Maximum number of dossiers listed in a mail. */
const MOST_LISTED = 20

interface About {
  readonly by: string
  readonly to: string
  readonly count: number
  readonly clients: number
}

const WORDING = {
  fr: {
    subject: (count: number) =>
      count === 1 ? 'un dossier change de conseiller' : `${count} dossiers changent de conseiller`,
    toNew: ({ by, count }: About) =>
      count === 1 ? `${by} vous confie un dossier.` : `${by} vous confie ${count} dossiers.`,
    toFormer: ({ by, to, count }: About) =>
      count === 1
        ? `${by} confie un de vos dossiers à ${to}.`
        : `${by} confie ${count} de vos dossiers à ${to}.`,
    clients: (count: number) => (count === 1 ? 'Un client suit.' : `${count} clients suivent.`),
    signed: 'Les documents déjà signés gardent le nom du conseiller d’alors.',
    reason: 'Motif',
    item: (id: number, title: string) => `n° ${id}, ${title}`,
    others: (count: number) => (count === 1 ? 'et un autre' : `et ${count} autres`),
    open: 'Ouvrir mes dossiers',
  },
  en: {
    subject: (count: number) =>
      count === 1 ? 'an application changes advisor' : `${count} applications change advisor`,
    toNew: ({ by, count }: About) =>
      count === 1 ? `${by} hands you an application.` : `${by} hands you ${count} applications.`,
    toFormer: ({ by, to, count }: About) =>
      count === 1
        ? `${by} hands one of your applications to ${to}.`
        : `${by} hands ${count} of your applications to ${to}.`,
    clients: (count: number) =>
      count === 1 ? 'One client is handed over too.' : `${count} clients are handed over too.`,
    signed: 'Documents that were signed already keep the name of the advisor at the time.',
    reason: 'Reason',
    item: (id: number, title: string) => `no. ${id}, ${title}`,
    others: (count: number) => (count === 1 ? 'and one more' : `and ${count} more`),
    open: 'Open my applications',
  },
} as const

interface HandedOver {
  readonly user: Pick<User, 'firstName' | 'lastName'>
  readonly to: Member
  readonly recipientId: number
  readonly dossiers: readonly { readonly id: number; readonly title: string }[]
  readonly clients: number
  readonly reason: string
  readonly at: Date
}

/** A single mail that lists the dossiers gained or lost. */
export async function mailHandOver(
  { config, deployment }: Services,
  trx: Trx,
  { user, to, recipientId, dossiers, clients, reason, at }: HandedOver,
): Promise<void> {
  const about = {
    by: `${user.firstName} ${user.lastName}`,
    to: nameOf(to),
    count: dossiers.length,
    clients,
  }
  const first = dossiers.slice(0, MOST_LISTED)
  const others = dossiers.length - first.length
  const write = (language: Locale) => {
    const words = WORDING[language]
    return {
      key: `handed-over-${recipientId}-${dossiers[0]?.id ?? 0}-${at.getTime()}`,
      subject: words.subject(dossiers.length),
      paragraphs: [
        recipientId === to.id ? words.toNew(about) : words.toFormer(about),
        ...(clients > 0 ? [words.clients(clients)] : []),
        words.signed,
      ],
      facts: [[words.reason, reason] as const],
      items: [
        ...first.map(({ id, title }) => words.item(id, presentTitle(title, language))),
        ...(others > 0 ? [words.others(others)] : []),
      ],
      action: { label: words.open, url: `${config.publicUrl}/dossier` },
    }
  }
  await sendLetter(trx, deployment, await findRecipient(trx, recipientId), write)
}
