import type { Wording } from './wording.ts'

/** The help page and the accessibility statement, fetched with them. */
export const help = {
  'help.audience': ['Votre profil', 'Your profile'],
  'help.audience.advisor': ['Conseiller', 'Advisor'],
  'help.audience.investor': ['Investisseur', 'Investor'],
  'help.audience.manager': ['Responsable ou partenaire', 'Manager or partner'],
  'help.audience.reviewer': ['Back-office', 'Back office'],
  'help.audience.signatory': ['Signataire sans compte', 'Signatory without account'],
  'help.contact': ['Nous contacter', 'Contact us'],
  'help.contact.email': ['E-mail', 'E-mail'],
  'help.contact.hours': ['Horaires', 'Opening hours'],
  'help.contact.phone': ['Téléphone', 'Telephone'],
  'help.count_one': ['{count} réponse', '{count} answer'],
  'help.count_other': ['{count} réponses', '{count} answers'],
  'help.load-error': ['Les questions n’ont pas pu être chargées.', 'The questions could not be loaded.'],
  'help.none': ['Aucune réponse ne contient « {search} »', 'No answer contains “{search}”'],
  'help.none-text': ['Essayez un autre mot, ou contactez-nous.', 'Try another word, or contact us.'],
  'help.questions': ['Questions fréquentes', 'Frequent questions'],
  'help.report': ['Signaler un problème', 'Report a problem'],
  'help.report.body': [
    'Ce que je faisais :\n\nCe qui s’est passé :\n\n\nPage : {page}\nVersion : {version}\n',
    'What I was doing:\n\nWhat happened:\n\n\nPage: {page}\nVersion: {version}\n',
  ],
  'help.report.subject': ['{company} : un problème sur le site', '{company}: a problem on the site'],
  'help.report.text': [
    'Ouvre un e-mail qui cite la page et la version du service, et rien de votre dossier.',
    'Opens an e-mail that quotes the page and the version of the service, and nothing of your dossier.',
  ],
  'help.search': ['Rechercher dans l’aide', 'Search the help'],
  'help.search.placeholder': ['Un mot : code, mot de passe…', 'A word: code, password…'],
} satisfies Wording
