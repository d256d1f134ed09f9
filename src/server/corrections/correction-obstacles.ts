import { errorText, type ErrorCode } from '#rules/error-catalogue.ts'
import { Failure, type FailureDetail } from '#rules/failure.ts'
import { parisMoment } from '#rules/paris-time.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { readRole } from '../dossiers/index.ts'
import type { Services } from '../services.ts'
import type { ExaminedCorrection } from './examine-correction.ts'

const HOUR_MS = 3_600_000

interface Obstacle {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string>>
  readonly property: string
}

/** Why a correction cannot be sent although its questions are answered; the call is refused with the first reason. */
export function findObstacles(
  services: Pick<Services, 'deployment' | 'clock'>,
  examined: ExaminedCorrection,
  locale: Locale,
): readonly Obstacle[] {
  return [
    ...findGone(examined),
    ...findUnsuitable(examined, locale),
    ...findReflection(services, examined, locale),
  ]
}

export function presentObstacles(obstacles: readonly Obstacle[], locale: Locale): readonly FailureDetail[] {
  return obstacles.map(({ code, params, property }) => ({
    property,
    code,
    params,
    message: errorText(locale, code, params),
  }))
}

export function throwFirst([first]: readonly Obstacle[]): void {
  if (first) throw new Failure(first.code, { params: first.params })
}

/** A remark about an element that the dossier's form no longer has. */
function findGone({ correction, basis }: ExaminedCorrection): readonly Obstacle[] {
  const { form } = basis.dossier
  return correction.remarks
    .flatMap(({ elements }) => elements)
    .filter((name) => !form.compiled.elementByName.has(name))
    .map((name) => ({ code: 'CORRECTION_TARGET_GONE', params: {}, property: wireId(form.id, name) }))
}

/** The investment was suitable when the mission was signed: if a correction makes it unsuitable, it needs a new mission. */
function findUnsuitable({ report }: ExaminedCorrection, locale: Locale): readonly Obstacle[] {
  if (!report || report.reasons.length === 0) return []
  const reasons = report.reasons.map((reason) => reason[locale]).join(' ; ')
  return [{ code: 'CORRECTION_UNSUITABLE', params: { reasons }, property: 'report' }]
}

/**
 * A reflection period starts when the proposed answer requires one and the signed answer did not. Other proposals do not
 * restart it.
 */
function findReflection(
  { deployment: { reflectionPeriod: period }, clock }: Pick<Services, 'deployment' | 'clock'>,
  { before, after, correction: { proposals } }: ExaminedCorrection,
  locale: Locale,
): readonly Obstacle[] {
  if (!period || readRole(after, period.role) !== period.value) return []
  if (readRole(before, period.role) === period.value) return []
  const own = proposals[after.form.elementByRole.get(period.role)?.name ?? '']
  // A computed answer depends on other ones: the period starts with the latest proposal.
  const since = (own ? [own] : Object.values(proposals)).map(({ at }) => Date.parse(at))
  const until = new Date(Math.max(...since) + period.hours * HOUR_MS)
  if (clock.now() >= until) return []
  return [{ code: 'REFLECTION_PERIOD', params: { until: parisMoment(until, locale) }, property: period.role }]
}
