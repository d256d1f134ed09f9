import type { Locale } from '#vocabulary/locale.ts'

const fr = {
  folder: (id: number) => `dossier n° ${id}`,
  turn: {
    subject: 'documents à signer',
    body: (id: number) => `Les documents du dossier n° ${id} sont prêts et attendent votre signature.`,
  },
  counterparty: {
    turn: (id: number, subscriber: string) =>
      `${subscriber} souhaite conclure avec vous une convention de démembrement de parts (dossier n° ${id}). Elle attend votre signature ; vous lirez le montant à votre charge avant de l’accepter.`,
    reminder: (id: number) =>
      `La convention de démembrement du dossier n° ${id} attend toujours votre signature.`,
  },
  code: {
    subject: 'votre code de signature',
    body: (code: string) =>
      `Votre code de signature est ${code}. Il est valable 5 minutes et ne sert qu’à vous.`,
    unasked: 'Si vous n’avez rien demandé, ne le communiquez à personne.',
    sms: (company: string, code: string) =>
      `${company} : votre code de signature est ${code}. Valable 5 minutes, ne le communiquez à personne.`,
  },
  again: {
    subject: 'nouveau lien pour signer',
    body: (id: number) =>
      `Trop de codes faux ont été saisis pour votre signature du dossier n° ${id}. Par sécurité, vos liens précédents ne servent plus ; seul celui-ci permet maintenant de signer.`,
    keep: (phone: string) =>
      `Ne transmettez ce message à personne, pas même à votre conseiller. Si ces essais ne viennent pas de vous, prévenez-nous au ${phone}.`,
  },
  lockout: {
    subject: 'signature bloquée',
    body: (id: number) =>
      `Trop de codes faux ont de nouveau été saisis pour votre signature du dossier n° ${id}. Ces documents ne peuvent plus être signés par vous ; ils devront vous être envoyés de nouveau.`,
    sender: (id: number, name: string) =>
      `Trop de codes faux ont été saisis pour ${name}, qui ne peut plus signer les documents du dossier n° ${id}. Annulez leur envoi, puis validez de nouveau le bloc pour les renvoyer :`,
  },
  accessCode: {
    subject: 'votre code d’accès',
    body: (code: string) =>
      `Avant de vous montrer les documents, DocuSign vous demandera ce code d’accès : ${code}`,
    keep: 'Il ne sert qu’à vous et qu’à ces documents. Ne le communiquez à personne, pas même à votre conseiller.',
  },
  reminder: {
    subject: 'rappel, documents à signer',
    body: (id: number) => `Les documents du dossier n° ${id} attendent toujours votre signature.`,
  },
  ends: {
    completed: {
      subject: 'documents signés',
      body: (id: number) => `Tous les signataires du dossier n° ${id} ont signé.`,
    },
    declined: {
      subject: 'signature refusée',
      body: (id: number) =>
        `Un signataire du dossier n° ${id} n’a pas souhaité signer. Les documents ne sont plus à signer.`,
    },
    expired: {
      subject: 'délai de signature dépassé',
      body: (id: number) =>
        `Les documents du dossier n° ${id} n’ont pas tous été signés à temps. Ils ne sont plus à signer ; ils pourront vous être envoyés de nouveau.`,
    },
    closed: {
      subject: 'signature annulée',
      body: (id: number) => `Le dossier n° ${id} a été clos. Ses documents ne sont plus à signer.`,
    },
    sent_back: {
      subject: 'documents à corriger',
      body: (id: number) =>
        `Les documents du dossier n° ${id} sont à corriger avant d’être signés. Ils ne sont plus à signer ; ils pourront vous être envoyés de nouveau.`,
    },
    withdrawn: {
      subject: 'correction abandonnée',
      body: (id: number) =>
        `La correction du dossier n° ${id} a été abandonnée. Les documents que vous avez déjà signés restent valables, vous n’avez rien à signer.`,
    },
    recalled: {
      subject: 'signature annulée',
      body: (id: number) =>
        `L’envoi des documents du dossier n° ${id} a été annulé. Ils ne sont plus à signer ; ils pourront vous être envoyés de nouveau.`,
    },
  },
  signedDocuments: (link: string) => `Les documents signés vous attendent dans le dossier : ${link}`,
  copies: (link: string) =>
    `Pour télécharger votre exemplaire signé sans compte, avec un code qui vous est envoyé : ${link}`,
  unprepared: {
    subject: 'documents non envoyés',
    body: (id: number) =>
      `Les documents du dossier n° ${id} n’ont pas pu être établis et personne n’a été invité à signer. Validez de nouveau le bloc ; si cela se reproduit, contactez le support.`,
  },
  withoutAccount: (link: string) =>
    `Pour les lire et les signer sans compte, avec un code qui vous est envoyé : ${link}`,
  withAccount: (link: string) => `Si vous avez un compte, vous pouvez aussi ouvrir le dossier : ${link}`,
}

