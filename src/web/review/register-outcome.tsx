import { useQuery } from '@tanstack/react-query'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import type { DossierRegister } from '#contract/register.ts'
import { dossierRegister } from '#web/api/register.ts'
import { count, day } from '#web/wording/page-format.ts'

/** Outcome in the register; renders nothing before acceptance. */
export function RegisterOutcome({ id }: { readonly id: number }) {
  const { data } = useQuery(dossierRegister(id))
  if (!data || data.state === null) return null
  return (
    <section className="panel panel--clip" aria-labelledby="register-outcome">
      <div className="panel__head">
        <h2 id="register-outcome">{t('register.outcome.title')}</h2>
        <span className="muted">{t(`register.dossier.${data.state}`)}</span>
      </div>
      <table className="table">
        <TableHead
          labels={[
            'register.ignored.line',
            'register.column.codes',
            'register.outcome.shares',
            'register.outcome.day',
            'register.column.detail',
          ]}
        />
        <tbody>
          {data.positions.map((position) => (
            <Position key={position.lineId} position={position} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Position({ position }: { readonly position: DossierRegister['positions'][number] }) {
  const { sharesFrom, sharesTo } = position
  return (
    <tr>
      <td>
        {t(position.scope === 'np' ? 'register.scope.np' : 'register.scope.usu')}{' '}
        <small className="num">{position.lineId}</small>
      </td>
      <td className="num">{position.associateCode ?? '–'}</td>
      <td className="num">
        {sharesFrom !== null && sharesTo !== null
          ? t('register.outcome.range', { from: count(sharesFrom), to: count(sharesTo) })
          : '–'}
      </td>
      <td className="num">{position.registerDate === null ? '–' : day(position.registerDate)}</td>
      <td>{position.reason ?? ''}</td>
    </tr>
  )
}
