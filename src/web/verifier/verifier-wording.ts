import type { ProblemCode, ProofProblem } from '#proof/proof-problem.ts'
import type { Locale } from '#vocabulary/locale.ts'

type Problems = Readonly<Record<ProblemCode, (problem: ProofProblem) => string>>

const FR_PROBLEMS: Problems = {
  TOO_LARGE: () => 'il dépasse 300 Mo et n’a pas été lu.',
  NO_ARCHIVE: () => 'ce n’est pas un conteneur de preuve, ou sa fin manque.',
  DIRECTORY: () => 'son sommaire a été modifié.',
  HEADER: () => 'son en-tête dans l’archive a été modifié.',
  CHECKSUM: () => 'ses octets ont été modifiés (somme de contrôle).',
  TYPE: () => 'le type du conteneur n’est pas celui attendu.',
  MISSING_PART: () => 'elle manque.',
  UNKNOWN_PART: () => 'elle n’est pas couverte par la signature.',
  REPEATED_PART: () => 'elle est présente deux fois.',
  MANIFEST: () => 'le manifeste manque ou a été modifié.',
  DIGEST: () => 'elle n’est pas celle qui a été scellée.',
  DOCUMENT: () => 'ce n’est pas le document que son enveloppe nomme.',
  DOCUMENT_TIMESTAMP: () => 'un de ses horodatages porte sur autre chose que le document.',
  SIGNATURE: () => 'la signature du manifeste est invalide ou d’un type inconnu.',
  UNKNOWN_VERSION: ({ detail }) => `version inconnue (${detail ?? '?'}).`,
  LINE: ({ detail }) => `la ligne ${detail} n’est pas une ligne d’audit.`,
  OTHER_DOSSIER: ({ detail }) => `la ligne ${detail} est celle d’un autre dossier.`,
  SEQUENCE: ({ detail }) =>
    `la ligne ${detail} n’est pas à sa place : une ligne a été retirée, ajoutée ou déplacée.`,
  BACKDATED: ({ detail }) =>
    `la ligne ${detail} porte une date qui contredit les racines : elle a été antidatée ou postdatée.`,
  COMMITMENT: ({ detail }) => `le détail de la ligne ${detail} n’est pas celui qui a été enregistré.`,
  ROOTS: () => 'les racines ou leurs preuves sont illisibles, ou ne se suivent pas.',
  ROOT_MISSING: ({ detail }) => `la racine ${detail} manque.`,
  ROOT_SIGNATURE: ({ detail }) => `la signature de la racine ${detail} est invalide, ou sa clé manque.`,
  ROOT_KEPT: ({ detail }) =>
    `la racine ${detail} n’est pas celle que vous avez conservée : l’historique a été réécrit.`,
  INCLUSION: ({ detail }) => `les lignes d’audit ne sont pas celles que la racine ${detail} couvre.`,
}

const FR = {
  title: 'Vérifier une preuve de souscription',
  intro:
    'Ce fichier vérifie un conteneur .asice sur votre machine. Rien n’est envoyé : il n’a pas accès au réseau et peut être ouvert hors ligne.',
  language: 'English',
  container: 'Conteneur à vérifier (.asice) : choisissez-le, ou déposez-le ici',
  kept: 'Racines conservées ailleurs (.json, facultatif)',
  limit: 'Jusqu’à 300 Mo ; un fichier plus grand est refusé sans être lu.',
  checking: 'Vérification en cours…',
  holds: (parts: number) =>
    `Le conteneur est valide : ses ${parts} parties sont celles qui ont été scellées.`,
  fails: (problems: number): string =>
    problems === 1 ? 'Une vérification a échoué.' : `${problems} vérifications ont échoué.`,
  notRead: 'Ce fichier n’a pas pu être lu.',
  notRoots: 'Ce n’est pas un fichier de racines, ou sa version est inconnue.',
  whatFails: 'Ce qui a échoué',
  whatHolds: 'Ce qui a été lu',
  dossier: 'Dossier',
  sealedBy: 'Scellé au nom de',
  certificate: 'Empreinte du certificat (SHA-256)',
  lines: 'Lignes d’audit',
  covered: (covered: number, lines: number): string =>
    covered === lines
      ? `${lines}, toutes couvertes par une racine signée`
      : `${lines}, dont les ${covered} premières sont couvertes par une racine signée ; les suivantes étaient trop récentes`,
  roots: 'Racines signées',
  root: (number: number, at: string) => `racine ${number}, ${at}`,
  keys: 'Empreinte des clés qui les ont signées (SHA-256)',
  compared: (isCompared: boolean): string =>
    isCompared
      ? 'Les racines ne contredisent pas le fichier que vous avez conservé.'
      : 'Les racines n’ont pas été comparées à un fichier conservé ailleurs.',
  document: (level: string, until: string, stamps: readonly string[]) =>
    `niveau ${level}, prouvable jusqu’au ${until}${stamps.length === 0 ? '' : ` ; horodaté le ${stamps.join(', le ')}`}`,
  parts: 'Parties scellées',
  limitsTitle: 'Ce que cette preuve ne prouve pas',
  limits: [
    'Que le certificat et les clés sont bien ceux de la société : comparez leurs empreintes à celles qu’elle a publiées.',
    'Que l’historique n’a pas été réécrit avant la première racine que quelqu’un d’autre a conservée : comparez avec un tel fichier.',
    'Que les réponses données sont vraies, ni que la personne qui a saisi un code est bien celle à qui il était destiné.',
    'Les signatures à l’intérieur des PDF et celles des horodatages : un lecteur de PDF et OpenSSL les vérifient.',
    'Que le conteneur contient tout : selon la personne qui l’a demandé, des parties peuvent manquer ; proof.json le dit.',
  ],
  whole: 'Le conteneur',
  problems: FR_PROBLEMS,
}

