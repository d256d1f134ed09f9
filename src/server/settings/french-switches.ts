/** What each switch of a deployment does, in French, by its key; as FRENCH_VARIABLES. */
export const FRENCH_SWITCHES: Readonly<Record<string, string>> = {
  wealthManagement:
    'L’élément de `durationField` est une liste des années du tableau du produit, avec les mêmes valeurs.',
  locale: 'Langue des mails par défaut.',
  'flags.duplication': 'Les utilisateurs peuvent dupliquer un dossier.',
  'flags.duplicationOfCanceled':
    'Les utilisateurs peuvent dupliquer un dossier annulé ; nécessite `duplication`.',
  'flags.backOfficeForm':
    'Formulaire des souscriptions sur papier : son enregistrement et son filtre au back-office.',
  'flags.manualRegistration':
    'Le back-office peut enregistrer de nouvelles souscriptions sur papier ; nécessite `backOfficeForm`.',
  'flags.documentDownload':
    'Les utilisateurs peuvent télécharger tous les documents d’un dossier en une archive.',
  'flags.attachmentPreview': 'Les utilisateurs peuvent voir les pièces déposées.',
  'flags.documentPreview':
    'Les utilisateurs peuvent voir les documents produits et signés, avant la signature aussi.',
  'flags.profile': 'Chacun a une page avec ses propres données.',
  'flags.consentTool':
    'Demande le consentement des visiteurs avant la mesure d’audience ; sinon elle part aussitôt.',
  uploadKinds:
    'Types de fichiers acceptés : `pdf`, `image`, `text`, `audio`, `video`, `office` (sans macros).',
  uploadLimitMegabytes: 'Plus grand fichier qui peut être déposé ; 15 Mo au plus.',
  readReceipts:
    'Pièces d’identité, justificatifs et RIB sont lus par la machine, sur ce serveur ; `false` : aucun ne l’est.',
  'oneTimeCode.channel':
    'Canal des codes à usage unique ; une partie sans mobile les reçoit toujours par e-mail.',
  signatureLevel:
    'Niveau de signature annoncé (eIDAS). `advanced` exige des codes par SMS et une pièce d’identité.',
  confirmStatements:
    'Une partie voit ses déclarations saisies par un autre et ne signe qu’après les avoir confirmées. Pas chez un prestataire externe.',
  'envelopes.expiresAfterDays': 'Jours au bout desquels des documents non signés expirent.',
  'envelopes.reminderAfterDays': 'Jours après l’envoi où la partie dont c’est le tour est relancée.',
  'envelopes.stages':
    'Les parties d’une même entrée signent dans n’importe quel ordre, les entrées l’une après l’autre. Vide : toutes l’une après l’autre.',
  'reminders.unfinishedAfterDays':
    'Jours sans réponse après lesquels un investisseur est relancé pour un dossier inachevé ; vide : jamais.',
  stepMails:
    'Étapes d’une souscription signée qui donnent un mail à l’investisseur : acceptation, inscription au registre, date de jouissance.',
  reviewWorkingDays: 'Jours ouvrés après la dernière signature pour contrôler un dossier.',
  'corrections.days': 'Jours pour répondre à une correction, par défaut.',
  'corrections.reminderBeforeDays': 'Jours avant l’échéance où la personne concernée est relancée.',
  'review.assignment.rule':
    '`none` : les gestionnaires prennent eux-mêmes les dossiers. `roundRobin` : à tour de rôle. `byNetwork` : ceux du réseau du conseiller.',
  'checks.proofMonths':
    'Âge maximal d’un justificatif de domicile, en mois à la signature ; un avis d’impôt compte pour douze.',
  'checks.duplicateDays':
    'Les dossiers d’une même personne, de mêmes produit et montant, à moins de ce nombre de jours, sont des doublons.',
  'vigilance.otherwise':
    'Niveau d’un dossier auquel aucune ligne ne répond : `reduced`, `standard` ou `enhanced`.',
  'vigilance.rows.level': 'Niveau que donne la ligne.',
  'vigilance.rows.when.exposed':
    '`true` : une personne se dit politiquement exposée ; `false` : toute personne interrogée dit ne pas l’être.',
  'vigilance.rows.when.amountFrom':
    'À partir de ce montant en euros ; un montant inconnu compte comme supérieur.',
  'vigilance.rows.when.amountBelow': 'Sous ce montant en euros.',
  'vigilance.rows.when.channels':
    '`direct` : en ligne sans conseiller ; `advised` : avec un conseiller ; `paper` : sur papier.',
  'vigilance.rows.when.relationFrom':
    'Mois entiers depuis la première souscription signée du même compte ; un nouveau client en a 0.',
  'vigilance.rows.when.relationBelow': 'Moins de mois entiers que ceux-ci.',
  'vigilance.rows.when.unknown':
    'L’un de ces faits est inconnu ; sans cela, un fait inconnu ne répond à aucune ligne.',
  'suitability.unsuitable.operator': 'Comparaison de sa réponse avec `value`.',
  'suitability.unsuitable.value': 'Valeur à laquelle sa réponse est comparée.',
  'reflectionPeriod.hours': 'Heures après l’envoi pendant lesquelles rien ne peut partir à la signature.',
  'payment.dueAfterDays': 'Jours après la signature dans lesquels un virement est attendu.',
  'rowActionIcons.modify': 'Icône de l’action qui reprend un dossier.',
  'rowActionIcons.view': 'Icône de l’action qui montre un dossier.',
  'rowActionIcons.duplicate': 'Icône de l’action qui duplique un dossier.',
  'rowActionIcons.history': 'Icône de l’action qui montre l’historique des signatures.',
  'rowActionIcons.download': 'Icône de l’action qui télécharge les documents.',
  'rowActionIcons.abandon': 'Icône de l’action qui abandonne un dossier.',
  'rowActionIcons.manage': 'Icône de l’action qui ouvre le contrôle.',
  'register.connector':
    'Transport des dossiers acceptés vers le registre : fichiers à relever, webhook ou SFTP.',
  'register.batchMinutes':
    'Les acceptations de ces minutes partagent un fichier ; 0 en écrit un pour chacune.',
  'fourEyes.amountFrom': 'À partir de ce montant en euros ; `null` : aucun.',
  'fourEyes.firstOfAdvisor': 'Tant qu’aucun dossier de son conseiller n’a été accepté.',
  'fourEyes.vigilance': 'Niveaux de vigilance : `reduced`, `standard`, `enhanced`.',
  'fourEyes.screeningRelease':
    'Une ressemblance confirmée avec un nom listé est levée par une autre personne que celle qui l’a confirmée.',
  secondAdministrator: 'Les actes dangereux des administrateurs se font à deux.',
  'publication.fourEyes': 'Un second concepteur approuve chaque version avant qu’elle soit servie.',
  'retention.otherDossierMonths': 'Mois dans tous les états que `dossierMonths` ne nomme pas.',
  'retention.contractMonths': 'Mois depuis la dernière signature des contrats du dossier, sur papier aussi.',
  'retention.personMonths': 'Mois depuis le dernier contact avec un client ou prospect sans dossier.',
  backOfficeGroupRoles: 'Rôles du groupe back-office, qui peut écrire les dossiers du formulaire papier.',
  readOnlyRoles: 'Rôles en lecture seule.',
  secondFactorRoles:
    'Rôles internes qui doivent utiliser une application d’authentification ou une clé d’accès comme second facteur.',
  signInLinks: 'Les investisseurs peuvent demander par mail un lien qui les connecte sans mot de passe.',
}
