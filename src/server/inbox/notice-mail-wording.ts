import type { Locale } from '#vocabulary/locale.ts'
import type { LetterContent } from '../mail/letter-content.ts'

const WORDING = {
  fr: {
    subject: (id: number | null) => (id === null ? 'un avis pour vous' : `un avis sur le dossier n° ${id}`),
    digest: (count: number) => (count === 1 ? 'un avis non lu' : `${count} avis non lus`),
    since: 'Voici les avis que vous n’avez pas encore lus :',
    more: (count: number) => (count === 1 ? 'et un autre.' : `et ${count} autres.`),
    place: 'Voir mes avis',
    choose:
      'Vous choisissez dans l’application, sous la liste de vos avis, lesquels vous recevez par e-mail.',
  },
  en: {
    subject: (id: number | null) => (id === null ? 'a notice for you' : `a notice on application no. ${id}`),
    digest: (count: number) => (count === 1 ? 'one unread notice' : `${count} unread notices`),
    since: 'These are the notices that you have not read yet:',
    more: (count: number) => (count === 1 ? 'and one other.' : `and ${count} others.`),
    place: 'See my notices',
    choose:
      'In the application, below the list of your notices, you choose which of them you receive by e-mail.',
  },
} as const

const MOST_LISTED = 20

/** One notice, mailed at once. */
export function writeNotice(
  language: Locale,
  about: { readonly dossierId: number | null; readonly sentence: string; readonly link: string },
): LetterContent {
  const { subject, place, choose } = WORDING[language]
  return {
    subject: subject(about.dossierId),
    paragraphs: [about.sentence],
    action: { label: place, url: about.link },
    notes: [choose],
  }
}

/** The unread notices of a day in one mail. */
export function writeDigest(
  language: Locale,
  about: { readonly sentences: readonly string[]; readonly link: string },
): LetterContent {
  const { digest, since, more, place, choose } = WORDING[language]
  const { sentences, link } = about
  const left = sentences.length - MOST_LISTED
  return {
    subject: digest(sentences.length),
    paragraphs: [since],
    items: [...sentences.slice(0, MOST_LISTED), ...(left > 0 ? [more(left)] : [])],
    action: { label: place, url: link },
    notes: [choose],
  }
}
