import { ALERTS, type AlertCode, type AlertSeverity } from '#vocabulary/alert.ts'
import type { Locale } from '#vocabulary/locale.ts'

/**
 * Facts that the alerts depend on. Null if a fact could not be read, or does not exist here: the alert then keeps its
 * state.
 */
export interface AlertFacts {
  /** Hours since the last backup, or since the store was created if there is none. */
  readonly backupHours: number | null
  /** Seconds that the oldest due job has waited. */
  readonly oldestDueSeconds: number | null
  /** Jobs that were given up. */
  readonly givenUp: number | null
  /** Free part of the disk of DATA_DIR, in percent. */
  readonly diskFreePercent: number | null
  /** Days until the certificate of the sealing key expires; negative once it has. */
  readonly sealDays: number | null
  /** Days until the certificate of PUBLIC_URL expires. */
  readonly certificateDays: number | null
  /** Minutes that a seal or evidence has waited after a failure; 0 without one. */
  readonly timestampMinutes: number | null
  /** Difference between the clocks of server and database, in seconds. */
  readonly clockSeconds: number | null
  /** Answers of the last quarter of an hour, and those of them that were errors of the server. */
  readonly requests: { readonly all: number; readonly failed: number } | null
  /** Standbys of the database, and how many seconds each is behind. Empty: there is none to watch. */
  readonly standbys: readonly { readonly host: string; readonly seconds: number }[] | null
  /** Lists whose last fetch is too old, by code. */
  readonly lateLists: readonly string[] | null
}

/** Limits set by the operator. */
export interface AlertLimits {
  /** 0: backups are made otherwise. */
  readonly backupHours: number
  readonly diskFreePercent: number
  /** 0: replication is watched otherwise. */
  readonly replicationSeconds: number
}

/** Figures of a sentence. */
export type AlertParams = Readonly<Record<string, string>>

/** Raised with its severity and figures, cleared, or unknown. */
export type AlertVerdict =
  | { readonly kind: 'raised'; readonly severity: AlertSeverity; readonly params: AlertParams }
  | { readonly kind: 'clear' }
  | { readonly kind: 'unknown' }

const MOST_WAIT_SECONDS = 15 * 60
const EXPIRY_DAYS = 30
const URGENT_DAYS = 7
const TIMESTAMP_MINUTES = 15
const CLOCK_SECONDS = 5
/** Fewer failures raise no alert: they may be one person's bad luck. */
const FEWEST_FAILURES = 10
const MOST_FAILED_PERCENT = 2
/** Multiple of the limit from which losing the primary would be felt. */
const CRITICAL_LAG = 10
/** Hysteresis between raising and clearing an alert, in percent of the disk. */
const DISK_MARGIN = 2

interface Rule {
  /** Path of the page to open; that of the status by default. */
  readonly page?: string
  readonly judge: (facts: AlertFacts, limits: AlertLimits, wasRaised: boolean) => AlertVerdict
  readonly fr: (params: AlertParams) => string
  readonly en: (params: AlertParams) => string
}

const CLEAR = { kind: 'clear' } as const
const UNKNOWN = { kind: 'unknown' } as const
const raise = (severity: AlertSeverity, params: Readonly<Record<string, string | number>>): AlertVerdict => ({
  kind: 'raised',
  severity,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
})

function judgeExpiry(days: number | null): AlertVerdict {
  if (days === null) return UNKNOWN
  if (days > EXPIRY_DAYS) return CLEAR
  return raise(days <= URGENT_DAYS ? 'critical' : 'warning', { days: Math.max(0, Math.floor(days)) })
}

const STATUS_PAGE = '/operations/etat'

