const fr = {
  subject: (fund: string) => `vos documents sur ${fund}`,
  intro: (fund: string) =>
    `Voici, en pièces jointes, les documents à lire avant de souscrire des parts de ${fund} :`,
  document: (title: string, version: string) => `${title} (version ${version})`,
  read: 'Conservez-les : ils décrivent le placement, ses risques et ses frais. Rien n’est souscrit tant que vous n’avez pas signé.',
}

const en: typeof fr = {
  subject: (fund) => `your documents about ${fund}`,
  intro: (fund) => `Attached are the documents to read before you subscribe shares of ${fund}:`,
  document: (title, version) => `${title} (version ${version})`,
  read: 'Keep them: they describe the investment, its risks and its costs. Nothing is subscribed until you sign.',
}

/** The mail that delivers the documents of a product. */
export const HANDED_MAIL = { fr, en }
