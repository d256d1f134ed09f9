import * as z from 'zod'
import { SafeText } from '#contract/answers.ts'
import { isIsoDay } from '#rules/dates.ts'
import { ACKNOWLEDGEMENT_STATUSES } from '#vocabulary/register.ts'
import { NEW_ASSOCIATE } from './columns.ts'

/** Largest dossier number: PostgreSQL int4. */
const LAST_DOSSIER = 2_147_483_647

/** A cell that may be empty. */
const Cell = SafeText.trim()
  .max(2_000)
  .nullish()
  .transform((text) => text || null)
const Count = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : Number(value)))
  .refine((value) => value === null || (Number.isSafeInteger(value) && value > 0), 'a positive whole number')

/** The register's answer to one exported line, by call or file. Source: domain §5 "Acknowledgement". */
export const Acknowledgement = z
  .object({
    dossier_id: z.coerce.number().int().positive().max(LAST_DOSSIER),
    line_id: SafeText.trim().min(1).max(60),
    status: z.enum(ACKNOWLEDGEMENT_STATUSES),
    reason: Cell,
    associate_code: Cell.refine(
      (code) => code === null || (code !== NEW_ASSOCIATE && /^[A-Za-z0-9][\w./-]{0,29}$/.test(code)),
      'not a code of an associate',
    ),
    shares_from: Count,
    shares_to: Count,
    register_date: Cell.refine((day) => day === null || isIsoDay(day), 'yyyy-mm-dd'),
  })
  .refine(({ status, reason }) => status === 'OK' || reason !== null, {
    path: ['reason'],
    error: 'KO needs its reason',
  })
  .refine(({ shares_from: from, shares_to: to }) => from === null || to === null || from <= to, {
    path: ['shares_from'],
    error: 'the first share is after the last',
  })
export type Acknowledgement = z.infer<typeof Acknowledgement>
