import type { Wording } from './wording.ts'

export const notices = {
  'notices.all-read': ['Tout marquer comme lu', 'Mark all as read'],
  'notices.choose': ['Choisir les avis reçus par e-mail', 'Choose the notices received by e-mail'],
  'notices.empty': ['Aucun avis', 'No notices'],
  'notices.empty-text': [
    'Vous trouverez ici ce qui arrive à vos dossiers : signatures, décisions, corrections.',
    'What happens to your applications is listed here: signatures, decisions, corrections.',
  ],
  'notices.kept': ['Les avis sont conservés 90 jours.', 'Notices are kept for 90 days.'],
  'notices.mail.always': ['Toujours, par un e-mail distinct', 'Always, in a separate e-mail'],
  'notices.mail.daily': ['Une fois par jour', 'Once a day'],
  'notices.mail.never': ['Jamais', 'Never'],
  'notices.mail.now': ['Tout de suite', 'At once'],
  'notices.older': ['Afficher les plus anciens', 'Show older ones'],
  'notices.preferences': ['Avis par e-mail', 'Notices by e-mail'],
  'notices.preferences-text': [
    'Tous les avis figurent dans l’application. Pour chacun, choisissez s’il vous est aussi envoyé.',
    'All notices are in the application. For each, choose whether it is also sent to you.',
  ],
  'notices.read': ['Marquer comme lu', 'Mark as read'],
  'notices.saved': ['Choix enregistré.', 'Choice saved.'],
  'notices.unread': ['Non lu', 'Unread'],
} satisfies Wording
