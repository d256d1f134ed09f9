import type { Wording } from './wording.ts'

/** While the store takes no writes; fetched with the notice. */
export const readOnly = {
  'read-only.text': [
    'Vous pouvez lire les listes et les dossiers ; rien ne peut être enregistré tant que la base de données principale ne répond pas. Vous restez connecté.',
    'You can read lists and applications; nothing can be saved while the primary database does not answer. You stay signed in.',
  ],
  'read-only.title': ['Consultation seule pour le moment.', 'Read only for the moment.'],
} satisfies Wording
