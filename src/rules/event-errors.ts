import { errorsOf } from './error-entry.ts'

/** Errors of the feed of events and of webhooks. */
export const EVENT_ERRORS = {
  ...errorsOf(410, {
    EVENTS_LOST: [
      'Le flux ne contient pas cette position : une sauvegarde plus ancienne a été restaurée. Relisez vos dossiers, puis reprenez avec after={resume}.',
      'The feed does not have this position: an older backup was restored. Read your applications again, then continue with after={resume}.',
    ],
  }),
  ...errorsOf(422, {
    WEBHOOK_ADDRESS_REFUSED: [
      'Cette adresse est refusée : https sur Internet, sans nom d’utilisateur. L’exploitant peut autoriser un serveur interne.',
      'This address is refused: https on the Internet, without a user name. The operator may allow an internal server.',
    ],
    WEBHOOK_SCOPE_MISSING: [
      'Cette intégration n’a pas le périmètre events:read : elle ne peut pas suivre les événements.',
      'This integration lacks the scope events:read: it cannot follow events.',
    ],
  }),
  ...errorsOf(409, {
    WEBHOOK_LIMIT: [
      'Ce programme a déjà {count} webhooks. Supprimez-en un pour en ajouter un autre.',
      'This program has {count} webhooks already. Remove one to add another.',
    ],
    WEBHOOK_OFF: [
      'Ce webhook est arrêté. Remettez-le en marche pour rejouer des événements.',
      'This webhook is switched off. Switch it on to replay events.',
    ],
  }),
}
