import type { ErrorEntry } from './error-entry.ts'

/** Errors of the feed of events and of webhooks. */
export const EVENT_ERRORS = {
  EVENTS_LOST: {
    status: 410,
    fr: 'Le flux ne contient pas cette position : une sauvegarde plus ancienne a été restaurée. Relisez vos dossiers, puis reprenez avec after={resume}.',
    en: 'The feed does not have this position: an older backup was restored. Read your applications again, then continue with after={resume}.',
  },
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