const RULES: Readonly<Record<AlertCode, Rule>> = {
  'backup-late': {
    judge: ({ backupHours: hours }, { backupHours: limit }) => {
      if (limit === 0) return CLEAR
      if (hours === null) return UNKNOWN
      return hours > limit ? raise('critical', { hours: Math.floor(hours) }) : CLEAR
    },
    fr: ({ hours }) => `Aucune sauvegarde depuis ${hours} heures.`,
    en: ({ hours }) => `No backup for ${hours} hours.`,
  },
  'outbox-stuck': {
    judge: ({ oldestDueSeconds: seconds, givenUp }) => {
      if (seconds === null || givenUp === null) return UNKNOWN
      const minutes = Math.floor(seconds / 60)
      if (seconds > MOST_WAIT_SECONDS) return raise('critical', { minutes, givenUp })
      return givenUp > 0 ? raise('warning', { minutes, givenUp }) : CLEAR
    },
    fr: ({ minutes, givenUp }) =>
      `Des travaux (mails, documents, envois) attendent : le plus ancien depuis ${minutes} min, abandonnés : ${givenUp}.`,
    en: ({ minutes, givenUp }) =>
      `Work (mails, documents, deliveries) is waiting: the oldest for ${minutes} min, given up: ${givenUp}.`,
  },
  'disk-low': {
    judge: ({ diskFreePercent: free }, { diskFreePercent: limit }, wasRaised) => {
      if (free === null) return UNKNOWN
      // Hysteresis, so that files that come and go do not raise and clear the alert again and again.
      if (free >= limit + (wasRaised ? DISK_MARGIN : 0)) return CLEAR
      return raise(free < limit / 2 ? 'critical' : 'warning', { percent: Math.floor(free) })
    },
    fr: ({ percent }) => `Le disque des données n’a plus que ${percent} % de libre.`,
    en: ({ percent }) => `The disk of the data has only ${percent} % left.`,
  },
  'seal-expiring': {
    judge: ({ sealDays }) => judgeExpiry(sealDays),
    fr: ({ days }) =>
      `Le certificat de la clé de scellement expire dans ${days} jours : aucun document ne sera scellé ensuite.`,
    en: ({ days }) =>
      `The certificate of the sealing key expires in ${days} days: no document will be sealed afterwards.`,
  },
  'certificate-expiring': {
    judge: ({ certificateDays }) => judgeExpiry(certificateDays),
    fr: ({ days }) => `Le certificat de l’adresse publique expire dans ${days} jours.`,
    en: ({ days }) => `The certificate of the public address expires in ${days} days.`,
  },
  'timestamp-away': {
    judge: ({ timestampMinutes: minutes }) => {
      if (minutes === null) return UNKNOWN
      return minutes > TIMESTAMP_MINUTES ? raise('critical', { minutes: Math.floor(minutes) }) : CLEAR
    },
    fr: ({ minutes }) =>
      `Les scellements échouent depuis ${minutes} min : l’autorité d’horodatage ne répond pas, ou la clé ne peut plus sceller.`,
    en: ({ minutes }) =>
      `Sealing has failed for ${minutes} min: the timestamp authority does not answer, or the key cannot seal any more.`,
  },
  'clock-off': {
    judge: ({ clockSeconds: seconds }) => {
      if (seconds === null) return UNKNOWN
      return Math.abs(seconds) > CLOCK_SECONDS
        ? raise('critical', { seconds: Math.round(Math.abs(seconds)) })
        : CLEAR
    },
    fr: ({ seconds }) => `Les horloges du serveur et de la base diffèrent de ${seconds} secondes.`,
    en: ({ seconds }) => `The clocks of the server and the database differ by ${seconds} seconds.`,
  },
  'error-rate': {
    judge: ({ requests }) => {
      if (requests === null) return UNKNOWN
      const { all, failed } = requests
      const isHigh = failed >= FEWEST_FAILURES && failed * 100 > all * MOST_FAILED_PERCENT
      return isHigh ? raise('critical', { failed, all }) : CLEAR
    },
    fr: ({ failed, all }) => `${failed} des ${all} dernières requêtes ont échoué sur une erreur du serveur.`,
    en: ({ failed, all }) => `${failed} of the last ${all} requests failed with an error of the server.`,
  },
  'replication-behind': {
    judge: ({ standbys }, { replicationSeconds: limit }) => {
      if (limit === 0) return CLEAR
      if (standbys === null) return UNKNOWN
      const [worst] = standbys.toSorted((a, b) => b.seconds - a.seconds)
      if (!worst || worst.seconds <= limit) return CLEAR
      return raise(worst.seconds > limit * CRITICAL_LAG ? 'critical' : 'warning', { ...worst })
    },
    fr: ({ host, seconds }) =>
      `Le PostgreSQL de secours ${host} ne suit pas : ${seconds} secondes de retard. Si le serveur principal tombe, il ne pourra pas le remplacer sans perte.`,
    en: ({ host, seconds }) =>
      `The standby PostgreSQL ${host} does not follow: ${seconds} seconds behind. If the primary dies, it cannot replace it without loss.`,
  },
  'screening-late': {
    page: '/compliance',
    judge: ({ lateLists }) => {
      if (lateLists === null) return UNKNOWN
      return lateLists.length > 0 ? raise('warning', { lists: lateLists.join(', ') }) : CLEAR
    },
    fr: ({ lists }) => `La liste du jour manque pour le filtrage : ${lists}. La précédente reste en vigueur.`,
    en: ({ lists }) => `The screening list of the day is missing: ${lists}. The former one stays in force.`,
  },
}

/** The verdict of each rule. `raised` are the alerts in force: some limits have a margin before they are cleared. */
export function judgeAlerts(
  facts: AlertFacts,
  limits: AlertLimits,
  raised: ReadonlySet<AlertCode>,
): ReadonlyMap<AlertCode, AlertVerdict> {
  return new Map(ALERTS.map((code) => [code, RULES[code].judge(facts, limits, raised.has(code))]))
}

/** Text of an alert, without the no-break spaces of French typography. */
export function alertSentence(code: AlertCode, params: AlertParams, locale: Locale): string {
  return RULES[code][locale](params)
}

/** Path of the page to open. */
export function alertPage(code: AlertCode): string {
  return RULES[code].page ?? STATUS_PAGE
}
