import type { Locale } from '#vocabulary/locale.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import type { Hit } from '#web/api/screening.ts'
import { Link } from '#web/ui/link.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { formatDay } from '#web/wording/format.ts'
import { t, useTranslation } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { ReleaseForm } from './release-form.tsx'
import { SettleForm } from './settle-form.tsx'

/** A person next to the listed name, why they match, and the verdict of compliance. */
export function HitPanel({ hit }: { readonly hit: Hit }) {
  const { locale } = useTranslation()
  const { id, person, listed, score, dossier, at, settlement } = hit
  const titleId = `hit-${id}`
  return (
    <section className="panel hit" aria-labelledby={titleId}>
      <div className="panel__head">
        <h2 id={titleId}>{person.name}</h2>
        <StateChip look={{ tone: 'warn', mark: 'alert' }} label={t('compliance.score', { score })} />
      </div>
      <div className="panel__body">
        <dl className="facts facts--wide">
          <div>
            <dt>{t('compliance.listed')}</dt>
            <dd>
              <strong>{listed.name}</strong>
              <small className="muted">
                {t('compliance.entry', { entry: listed.entry, list: listed.list })}
              </small>
            </dd>
          </div>
          <div>
            <dt>{t('compliance.person')}</dt>
            <dd>
              {t(`compliance.part.${person.part}`)}
              <small className="muted">{describe(hit, locale)}</small>
            </dd>
          </div>
          <div>
            <dt>{t('dossiers.column.dossier')}</dt>
            <dd>
              <Link to={dossierAddress(dossier.id)}>
                {t('compliance.dossier.link', { id: dossier.id, title: dossier.title })}
              </Link>
              <small className="muted">{t('compliance.compared', { when: moment(at) })}</small>
            </dd>
          </div>
        </dl>
        <Likeness hit={hit} />
        {settlement ? <Settlement hit={hit} settlement={settlement} /> : <SettleForm id={id} />}
      </div>
    </section>
  )
}

function describe({ person: { birthName, birthDate, nationality } }: Hit, locale: Locale): string {
  return [birthName, birthDate && formatDay(birthDate), nationality && nameCountry(nationality, locale)]
    .filter((part) => part)
    .join(' · ')
}

/** Country codes of lists and receipts that are not in ISO 3166-1 are shown unchanged. */
function nameCountry(code: string, locale: Locale): string {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

function Likeness({ hit: { id, parts } }: { readonly hit: Hit }) {
  return (
    <table className="table hit__parts" aria-labelledby={`hit-${id}`}>
      <thead>
        <tr>
          <th scope="col">{t('compliance.trait')}</th>
          <th scope="col">{t('compliance.likeness')}</th>
          <th scope="col" className="right">
            {t('compliance.points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ trait, likeness, points, of }) => (
          <tr key={trait}>
            <th scope="row">{t(`compliance.trait.${trait}`)}</th>
            <td>{t(`compliance.likeness.${likeness}`)}</td>
            <td className="right num">{`${points} / ${of}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Settlement({
  hit: { id, release, can_release: canRelease },
  settlement,
}: {
  readonly hit: Hit
  readonly settlement: NonNullable<Hit['settlement']>
}) {
  return (
    <>
      <Decision name={t(`compliance.outcome.${settlement.outcome}`)} decision={settlement} />
      {release && <Decision name={t('compliance.released')} decision={release} />}
      {settlement.outcome === 'confirmed' && !release && (
        <>
          <p className="muted">{t('compliance.held')}</p>
          {canRelease ? <ReleaseForm id={id} /> : <p>{t('compliance.release.other')}</p>}
        </>
      )}
    </>
  )
}

/** What compliance decided, why, who and when. */
function Decision({
  name,
  decision: { reason, by, at },
}: {
  readonly name: string
  readonly decision: NonNullable<Hit['release']>
}) {
  return (
    <p className="hit__settled">
      <strong>{name}</strong> {reason}
      <small className="muted">{t('compliance.settled', { by, when: moment(at) })}</small>
    </p>
  )
}
