import { t, useTranslation } from '#web/wording/translation.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { day } from '#web/wording/page-format.ts'
import { evaluateGrid, type Criterion, type CriterionResult } from './evaluate-grid.ts'
import { LAST_RUN } from './last-run.ts'
import { RGAA } from './rgaa.ts'
import '#web/styles/help.css'

/** The accessibility statement: what was checked, how and when. Generated from the grid and the last run. */
export function AccessibilityPage() {
  const { locale } = useTranslation()
  const { name } = useDeployment()
  const { counts, rate, level } = evaluateGrid(RGAA, LAST_RUN)
  const total = RGAA.flatMap(({ criteria }) => criteria).length
  const params = {
    company: name,
    percent: Math.round(rate * 100),
    total,
    applicable: total - counts.notApplicable,
    ...counts,
  }
  return (
    <div className="page prose">
      <PageHeading title={t('accessibility.title')} />
      <p>{t('accessibility.commitment', params)}</p>
      <h2>{t('accessibility.state')}</h2>
      <p>
        <strong>{t(`footer.accessibility.${level}`)}</strong>
      </p>
      <p>{t('accessibility.rate', params)}</p>
      <ul>
        {(['met', 'partly', 'notMet', 'notChecked', 'notApplicable'] as const).map((result) => (
          <li key={result}>
            {t(`accessibility.result.${result}`)} <b className="num">{counts[result]}</b>
          </li>
        ))}
      </ul>
      <h2>{t('accessibility.how')}</h2>
      <p>
        {t('accessibility.machine', {
          axe: LAST_RUN.axe,
          browser: LAST_RUN.browser,
          day: day(LAST_RUN.day),
          screens: LAST_RUN.screens.length,
        })}
      </p>
      <p>{LAST_RUN.screens.map((screen) => screen[locale]).join(', ')}.</p>
      <p>{t('accessibility.by-hand')}</p>
      <p>{t('accessibility.no-audit')}</p>
      <h2>{t('accessibility.grid')}</h2>
      <Grid />
      <Remedies />
    </div>
  )
}

function Grid() {
  const { locale } = useTranslation()
  const { results } = evaluateGrid(RGAA, LAST_RUN)
  return RGAA.map(({ id, title, criteria }) => (
    <details key={id} className="question">
      <summary>{`${id}. ${title[locale]}`}</summary>
      <table className="criteria">
        <caption className="sr-only">{title[locale]}</caption>
        <TableHead labels={['accessibility.criterion', 'accessibility.result']} />
        <tbody>
          {criteria.map((each) => (
            <Row key={each.id} criterion={each} result={results.get(each.id) ?? 'notChecked'} />
          ))}
        </tbody>
      </table>
    </details>
  ))
}

function Row({ criterion, result }: { readonly criterion: Criterion; readonly result: CriterionResult }) {
  const { locale } = useTranslation()
  const how = useHow(criterion)
  return (
    <tr>
      <th scope="row">{`${criterion.id} ${criterion.title[locale]}`}</th>
      <td>
        {t(`accessibility.result.${result}`)}
        {how !== '' && <small className="muted">{how}</small>}
      </td>
    </tr>
  )
}

/** How a criterion was checked, and what failed. */
function useHow({ id, check }: Criterion): string {
  const { locale } = useTranslation()
  if (check.by === 'notApplicable') return check.why[locale]
  const run = LAST_RUN.criteria[id]
  return [
    check.by === 'hand' && t('accessibility.by.hand', { day: day(check.on), how: check.how[locale] }),
    check.by === 'test' && t('accessibility.by.test', { file: check.file }),
    run && t('accessibility.by.axe', { rules: run.rules.join(', ') }),
    ...(run?.failures ?? []),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Contact and remedies: the deployment's own paragraphs, or the usual ones. */
function Remedies() {
  const { locale } = useTranslation()
  const { name, phone, email, pages } = useDeployment()
  if (pages.accessibility[locale] !== '') return <SafeHtml html={pages.accessibility[locale]} />
  return (
    <>
      <h2>{t('accessibility.contact')}</h2>
      <p>{t('accessibility.contact-text', { company: name })}</p>
      <ul>
        {email !== '' && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone !== '' && (
          <li>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        )}
      </ul>
      <h2>{t('accessibility.remedies')}</h2>
      <p>{t('accessibility.remedies-text')}</p>
      <p>
        <a href="https://www.defenseurdesdroits.fr/">{t('accessibility.remedies-link')}</a>
      </p>
    </>
  )
}
