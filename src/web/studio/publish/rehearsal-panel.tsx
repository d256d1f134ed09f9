import { useQuery } from '@tanstack/react-query'
import type { StudioLoss } from '#contract/studio-publication.ts'
import { asRecord } from '#form/layered-tree.ts'
import { lossKey } from '#rules/loss-key.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { Alert } from '#web/ui/alert.tsx'
import { formatCount } from '#web/wording/format-count.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { useCopyState, useStudioFile } from '../studio-context.tsx'
import { studioRehearsal } from './publish-calls.ts'
import { RunBar } from './run-bar.tsx'

interface Acknowledging {
  readonly acknowledged: ReadonlySet<string>
  readonly onAcknowledge: (keys: ReadonlySet<string>) => void
}

/** The effects on open dossiers. Losses are acknowledged one by one. */
export function RehearsalPanel({ acknowledged, onAcknowledge }: Acknowledging) {
  const { revision } = useCopyState()
  const { locale } = useTranslation()
  const { data } = useQuery(studioRehearsal(revision))
  if (!data) return null
  const { result, isCurrent } = data
  const happening = result?.losses.filter(({ happens }) => happens) ?? []
  const later = result?.losses.filter(({ happens }) => !happens) ?? []
  return (
    <section aria-labelledby="publish-rehearsal">
      <h2 id="publish-rehearsal">{t('studio.publish.rehearsal')}</h2>
      <RunBar kind="rehearsal" start={t('studio.publish.rehearsal.start')} run={data} />
      {result && !isCurrent && <Alert tone="warn">{t('studio.publish.rehearsal.outdated')}</Alert>}
      {result && isCurrent && (
        <>
          <Alert tone={result.touched.length === 0 ? 'ok' : 'warn'}>
            {t('studio.publish.rehearsal.result', {
              dossiers: formatCount(locale, result.dossiers),
              kept: formatCount(locale, result.dossiers - result.touched.length),
              touched: formatCount(locale, result.touched.length),
            })}
          </Alert>
          <LossList losses={happening} title={t('studio.publish.losses')}>
            {(loss) => (
              <label className="publish__check">
                <input
                  type="checkbox"
                  checked={acknowledged.has(lossKey(loss))}
                  onChange={({ target }) => {
                    const next = new Set(acknowledged)
                    if (target.checked) next.add(lossKey(loss))
                    else next.delete(lossKey(loss))
                    onAcknowledge(next)
                  }}
                />
                {t('studio.publish.losses.acknowledge')}
              </label>
            )}
          </LossList>
          <LossList losses={later} title={t('studio.publish.later')}>
            {() => null}
          </LossList>
        </>
      )}
    </section>
  )
}

function LossList({
  losses,
  title,
  children,
}: {
  readonly losses: readonly StudioLoss[]
  readonly title: string
  readonly children: (loss: StudioLoss) => React.ReactNode
}) {
  if (losses.length === 0) return null
  return (
    <details open={losses.some(({ happens }) => happens)}>
      <summary>{title}</summary>
      <ul className="publish__losses">
        {losses.map((loss) => (
          <li key={lossKey(loss)}>
            <LossLine loss={loss} />
            {children(loss)}
          </li>
        ))}
      </ul>
    </details>
  )
}

const MOST_NUMBERS = 20

function LossLine({ loss }: { readonly loss: StudioLoss }) {
  const { locale } = useTranslation()
  const { value } = useStudioFile(`forms/${loss.form}.json`)
  const numbers = loss.dossiers.slice(0, MOST_NUMBERS).join(', ')
  const more = loss.dossiers.length > MOST_NUMBERS ? '…' : ''
  return (
    <p>
      <strong>{nameOfPlace(value, loss.place, locale)}</strong> {t(`studio.publish.loss.${loss.kind}`)}{' '}
      <span className="muted">
        ({t('studio.publish.dossiers', { count: loss.dossiers.length })} {numbers}
        {more})
      </span>
    </p>
  )
}

/**
 * Titles of page and block and the label of the element; falls back to the author's names when they are no longer in
 * the form.
 */
function nameOfPlace(form: unknown, place: string, locale: Locale): string {
  const [pageSlug, blockSlug, name] = place.split('/')
  const page = itemOf(asRecord(form)?.['pages'], 'slug', pageSlug)
  const block = itemOf(page?.['blocks'], 'slug', blockSlug)
  const element = itemOf(block?.['elements'], 'name', name)
  const texts = [page?.['title'], block?.['title'], asRecord(element?.['attributes'])?.['label']]
  const names = [pageSlug, blockSlug, name].map((own, index) => {
    const text = asRecord(texts[index])?.[locale]
    return typeof text === 'string' && text !== '' ? text : own
  })
  return names.filter((each) => each !== undefined && each !== '').join(' › ') || '-'
}

function itemOf(list: unknown, key: string, name: string | undefined) {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  return items.map(asRecord).find((item) => item?.[key] === name)
}