const EN_PROBLEMS: Problems = {
  TOO_LARGE: () => 'it is larger than 300 MB and was not read.',
  NO_ARCHIVE: () => 'this is not a proof container, or its end is missing.',
  DIRECTORY: () => 'its directory was changed.',
  HEADER: () => 'its header in the archive was changed.',
  CHECKSUM: () => 'its bytes were changed (checksum).',
  TYPE: () => 'the type of the container is not the expected one.',
  MISSING_PART: () => 'it is missing.',
  UNKNOWN_PART: () => 'it is not covered by the signature.',
  REPEATED_PART: () => 'it is present twice.',
  MANIFEST: () => 'the manifest is missing or was changed.',
  DIGEST: () => 'it is not the one that was sealed.',
  DOCUMENT: () => 'it is not the document that its envelope names.',
  DOCUMENT_TIMESTAMP: () => 'one of its timestamps is not over the document.',
  SIGNATURE: () => 'the signature of the manifest is invalid or of an unknown kind.',
  UNKNOWN_VERSION: ({ detail }) => `unknown version (${detail ?? '?'}).`,
  LINE: ({ detail }) => `line ${detail} is not an audit line.`,
  OTHER_DOSSIER: ({ detail }) => `line ${detail} belongs to another dossier.`,
  SEQUENCE: ({ detail }) => `line ${detail} is not in its place: a line was removed, added or moved.`,
  BACKDATED: ({ detail }) =>
    `line ${detail} has a date that contradicts the roots: it was backdated or postdated.`,
  COMMITMENT: ({ detail }) => `the detail of line ${detail} is not the one that was recorded.`,
  ROOTS: () => 'the roots or their proofs cannot be read, or do not follow each other.',
  ROOT_MISSING: ({ detail }) => `root ${detail} is missing.`,
  ROOT_SIGNATURE: ({ detail }) => `the signature of root ${detail} is invalid, or its key is missing.`,
  ROOT_KEPT: ({ detail }) => `root ${detail} differs from the one you kept: the history was rewritten.`,
  INCLUSION: ({ detail }) => `the audit lines are not those that root ${detail} covers.`,
}

const EN: typeof FR = {
  title: 'Verify a proof of subscription',
  intro:
    'This file checks an .asice container on your machine. Nothing is sent: it has no access to the network and can be opened offline.',
  language: 'Français',
  container: 'Container to verify (.asice): choose it, or drop it here',
  kept: 'Roots kept elsewhere (.json, optional)',
  limit: 'Up to 300 MB; a larger file is refused without being read.',
  checking: 'Checking…',
  holds: (parts) => `The container is valid: all ${parts} parts are as sealed.`,
  fails: (problems) => (problems === 1 ? 'One check failed.' : `${problems} checks failed.`),
  notRead: 'This file could not be read.',
  notRoots: 'This is not a file of roots, or its version is unknown.',
  whatFails: 'What failed',
  whatHolds: 'What was read',
  dossier: 'Dossier',
  sealedBy: 'Sealed in the name of',
  certificate: 'Fingerprint of the certificate (SHA-256)',
  lines: 'Audit lines',
  covered: (covered, lines) =>
    covered === lines
      ? `${lines}, all covered by a signed root`
      : `${lines}, the first ${covered} of them covered by a signed root; the others were too recent`,
  roots: 'Signed roots',
  root: (number, at) => `root ${number}, ${at}`,
  keys: 'Fingerprint of the keys that signed them (SHA-256)',
  compared: (isCompared) =>
    isCompared
      ? 'The roots do not contradict the file that you kept.'
      : 'The roots were not compared with a file kept elsewhere.',
  document: (level, until, stamps) =>
    `level ${level}, provable until ${until}${stamps.length === 0 ? '' : `; stamped on ${stamps.join(', ')}`}`,
  parts: 'Sealed parts',
  limitsTitle: 'What this proof does not prove',
  limits: [
    'That the certificate and the keys are the company’s: compare their fingerprints with those it has published.',
    'That the history was not rewritten before the first root that somebody else kept: compare with such a file.',
    'That the answers are true, nor that the person who typed a code is the one it was meant for.',
    'The signatures inside PDFs and those of the timestamps: a PDF reader and OpenSSL check them.',
    'That the container holds everything: depending on who asked for it, parts may be left out; proof.json says so.',
  ],
  whole: 'The container',
  problems: EN_PROBLEMS,
}

/** Texts of the verifier page, by language. */
export const VERIFIER_WORDING: Readonly<Record<Locale, typeof FR>> = { fr: FR, en: EN }
