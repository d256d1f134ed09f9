import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { plainText } from '#engine/authoring/plain-label.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { FormRunProvider } from '#web/elements/form-run.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { studioCases, takeCase, todayInParis, type StudioCase } from '../case-at-hand.ts'
import { CaseSelect } from '../case-select.tsx'
import { FormPicker, type PickedForm } from '../form-picker.tsx'
import { LivePage } from '../live-page.tsx'
import { RenewCases } from '../renew-cases.tsx'
import { SaveCase } from './save-case.tsx'
import { SHAPE_CASE, ShapeField } from './shape-field.tsx'
import { InlineSelect } from '../inline-select.tsx'
import { TRIAL_ROLES, useTrial, type TrialSettings } from './use-trial.ts'
import '../data.css'

const WIDTHS = ['desktop', 'tablet', 'phone'] as const

/** Screen 3: the form as it would be for an example, a role, a state, a day, a width and a language. */
export function TryScreen() {
  const { data } = useQuery(studioCases())
  return <FormPicker>{(form) => <TryDesk form={form} cases={data?.cases ?? []} />}</FormPicker>
}

function TryDesk({
  form,
  cases: saved,
}: {
  readonly form: PickedForm
  readonly cases: readonly StudioCase[]
}) {
  const { locale } = useTranslation()
  const { world, code } = form
  const [address, setAddress] = useQueryAddress()
  // The first is tried; what is typed may be the answer of the others too.
  const chosen = address.get('case')?.split(',') ?? []
  const name = chosen[0] ?? ''
  const chooseCase = (next: string) =>
    setAddress(new URLSearchParams({ ...Object.fromEntries(address), case: next }))
  const [shape, setShape] = useState<StudioCase>()
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop')
  const [slug, choosePage] = useState('')
  const [settings, setSettings] = useState<TrialSettings>({
    role: 'client',
    day: undefined,
    state: undefined,
    direct: undefined,
    locale,
  })
  const cases = useMemo(() => (shape ? [...saved, shape] : saved), [saved, shape])
  const start = useMemo(() => takeCase(name, cases, { world, today: todayInParis() }), [name, cases, world])
  const trial = useTrial(form, start, settings)
  const { run, atHand, typed } = trial
  const pages = run.session.visiblePages()
  const page = pages.find((each) => each.slug === slug) ?? pages[0]
  const change = (part: Partial<TrialSettings>) => setSettings({ ...settings, ...part })
  return (
    <div className="data">
      <div className="row row--wrap">
        <CaseSelect cases={cases} form={code} value={name} onChange={chooseCase} />
        <InlineSelect
          label={t('studio.try.role')}
          value={settings.role}
          options={TRIAL_ROLES.map((value) => [value, t(`studio.try.role.${value}`)])}
          onChange={(role) => change({ role })}
        />
        <InlineSelect
          label={t('dossiers.row.state')}
          value={atHand.facts.dossier.state}
          options={withCurrent(atHand.facts.dossier.state).map((value) => [value, stateLabel(value)])}
          onChange={(state) => change({ state })}
        />
        <label className="studio__file">
          {t('studio.try.day')}{' '}
          <input
            type="date"
            className="input"
            value={atHand.today}
            onChange={({ target }) => change({ day: target.value || undefined })}
          />
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={atHand.facts.dossier.direct}
            onChange={({ target }) => change({ direct: target.checked })}
          />
          <span>{t('studio.try.direct')}</span>
        </label>
        <InlineSelect
          label={t('studio.try.width')}
          value={width}
          options={WIDTHS.map((value) => [value, t(`studio.try.width.${value}`)])}
          onChange={setWidth}
        />
        <InlineSelect
          label={t('studio.try.language')}
          value={settings.locale}
          options={LOCALES.map((value) => [value, t(`studio.language.${value}`)])}
          onChange={(next) => change({ locale: next })}
        />
        {page && (
          <InlineSelect
            label={t('studio.level.page')}
            value={page.slug}
            options={pages.map(({ slug: value, title }) => [value, plainText(title[settings.locale])])}
            onChange={choosePage}
          />
        )}
      </div>
      {page && (
        <FormRunProvider value={run}>
          <section
            className={`studio__live try__stage try__stage--${width}`}
            aria-label={t('studio.screen.try')}
            lang={settings.locale}
          >
            <LivePage page={page} />
          </section>
        </FormRunProvider>
      )}
      <ShapeField
        form={code}
        onTake={(taken) => {
          setShape(taken)
          chooseCase(taken.name)
        }}
      />
      {cases.find((each) => each.name === name)?.isOwn === true && name !== SHAPE_CASE && (
        <RenewCases names={chosen} answers={typed} />
      )}
      <SaveCase
        taken={cases.map((each) => each.name)}
        example={{
          form: code,
          today: atHand.today,
          direct: atHand.facts.dossier.direct,
          state: atHand.facts.dossier.state,
          // The shape of a dossier is not a file that a case could start from.
          ...(name === SHAPE_CASE
            ? { startsFrom: undefined, answers: { ...atHand.answers, ...typed } }
            : { startsFrom: name === '' ? undefined : name, answers: typed }),
        }}
      />
    </div>
  )
}

/** The state of an example may have further tokens: `signature|subscriber`. */
function withCurrent(state: string): readonly string[] {
  return DOSSIER_STATES.some((each) => each === state) ? DOSSIER_STATES : [state, ...DOSSIER_STATES]
}

function stateLabel(state: string): string {
  const known = DOSSIER_STATES.find((each) => each === state)
  return known ? t(`dossier.state.${known}`) : state
}
