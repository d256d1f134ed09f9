import type { Wording } from './wording.ts'

/** What a wizard page fetches on demand. */
export const wizardExtras = {
  'api.error.User already exists for customer email': [
    'Un utilisateur existe déjà avec cette adresse e-mail',
    'A user with this e-mail address already exists',
  ],
  'api.error.not-found': ['L’élément demandé est introuvable.', 'The requested item was not found.'],
  'api.error.state-conflict': [
    'L’état du dossier ne permet pas cette action. Il a pu changer entre-temps : rechargez la page.',
    'The state of the application does not allow this action. It may have changed meanwhile: reload the page.',
  ],
  'api.error.unauthorized': [
    'Vous n’êtes pas autorisé à effectuer cette action.',
    'You are not allowed to perform this action.',
  ],
  'api.error.create-prospect': ['La création du prospect a échoué.', 'The prospect could not be created.'],
  'api.error.prospect-answers': [
    'Renseignez et validez d’abord le nom, le prénom et l’adresse e-mail du souscripteur.',
    'First fill in and confirm the subscriber’s last name, first name and e-mail address.',
  ],
  'common.success-client': [
    'Le client a bien été autorisé sur ce dossier.',
    'The client has been authorised on this application.',
  ],
  'common.success-prospect': ['Le prospect a bien été créé.', 'The prospect has been created.'],
  'wizard.access.client': ['Donner accès à votre client', 'Give access to your client'],
  'wizard.access.continue': ['Continuer pour {name} ({number})', 'Continue for {name} ({number})'],
  'wizard.access.continue-hint': [
    'Le dossier et les réponses déjà saisies sont gardés.',
    'The application and the answers given so far are kept.',
  ],
  'wizard.access.lede': [
    'Il recevra un e-mail pour relire, compléter et signer.',
    'They will receive an e-mail to read, complete and sign.',
  ],
  'wizard.access.prospect': ['Donner accès à votre prospect', 'Give access to your prospect'],
  'aside.advisor': ['Votre conseiller', 'Your advisor'],
  'aside.safe': [
    'Chaque réponse est enregistrée. Vous pouvez fermer cette page et reprendre plus tard, sur un autre appareil.',
    'Every answer is saved. You can close this page and resume later, on another device.',
  ],
  'aside.safe-title': ['Rien ne se perd', 'Nothing gets lost'],
  'aside.at-hand': ['À avoir sous la main', 'What to have at hand'],
  'aside.contact': ['Une question ?', 'Any questions?'],
  'aside.steps': ['Où en est ce dossier ?', 'Where is this application?'],
  'aside.why': ['Pourquoi cette question ?', 'Why this question?'],
  'amount.choices': ['Montants proposés', 'Suggested amounts'],
  'amount.below_one': [
    '{amount} ne suffisent pas : le minimum est de {count} part.',
    '{amount} is not enough: the minimum is {count} share.',
  ],
  'amount.below_other': [
    '{amount} ne suffisent pas : le minimum est de {count} parts.',
    '{amount} is not enough: the minimum is {count} shares.',
  ],
  'amount.prefer': ['Je préfère saisir un montant', 'I would rather enter an amount'],
  'amount.prefer-shares': ['Je préfère saisir un nombre de parts', 'I would rather enter a number of shares'],
  'amount.rounded_one': [
    '{amount} : arrondi à {shares} part entière.',
    '{amount}: rounded down to {shares} whole share.',
  ],
  'amount.rounded_other': [
    '{amount} : arrondi à {shares} parts entières.',
    '{amount}: rounded down to {shares} whole shares.',
  ],
  'amount.typed': ['Montant souhaité', 'Amount you wish to subscribe'],
  'handed.box_one': [
    'J’ai reçu ce document avant de souscrire',
    'I received this document before subscribing',
  ],
  'handed.box_other': [
    'J’ai reçu ces {count} documents avant de souscrire',
    'I received these {count} documents before subscribing',
  ],
  'handed.delivered': ['Remis', 'Delivered'],
  'handed.failed': ['Les documents n’ont pas pu être chargés.', 'The documents could not be loaded.'],
  'handed.mail': ['Les envoyer à {address}', 'Send them to {address}'],
  'handed.mail-failed': ['Les documents n’ont pas pu être envoyés.', 'The documents could not be sent.'],
  'handed.mailed': ['Les documents sont partis à {address}.', 'The documents have been sent to {address}.'],
  'handed.read': ['Lire', 'Read'],
  'handed.version': ['Version {version} du {date}', 'Version {version} of {date}'],
  'handed.way-advised': [
    'Envoyez-les au souscripteur ; il pourra ensuite en reconnaître la réception.',
    'Send them to the subscriber, who can then acknowledge receipt.',
  ],
  'handed.way-own': [
    'Ouvrez chacun d’eux, ou recevez-les tous par e-mail.',
    'Open each of them, or have all of them sent to you.',
  ],
  'summary.skip': ['Passer ces réponses', 'Skip these answers'],
  'wizard.closing.copied': ['Copié', 'Copied'],
  'wizard.closing.copy': ['Copier', 'Copy'],
  'wizard.closing.gone': [
    'Le dossier n° {id} ne vous est plus accessible',
    'Application no. {id} is no longer available to you',
  ],
  'wizard.closing.lost_one': [
    'Cette réponse n’est pas dans le dossier et ne peut plus y entrer. Copiez-la si elle doit encore servir.',
    'This answer is not in the application and can no longer enter it. Copy it if you still need it.',
  ],
  'wizard.closing.lost_other': [
    'Ces {count} réponses ne sont pas dans le dossier et ne peuvent plus y entrer. Copiez-les si elles doivent encore servir.',
    'These {count} answers are not in the application and can no longer enter it. Copy them if you still need them.',
  ],
  'wizard.closing.saved': [
    'Tout ce que vous aviez enregistré y reste.',
    'All that you had saved stays in it.',
  ],
  'wizard.closing.unknown': [
    'Il a été supprimé, ou une autre personne s’en occupe désormais.',
    'It was deleted, or somebody else is in charge of it now.',
  ],
  'wizard.dispute.empty': ['(vide)', '(empty)'],
  'wizard.dispute.keep-ours': ['Garder ma réponse', 'Keep my answer'],
  'wizard.dispute.ours': ['Votre réponse :', 'Your answer:'],
  'wizard.dispute.elsewhere': ['Enregistré entre-temps :', 'Saved meanwhile:'],
  'wizard.dispute.take-theirs': ['Prendre l’autre réponse', 'Take the other answer'],
  'wizard.dispute.theirs': ['{author} a répondu :', '{author} answered:'],
  'wizard.dispute.title_one': ['Une réponse a été modifiée ailleurs', 'An answer was changed elsewhere'],
  'wizard.dispute.title_other': [
    '{count} réponses ont été modifiées ailleurs',
    '{count} answers were changed elsewhere',
  ],
  'wizard.recall': ['Annuler l’envoi', 'Recall the documents'],
  'wizard.recall.done': [
    'L’envoi est annulé. Le bloc peut être corrigé et validé de nouveau.',
    'The documents have been recalled. The block can be corrected and submitted again.',
  ],
  'wizard.recall.failed': ['L’envoi n’a pas pu être annulé.', 'The documents could not be recalled.'],
  'wizard.recall.keep': ['Laisser signer', 'Let them sign'],
  'wizard.recall.text': [
    'Les documents ne seront plus à signer, les signatures déjà données ne serviront plus et les signataires seront prévenus. Vous pourrez corriger le dossier, puis renvoyer les documents.',
    'The documents will no longer need signing, signatures already given will no longer count and the signatories are told. You can correct the application, then send the documents again.',
  ],
  'wizard.recall.title': ['Annuler l’envoi des documents ?', 'Recall the documents?'],
  'wizard.refuse.confirm': ['Refuser le dossier', 'Refuse the application'],
  'wizard.refuse.done': ['Le dossier n° {id} est refusé.', 'Application no. {id} is refused.'],
  'wizard.refuse.failed': [
    'Le refus n’a pas pu être enregistré. Réessayez.',
    'The refusal could not be recorded. Try again.',
  ],
  'wizard.refuse.reason': ['Motif du refus', 'Reason for refusal'],
  'wizard.refuse.text': [
    'Le dossier n° {id} sera refusé. Une signature en cours sera annulée et ses signataires prévenus. Cette action est définitive.',
    'Application no. {id} will be refused. A signature under way will be voided and its signatories told. This cannot be undone.',
  ],
  'wizard.refuse.title': ['Refuser ce dossier', 'Refuse this application'],
  'wizard.duplicate': ['Dupliquer', 'Duplicate'],
  'wizard.signature.conclusion': [
    'Le dossier se terminera après la dernière signature.',
    'The application ends after the last signature.',
  ],
  'wizard.signature.declined': ['A refusé', 'Declined'],
  'wizard.signature.documents_one': ['{count} document à signer', '{count} document to sign'],
  'wizard.signature.documents_other': ['{count} documents à signer', '{count} documents to sign'],
  'wizard.signature.documents-signed_one': ['{count} document signé', '{count} document signed'],
  'wizard.signature.documents-signed_other': ['{count} documents signés', '{count} documents signed'],
  'wizard.signature.failed': [
    'La page de signature n’a pas pu être ouverte.',
    'The signing page could not be opened.',
  ],
  'wizard.signature.frame-bar': ['Signature sécurisée, {name}', 'Secure signature, {name}'],
  'wizard.signature.quit': ['Quitter la signature', 'Leave signing'],
  'wizard.signature.none': [
    'Aucune signature n’est demandée à ce stade.',
    'No signature is asked for at this stage.',
  ],
  'wizard.signature.preparing': [
    'Les documents sont en préparation. La page s’ouvrira dès qu’ils seront prêts.',
    'The documents are being prepared. The page opens as soon as they are ready.',
  ],
  'wizard.signature.sealing': [
    'Toutes les signatures sont reçues. Les documents sont scellés dans un instant.',
    'Every signature is in. The documents are sealed in a moment.',
  ],
  'wizard.signature.send-again': [
    'Corriger et renvoyer les documents',
    'Correct and send the documents again',
  ],
  'wizard.signature.signed': ['Signé', 'Signed'],
  'wizard.signature.signed-at': ['{role}, signé le {date}', '{role}, signed on {date}'],
  'wizard.signature.to-sign': ['À signer', 'To sign'],
  'wizard.signature.turn': ['C’est à {name} de signer.', 'It is {name}’s turn to sign.'],
  'wizard.signature.waiting': ['En attente', 'Waiting'],
  'wizard.signature.was-declined': ['La signature a été refusée', 'The signature was declined'],
  'wizard.signature.was-ended': [
    'Ces documents ne peuvent plus être signés',
    'These documents can no longer be signed',
  ],
  'wizard.documents.all': ['Télécharger tous les documents', 'Download all documents'],
  'wizard.documents.failed': [
    'La liste des documents n’a pas pu être chargée.',
    'The list of documents could not be loaded.',
  ],
  'wizard.duplicate.failed': [
    'Le dossier n’a pas pu être dupliqué.',
    'The application could not be duplicated.',
  ],
  'wizard.paper.registered': [
    'La souscription est enregistrée. Elle attend son bulletin papier signé.',
    'The subscription is registered. It waits for its signed paper form.',
  ],
  'wizard.paper.signed': [
    'La souscription est enregistrée et attend sa validation.',
    'The subscription is registered and waits for validation.',
  ],
} satisfies Wording
