import * as z from 'zod'
import {
  ACKNOWLEDGEMENT_OUTCOMES,
  ACKNOWLEDGEMENT_STATUSES,
  REGISTER_ATTEMPT_STATES,
  REGISTER_CONNECTORS,
  REGISTER_DIRECTIONS,
} from '#vocabulary/register.ts'
import { SCOPES } from '#vocabulary/pairing-scope.ts'
import { PathId, wholeNumber } from './answers.ts'
import { component } from './component.ts'

/** Monitoring of the register export (not in the specification). Source: design "Register". */

const AttemptState = z.enum(REGISTER_ATTEMPT_STATES)
const Outcome = z.enum(ACKNOWLEDGEMENT_OUTCOMES)
/** `YYYY-MM-DD HH:mm:ss` in Paris. */
const Instant = z.string()

/** `GET /register/attempts`. */
export const AttemptsQuery = z.object({
  state: AttemptState,
  page: wholeNumber(z.number().min(1).max(100_000)).default(1),
  itemsPerPage: wholeNumber(z.number().min(1).max(100)).default(20),
})
export type AttemptsQuery = z.infer<typeof AttemptsQuery>

/** One export attempt of an accepted dossier; the dossier is shown by number and title. */
export const RegisterAttempt = z.object({
  id: z.number(),
  dossierId: z.number(),
  present: z.string(),
  /** Counts from 1. */
  attempt: z.number(),
  connector: z.enum(REGISTER_CONNECTORS),
  state: AttemptState,
  /** Name of the export file; null for a webhook message or a file not written yet. */
  file: z.string().nullable(),
  tries: z.number(),
  lastError: z.string().nullable(),
  reason: z.string().nullable(),
  associateCodes: z.array(z.string()),
  createdAt: Instant,
  /** Null also while it waits to be sent again, and when that failed. */
  sentAt: Instant.nullable(),
  endedAt: Instant.nullable(),
})
export type RegisterAttempt = z.infer<typeof RegisterAttempt>

/** Answer to `attempts`: one page, with the number of attempts per state. */
export const RegisterAttempts = component('RegisterAttempts', {
  attempts: z.array(RegisterAttempt),
  total_items: z.number(),
  counts: z.record(AttemptState, z.number()),
})
export type RegisterAttempts = z.infer<typeof RegisterAttempts>

/** `GET /register/acknowledgements`: acknowledgements without effect, newest first. */
export const IgnoredAcknowledgements = component('IgnoredAcknowledgements', {
  acknowledgements: z.array(
    z.object({
      id: z.number(),
      source: z.string(),
      lineId: z.string().nullable(),
      outcome: Outcome,
      /** Why the file or line was rejected, or the register's own message. */
      note: z.string(),
      receivedAt: Instant,
    }),
  ),
})
export type IgnoredAcknowledgements = z.infer<typeof IgnoredAcknowledgements>

/** `GET /register/exchanges`: files and messages that left, failed or came, newest first. */
export const RegisterExchanges = component('RegisterExchanges', {
  exchanges: z.array(
    z.object({
      id: z.number(),
      connector: z.enum(REGISTER_CONNECTORS),
      direction: z.enum(REGISTER_DIRECTIONS),
      /** Name of the file, or id of the event. */
      name: z.string(),
      at: Instant,
      durationMs: z.number(),
      /** HTTP status of a message. */
      status: z.number().nullable(),
      /** The first bytes of what the register answered, or the number of lines of an answer file. */
      answer: z.string(),
      error: z.string().nullable(),
    }),
  ),
})
export type RegisterExchanges = z.infer<typeof RegisterExchanges>

const Day = z.iso.date()

/** `GET /register/holdings`: the day, in Paris. */
export const HoldingsQuery = z.strictObject({ date: Day })

const Period = { from: Day, to: Day }
const isInOrder = ({ from, to }: { readonly from: string; readonly to: string }) => from <= to
const ORDER = {
  path: ['to'],
  error: 'before the first day',
  params: { fr: 'avant le premier jour' },
}

/** `GET /register/period`: first and last day of acceptance, in Paris. */
export const RegisterPeriodQuery = z.strictObject(Period).refine(isInOrder, ORDER)
export type RegisterPeriodQuery = z.infer<typeof RegisterPeriodQuery>

/**
 * What a re-send of a period would send: attempts, their lines, and how many lines the register has entered already.
 */
export const RegisterPeriod = component('RegisterPeriod', {
  attempts: z.number(),
  lines: z.number(),
  entered: z.number(),
})
export type RegisterPeriod = z.infer<typeof RegisterPeriod>

/** Body of `POST /register/period/retry`: the number of attempts that was confirmed. */
export const RetryPeriod = z
  .strictObject({ ...Period, attempts: z.number().int().positive() })
  .refine(isInOrder, ORDER)
export type RetryPeriod = z.infer<typeof RetryPeriod>

/** `GET /register/dead-jobs`: dead letters of the other job kinds, newest first; never a job's payload. */
export const DeadJobs = component('DeadJobs', {
  jobs: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      attempts: z.number(),
      lastError: z.string(),
      createdAt: Instant,
      deadAt: Instant,
    }),
  ),
})
export type DeadJobs = z.infer<typeof DeadJobs>

/** `POST /register/attempts/{itemId}/retry` and `/register/dead-jobs/{itemId}/retry`. */
export const RegisterItemParams = z.object({ itemId: PathId })

/** A retried attempt or job. */
export const SentAgain = component('SentAgain', { id: z.number() })

/** `POST /register/inbox`: number of files read. */
export const InboxRead = component('InboxRead', { files: z.number() })

/** `GET /dossier/{id}/register`: positions of the last acceptance; empty before the first. */
export const DossierRegister = component('DossierRegister', {
  state: AttemptState.nullable(),
  attempt: z.number().nullable(),
  positions: z.array(
    z.object({
      lineId: z.string(),
      scope: z.enum(SCOPES),
      status: z.enum(ACKNOWLEDGEMENT_STATUSES).nullable(),
      reason: z.string().nullable(),
      associateCode: z.string().nullable(),
      sharesFrom: z.number().nullable(),
      sharesTo: z.number().nullable(),
      /** `yyyy-mm-dd`. */
      registerDate: z.string().nullable(),
    }),
  ),
})
export type DossierRegister = z.infer<typeof DossierRegister>

/** `POST /register/acknowledgements`: each line is judged independently. */
export const SendAcknowledgements = z.object({
  acknowledgements: z.array(z.record(z.string(), z.unknown())).min(1).max(1_000),
})

/** Outcome of each line, in the order sent; `line_id` is null when it could not be read. */
export const TakenAcknowledgements = component('TakenAcknowledgements', {
  results: z.array(z.object({ line_id: z.string().nullable(), outcome: Outcome })),
})
