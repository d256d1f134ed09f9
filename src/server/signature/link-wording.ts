/** Texts of the pages of a party's mail link. */
export const LINK_WORDING = {
  fr: {
    purposes: {
      open: {
        heading: 'Documents à signer',
        intro: 'Pour ouvrir vos documents, demandez votre code personnel. Il sera envoyé à',
        open: 'Ouvrir mes documents',
      },
      copies: {
        heading: 'Vous avez déjà signé',
        intro: 'Pour télécharger votre exemplaire signé, demandez votre code personnel. Il sera envoyé à',
        open: 'Ouvrir mes documents',
      },
      correction: {
        heading: 'Une correction vous est demandée',
        intro: 'Pour répondre, demandez votre code personnel. Il sera envoyé à',
        open: 'Ouvrir la correction',
      },
    },
    invited: (inviter: string) => `${inviter} vous invite à lire et à signer.`,
    product: 'Produit',
    amount: 'Montant',
    advisor: 'Conseiller',
    lastDay: 'À signer avant la fin du',
    documents: (count: number) => (count > 1 ? `${count} documents` : 'Un document'),
    notMe: 'Ce n’est pas moi',
    notMeTitle: 'Ce message n’est pas pour vous ?',
    notMeAsk:
      'Confirmez-le : le lien ne servira plus, et la personne qui vous l’a envoyé vérifiera l’adresse. Si vous deviez signer, revenez en arrière.',
    notMeConfirm: 'Confirmer que ce n’est pas moi',
    back: 'Revenir aux documents',
    disownedTitle: 'Merci, ce lien ne sert plus',
    disowned:
      'Il a été signalé comme reçu par erreur. L’expéditeur en est averti. Si les documents sont bien pour vous, appelez le',
    send: 'Recevoir mon code',
    resend: 'Renvoyer un code',
    sent: (contact: string) => `Un code a été envoyé à ${contact}. Il est valable 5\u00a0minutes.`,
    sentAnother: (contact: string) =>
      `Un autre code a été envoyé à ${contact}. Lui seul est valable, pendant 5\u00a0minutes.`,
    lastSent: (contact: string) => `Le dernier code envoyé à ${contact} sert encore.`,
    code: 'Code à 6 chiffres',
    problems: { send: 'Le code n’a pas été envoyé', open: 'Le code n’est pas accepté' },
    usedUp: 'Ce code n’est pas le bon, et il ne peut plus servir. Demandez-en un autre.',
    wait: (minutes: number) =>
      `Trois codes ont été envoyés. Vous pourrez en demander un autre dans ${minutes > 1 ? `${minutes}\u00a0minutes` : 'une minute'}.`,
    endedTitle: 'Il n’y a rien à signer ici',
    ended: 'Ce lien n’est plus valable, ou ce n’est pas encore votre tour. En cas de doute, appelez le',
    overTitle: 'Ces documents ne sont plus à signer',
    over: 'Ils ont été repris pour être corrigés, refusés par un autre signataire, ou leur délai est passé. S’il faut les signer de nouveau, vous recevrez un e-mail. En cas de doute, appelez le',
    replacedTitle: 'Ce lien a été remplacé',
    replaced:
      'Trop de codes faux ont été saisis. Ouvrez le lien du dernier e-mail que vous avez reçu. En cas de doute, appelez le',
    closedTitle: 'Ces documents ne peuvent plus être signés',
    closed:
      'Trop de codes faux ont été saisis. Les documents doivent vous être envoyés de nouveau. En cas de doute, appelez le',
    copiesTitle: 'Vos documents signés',
    copies: 'Enregistrez-les : ils portent la signature de chacun et le cachet de la société de gestion.',
    signedTitle: 'Vous avez déjà signé',
    signed: 'Votre signature est enregistrée. Vous n’avez plus rien à faire.',
    doneTitle: 'C’est terminé',
    declinedTitle: 'Vous avez refusé de signer',
    declined:
      'Votre refus est enregistré, et la signature s’arrête pour tous les signataires. Vous pouvez fermer cette page.',
    unavailableTitle: 'Le service de signature ne répond pas',
    unavailable: 'Réessayez dans quelques minutes par le lien de votre e-mail. En cas de doute, appelez le',
    leftTitle: 'Vous n’avez pas signé',
    left: 'Vous pouvez revenir à tout moment par le lien de votre e-mail.',
    evidence: 'Télécharger la preuve',
    evidenceNote:
      'Ce fichier contient les documents, votre signature et de quoi les vérifier. Il peut être téléchargé pendant trente minutes.',
    refusalEvidenceNote:
      'Ce fichier contient les documents, votre refus et de quoi les vérifier. Il peut être téléchargé pendant trente minutes.',
    done: 'Votre réponse est enregistrée. Vous pouvez fermer cette page ; la suite vous parviendra par e-mail.',
  },
  en: {
    purposes: {
      open: {
        heading: 'Documents to sign',
        intro: 'To open your documents, ask for your personal code. It will be sent to',
        open: 'Open my documents',
      },
      copies: {
        heading: 'You have already signed',
        intro: 'To download your signed copy, ask for your personal code. It will be sent to',
        open: 'Open my documents',
      },
      correction: {
        heading: 'You are asked for a correction',
        intro: 'To answer, ask for your personal code. It will be sent to',
        open: 'Open the correction',
      },
    },
    invited: (inviter: string) => `${inviter} invites you to read and sign.`,
    product: 'Product',
    amount: 'Amount',
    advisor: 'Advisor',
    lastDay: 'To sign by the end of',
    documents: (count: number) => (count > 1 ? `${count} documents` : 'One document'),
    notMe: 'This is not me',
    notMeTitle: 'Is this message not for you?',
    notMeAsk:
      'Confirm it: the link will no longer work, and the person who sent it will check the address. If you were to sign, go back.',
    notMeConfirm: 'Confirm that it is not me',
    back: 'Back to the documents',
    disownedTitle: 'Thank you, this link no longer works',
    disowned:
      'It was reported as received by mistake. The sender has been told. If the documents are for you, call',
    send: 'Send me a code',
    resend: 'Send another code',
    sent: (contact: string) => `A code has been sent to ${contact}. It is valid for 5\u00a0minutes.`,
    sentAnother: (contact: string) =>
      `Another code has been sent to ${contact}. Only this one is valid, for 5\u00a0minutes.`,
    lastSent: (contact: string) => `The last code sent to ${contact} still works.`,
    code: '6-digit code',
    problems: { send: 'The code was not sent', open: 'The code is not accepted' },
    usedUp: 'This code is wrong, and can no longer be used. Ask for another one.',
    wait: (minutes: number) =>
      `Three codes have been sent. You can ask for another one in ${minutes > 1 ? `${minutes}\u00a0minutes` : 'a minute'}.`,
    endedTitle: 'There is nothing to sign here',
    ended: 'This link is no longer valid, or it is not your turn yet. If in doubt, call',
    overTitle: 'These documents are no longer to be signed',
    over: 'They were recalled to be corrected, declined by another signatory, or their time is over. If they have to be signed again, you will receive an e-mail. If in doubt, call',
    replacedTitle: 'This link has been replaced',
    replaced:
      'Too many wrong codes were typed. Open the link of the last e-mail you received. If in doubt, call',
    closedTitle: 'These documents can no longer be signed',
    closed: 'Too many wrong codes were typed. The documents have to be sent to you again. If in doubt, call',
    copiesTitle: 'Your signed documents',
    copies: 'Save them: they carry everyone’s signature and the seal of the management company.',
    signedTitle: 'You have already signed',
    signed: 'Your signature is recorded. There is nothing left to do.',
    doneTitle: 'All done',
    declinedTitle: 'You declined to sign',
    declined: 'Your refusal is recorded, and signing stops for every signatory. You can close this page.',
    unavailableTitle: 'The signing service does not answer',
    unavailable: 'Try again in a few minutes by the link in your e-mail. If in doubt, call',
    leftTitle: 'You have not signed',
    left: 'You can come back at any time by the link in your e-mail.',
    evidence: 'Download the evidence',
    evidenceNote:
      'This file contains the documents, your signature and what is needed to verify them. It can be downloaded for thirty minutes.',
    refusalEvidenceNote:
      'This file contains the documents, your refusal and what is needed to verify them. It can be downloaded for thirty minutes.',
    done: 'Your answer is recorded. You can close this page; you will hear from us by e-mail.',
  },
} as const
