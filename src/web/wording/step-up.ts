import type { Wording } from './wording.ts'

/** The new proof of who one is before a dangerous act; fetched with the pages that ask for it. */
export const stepUp = {
  'step-up.code': ['Code de votre application', 'Code of your app'],
  'step-up.code.hint': [
    'Les six chiffres affichés, ou un code de secours.',
    'The six digits it shows, or a recovery code.',
  ],
  'step-up.intro': ['Pour continuer, prouvez que c’est bien vous.', 'To continue, prove that it is you.'],
  'step-up.passkey': ['Utiliser ma clé d’accès', 'Use my passkey'],
  'step-up.password': ['Votre mot de passe', 'Your password'],
} satisfies Wording
