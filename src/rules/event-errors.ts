import type { ErrorEntry } from './error-entry.ts'

/** Errors of webhooks. */
export const EVENT_ERRORS = {
  WEBHOOK_ADDRESS_REFUSED: {
    status: 422,
    fr: 'Cette adresse est refusée : https sur Internet, sans nom d’utilisateur. L’exploitant peut autoriser un serveur interne.',
    en: 'This address is refused: https on the Internet, without a user name. The operator may allow an internal server.',
  },
  WEBHOOK_LIMIT: {
    status: 409,
    fr: 'Ce programme a déjà {count} webhooks. Supprimez-en un pour en ajouter un autre.',
    en: 'This program has {count} webhooks already. Remove one to add another.',
  },
  WEBHOOK_SCOPE_MISSING: {
    status: 422,
    fr: 'Cette intégration n’a pas le périmètre events:read : elle ne peut pas suivre les événements.',
    en: 'This integration lacks the scope events:read: it cannot follow events.',
  },
  WEBHOOK_OFF: {
    status: 409,
    fr: 'Ce webhook est arrêté. Remettez-le en marche pour rejouer des événements.',
    en: 'This webhook is switched off. Switch it on to replay events.',
  },
} as const satisfies Record<string, ErrorEntry>