/** Texts of the mails to parties, in the language of the recipient. */
export type MailWording = typeof fr

const en: MailWording = {
  folder: (id) => `folder no. ${id}`,
  turn: {
    subject: 'documents to sign',
    body: (id) => `The documents of folder no. ${id} are ready and await your signature.`,
  },
  counterparty: {
    turn: (id, subscriber) =>
      `${subscriber} wishes to conclude a dismemberment agreement on shares with you (folder no. ${id}). It awaits your signature; you will read the amount that you pay before you accept it.`,
    reminder: (id) => `The dismemberment agreement of folder no. ${id} still awaits your signature.`,
  },
  code: {
    subject: 'your signing code',
    body: (code) => `Your signing code is ${code}. It is valid for 5 minutes and is for you alone.`,
    unasked: 'If you did not ask for it, do not give it to anybody.',
    sms: (company, code) =>
      `${company}: your signing code is ${code}. Valid for 5 minutes, do not give it to anybody.`,
  },
  again: {
    subject: 'new link to sign',
    body: (id) =>
      `Too many wrong codes were typed for your signature of folder no. ${id}. For your safety your earlier links no longer work; only this one can be used to sign now.`,
    keep: (phone) =>
      `Do not pass this message on to anybody, not even to your advisor. If these tries were not yours, tell us on ${phone}.`,
  },
  lockout: {
    subject: 'signature blocked',
    body: (id) =>
      `Too many wrong codes were typed again for your signature of folder no. ${id}. You can no longer sign these documents; they will have to be sent to you again.`,
    sender: (id, name) =>
      `Too many wrong codes were typed for ${name}, who can no longer sign the documents of folder no. ${id}. Call them back, then submit the block again to send them once more:`,
  },
  accessCode: {
    subject: 'your access code',
    body: (code) => `Before it shows you the documents, DocuSign will ask for this access code: ${code}`,
    keep: 'It is for you and for these documents only. Do not give it to anybody, not even to your advisor.',
  },
  reminder: {
    subject: 'reminder, documents to sign',
    body: (id) => `The documents of folder no. ${id} still await your signature.`,
  },
  ends: {
    completed: {
      subject: 'documents signed',
      body: (id) => `Everybody who had to sign folder no. ${id} has signed.`,
    },
    declined: {
      subject: 'signature declined',
      body: (id) =>
        `Somebody who had to sign folder no. ${id} did not wish to. The documents need no signature any more.`,
    },
    expired: {
      subject: 'time to sign is over',
      body: (id) =>
        `The documents of folder no. ${id} were not all signed in time. They need no signature any more; they may be sent to you again.`,
    },
    closed: {
      subject: 'signature called off',
      body: (id) => `Folder no. ${id} has been closed. Its documents need no signature any more.`,
    },
    sent_back: {
      subject: 'documents to correct',
      body: (id) =>
        `The documents of folder no. ${id} have to be corrected before they are signed. They need no signature any more; they may be sent to you again.`,
    },
    withdrawn: {
      subject: 'correction abandoned',
      body: (id) =>
        `The correction of folder no. ${id} has been abandoned. The documents that you signed before remain valid, you have nothing to sign.`,
    },
    recalled: {
      subject: 'signature called off',
      body: (id) =>
        `The documents of folder no. ${id} have been called back. They need no signature any more; they may be sent to you again.`,
    },
  },
  signedDocuments: (link) => `The signed documents await you in the folder: ${link}`,
  copies: (link) => `To download your signed copy without an account, with a code sent to you: ${link}`,
  unprepared: {
    subject: 'documents not sent',
    body: (id) =>
      `The documents of folder no. ${id} could not be drawn up and nobody was invited to sign. Submit the block again; if it happens once more, contact support.`,
  },
  withoutAccount: (link) => `To read and sign them without an account, with a code sent to you: ${link}`,
  withAccount: (link) => `If you have an account, you can open the folder as well: ${link}`,
}

export const MAIL_WORDING: Readonly<Record<Locale, MailWording>> = { fr, en }
