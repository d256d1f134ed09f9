import * as z from 'zod'
import { CHECK_CODES, CHECK_OUTCOMES, CHECK_REMEDIES, CHECK_SEVERITIES } from '#vocabulary/check.ts'
import { CONCERNED } from '#vocabulary/correction.ts'
import { PERSON_PARTS } from '#rules/dossier-person.ts'
import { SafeText, WrittenText } from './answers.ts'
import { component } from './component.ts'

/** Not in the specification: the calls of this file. Texts are in the language of the request. */

/** Part of a page, as fractions of its width and height from its upper left; `page` from 0. */
const Box = z.object({
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})

/** What one check found about one person, answer or receipt. */
const Check = z.object({
  code: z.enum(CHECK_CODES),
  /** Unique in the dossier together with `code`. */
  subject: z.string(),
  /** The person it is about, when it is about one. */
  person: z.object({ part: z.enum(PERSON_PARTS), name: z.string() }).nullable(),
  outcome: z.enum(CHECK_OUTCOMES),
  severity: z.enum(CHECK_SEVERITIES),
  /** Name of the check. */
  title: z.string(),
  /** What was found; `reason` is its key. */
  message: z.string(),
  reason: z.string(),
  remedy: z.enum(CHECK_REMEDIES),
  /** What to do, as a sentence; only for a check that fails. */
  advice: z.string().nullable(),
  /** The element to correct; ids are wire ids. */
  place: z
    .object({
      elementId: z.string(),
      label: z.string(),
      blockId: z.string(),
      block: z.string(),
      pageId: z.string(),
      page: z.string(),
      /** The answer as displayed; null without one and for receipts. */
      answer: z.string().nullable(),
    })
    .nullable(),
  /** The receipt that was compared, with the part of its page that was read. */
  receipt: z
    .object({
      id: z.number(),
      title: z.string(),
      mimetype: z.string(),
      elementId: z.string(),
      box: Box.nullable(),
    })
    .nullable(),
  /** Who accepted the difference; void once a compared value changes. Not sent to investors. */
  settled: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  /** For reviewers: the digest to send to `PUT …/checks/settlement`; null for all others. */
  digest: z.string().nullable(),
  /** For reviewers of a signed dossier: the start of a correction request; null when none may be made. */
  correction: z
    .object({
      concerned: z.enum(CONCERNED),
      target: z.object({ kind: z.enum(['answer', 'receipt']), elementId: z.string() }),
      text: z.string(),
    })
    .nullable(),
})
export type Check = z.infer<typeof Check>

/**
 * `GET /dossiers/{id}/checks`: blocking failures first, then warnings, what could not be decided, and what holds.
 * Investors get the failing checks that they can fix; advisors get all but the company's internal checks.
 */
export const DossierChecks = component('DossierChecks', {
  checks: z.array(Check),
  /** Number of failing checks that nobody has accepted, and of those among them that block the signature. */
  failing: z.number(),
  blocking: z.number(),
})
export type DossierChecks = z.infer<typeof DossierChecks>

/** `PUT /dossiers/{id}/checks/settlement`: accepts a failing check. 409 `CHECK_CHANGED` when something else was compared since. */
export const SettleCheck = z.object({
  code: z.enum(CHECK_CODES),
  subject: SafeText.max(200),
  digest: z.string().regex(/^[0-9a-f]{32}$/),
  reason: WrittenText.max(1_000),
})
export type SettleCheck = z.infer<typeof SettleCheck>

/** Bounded so that adding or subtracting days stays within the database's calendar. */
const Day = z.iso.date().refine((day) => day >= '1900-01-01' && day < '3000-01-01', {
  error: 'not between 1900 and 2999',
  params: { fr: 'hors des années 1900 à 2999' },
})

/** `GET /checks/statistics`: dossiers whose subscription was signed on these days, both included; the last 90 by default. */
export const CheckStatisticsQuery = z.object({
  from: Day.optional(),
  to: Day.optional(),
})
export type CheckStatisticsQuery = z.infer<typeof CheckStatisticsQuery>

/** Reviewed dossiers, and those among them accepted without an earlier correction, error or refusal. */
const RightFirstTime = z.object({ reviewed: z.number(), right: z.number() })
const Group = RightFirstTime.extend({
  /** Code of the product, or number of the account; empty for dossiers without an advisor. */
  key: z.string(),
  name: z.string(),
})

const CheckCount = z.object({
  code: z.enum(CHECK_CODES),
  title: z.string(),
  /** Dossiers in which the check could be decided, and in which it could not. */
  decided: z.number(),
  undecided: z.number(),
  /** Dossiers in which it failed before the signature. */
  raised: z.number(),
  /** Of these, those in which a reviewer accepted the difference: a false alarm. */
  accepted: z.number(),
  /**
   * Of these, those whose review asked to correct what the check compares, or named the check as the one that should
   * have caught the reason of a refusal or error.
   */
  confirmed: z.number(),
  /** Dossiers whose review did so although the check had not failed. */
  missed: z.number(),
})

/** Answer to `GET /checks/statistics`. */
export const CheckStatistics = component('CheckStatistics', {
  from: z.string(),
  to: z.string(),
  /** Signed and still under their first review. */
  waiting: z.number(),
  total: RightFirstTime,
  products: z.array(Group),
  /** By manager: the manager's own dossiers and those of the team. */
  networks: z.array(Group),
  advisors: z.array(Group),
  checks: z.array(CheckCount),
})
export type CheckStatistics = z.infer<typeof CheckStatistics>
