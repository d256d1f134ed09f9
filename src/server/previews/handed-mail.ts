import type { Locale } from '#vocabulary/locale.ts'

interface HandedMail {
  readonly subject: (fund: string) => string
  readonly intro: (fund: string) => string
  readonly document: (title: string, version: string) => string
  readonly read: string
}

/** The mail that delivers the documents of a product. */
export const HANDED_MAIL: Readonly<Record<Locale, HandedMail>> = {
  fr: {
    subject: (fund) => `vos documents sur ${fund}`,
    intro: (fund) =>
      `Voici, en pièces jointes, les documents à lire avant de souscrire des parts de ${fund} :`,
    document: (title, version) => `${title} (version ${version})`,
    read: 'Conservez-les : ils décrivent le placement, ses risques et ses frais. Rien n’est souscrit tant que vous n’avez pas signé.',
  },
  en: {
    subject: (fund) => `your documents about ${fund}`,
    intro: (fund) => `Attached are the documents to read before you subscribe shares of ${fund}:`,
    document: (title, version) => `${title} (version ${version})`,
    read: 'Keep them: they describe the investment, its risks and its costs. Nothing is subscribed until you sign.',
  },
}
