import { expect, test } from 'vitest'
import { ALERTS, type AlertCode } from '#vocabulary/alert.ts'
import { alertSentence, judgeAlerts, type AlertFacts } from './alert-rules.ts'

const WELL: AlertFacts = {
  backupHours: 5,
  oldestDueSeconds: 2,
  givenUp: 0,
  diskFreePercent: 40,
  sealDays: 400,
  certificateDays: 60,
  timestampMinutes: 0,
  clockSeconds: 0.2,
  requests: { all: 1_000, failed: 3 },
  standbys: [{ host: 'db2:5432', seconds: 1 }],
  lateLists: [],
}
const LIMITS = { backupHours: 26, diskFreePercent: 10, replicationSeconds: 30 }
const judge = (facts: Partial<AlertFacts>, raised: readonly AlertCode[] = []) =>
  [...judgeAlerts({ ...WELL, ...facts }, LIMITS, new Set(raised))].flatMap(([code, verdict]) =>
    verdict.kind === 'raised' ? [[code, verdict.severity, verdict.params]] : [],
  )

test.each<[Partial<AlertFacts>, AlertCode, string, object]>([
  [{ backupHours: 26.5 }, 'backup-late', 'critical', { hours: '26' }],
  [{ oldestDueSeconds: 901 }, 'outbox-stuck', 'critical', { minutes: '15', givenUp: '0' }],
  [{ givenUp: 2 }, 'outbox-stuck', 'warning', { minutes: '0', givenUp: '2' }],
  [{ diskFreePercent: 9.9 }, 'disk-low', 'warning', { percent: '9' }],
  [{ diskFreePercent: 4 }, 'disk-low', 'critical', { percent: '4' }],
  [{ sealDays: 30 }, 'seal-expiring', 'warning', { days: '30' }],
  [{ sealDays: -3 }, 'seal-expiring', 'critical', { days: '0' }],
  [{ certificateDays: 6.5 }, 'certificate-expiring', 'critical', { days: '6' }],
  [{ timestampMinutes: 16 }, 'timestamp-away', 'critical', { minutes: '16' }],
  [{ clockSeconds: -600 }, 'clock-off', 'critical', { seconds: '600' }],
  [{ requests: { all: 400, failed: 10 } }, 'error-rate', 'critical', { failed: '10', all: '400' }],
  [
    {
      standbys: [
        { host: 'db2:5432', seconds: 3 },
        { host: 'db3:5432', seconds: 31 },
      ],
    },
    'replication-behind',
    'warning',
    { host: 'db3:5432', seconds: '31' },
  ],
  [
    { standbys: [{ host: 'db2:5432', seconds: 301 }] },
    'replication-behind',
    'critical',
    { host: 'db2:5432', seconds: '301' },
  ],
  [{ lateLists: ['gels'] }, 'screening-late', 'warning', { lists: 'gels' }],
])('%j raises %s', (facts, code, severity, params) => {
  expect(judge(facts)).toEqual([[code, severity, params]])
})

test.each<Partial<AlertFacts>>([
  {},
  { backupHours: 26 },
  { oldestDueSeconds: 900 },
  { diskFreePercent: 10 },
  { sealDays: 31 },
  { timestampMinutes: 15 },
  { clockSeconds: 5 },
  { standbys: [] },
  { standbys: [{ host: 'db2:5432', seconds: 30 }] },
  { requests: { all: 20, failed: 9 } },
  { requests: { all: 1_000, failed: 20 } },
])('%j raises nothing', (facts) => {
  expect(judge(facts)).toEqual([])
})

test('a disk at its limit is not raised and cleared by turns', () => {
  expect(judge({ diskFreePercent: 11 })).toEqual([])
  expect(judge({ diskFreePercent: 11 }, ['disk-low'])).toEqual([['disk-low', 'warning', { percent: '11' }]])
  expect(judge({ diskFreePercent: 12 }, ['disk-low'])).toEqual([])
})

test('a fact that could not be read leaves its alert as it is', () => {
  const nothing = Object.fromEntries(Object.keys(WELL).map((fact) => [fact, null]))
  const verdicts = judgeAlerts({ ...WELL, ...nothing }, LIMITS, new Set())

  expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(ALERTS.map(() => 'unknown'))
})

test('backups made otherwise raise nothing', () => {
  const verdicts = judgeAlerts({ ...WELL, backupHours: 1_000 }, { ...LIMITS, backupHours: 0 }, new Set())

  expect(verdicts.get('backup-late')).toEqual({ kind: 'clear' })
})

test('replication that is watched otherwise raises nothing', () => {
  const behind = { ...WELL, standbys: [{ host: 'db2:5432', seconds: 1_000 }] }
  const verdicts = judgeAlerts(behind, { ...LIMITS, replicationSeconds: 0 }, new Set())

  expect(verdicts.get('replication-behind')).toEqual({ kind: 'clear' })
})

test('every alert has its sentence in both languages', () => {
  for (const code of ALERTS)
    for (const locale of ['fr', 'en'] as const) expect(alertSentence(code, {}, locale)).toMatch(/^\S.+\.$/)
})
