import { useState, type ReactNode } from 'react'
import type { StudioProblem } from '#contract/studio.ts'
import { SAMPLE_DAY } from '#web/gallery/sample-facts.ts'
import { text } from '#web/gallery/specimen.ts'
import { WidgetSpecimen } from '#web/gallery/widget-specimen.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { ConflictAlert } from '../conflict-list.tsx'
import { SavedMark } from '../copy-bar.tsx'
import {
  BoundField,
  ChoiceField,
  DayField,
  FlagField,
  NumberField,
  NumbersField,
  PlainField,
  WordsField,
} from '../plain-fields.tsx'
import { ProblemLine } from '../problems/problem-line.tsx'
import { DatedFigures } from '../products/dated-figures.tsx'
import { readAmount } from '../products/figures.ts'
import { ChangeList } from '../publish/change-list.tsx'
import { PasteBox } from '../tables/paste-box.tsx'
import { readTableRows } from '../tables/read-rows.ts'
import { TextPair } from '../text-pair.tsx'
import type { Conflict, SavedState } from '../working-copy.ts'
import '../publish/publish.css'

const SAVED: readonly SavedState[] = [
  { kind: 'saved' },
  { kind: 'saving' },
  { kind: 'offline' },
  { kind: 'refused', reason: undefined },
]

const CONFLICT: Conflict = {
  edit: {
    kind: 'set',
    file: 'forms/gallery.json',
    node: { level: 'element', key: 'amount' },
    path: ['attributes', 'label'],
    before: null,
    value: text('Montant souscrit', 'Amount subscribed'),
  },
  theirs: text('Montant versé', 'Amount paid'),
  by: 'Claire Delmas',
}

const PROBLEM: StudioProblem = {
  file: 'forms/gallery.json',
  isOfBase: false,
  severity: 'error',
  reason: text('un texte manque en anglais', 'a text is missing in English'),
  lacks: null,
  examples: [],
  unanswered: [],
  place: text('Votre projet, Le souscripteur, Montant', 'Your project, The subscriber, Amount'),
  path: 'projet/souscripteur/amount',
  line: 1,
  column: 1,
}

const CHANGE = {
  file: 'forms/gallery.json',
  place: text('Votre projet, Montant', 'Your project, Amount'),
  what: text('libellé : modification', 'label: changed'),
  before: text('Montant', 'Amount'),
  after: text('Montant souscrit', 'Amount subscribed'),
}

const ignore = () => {}

/** Controls shared by the screens: saved state, disputes, problems, changes, and one field of each kind. */
export function SharedControls() {
  return (
    <>
      <WidgetSpecimen name="SavedMark">
        {SAVED.map((saved) => (
          <p key={saved.kind}>
            <SavedMark saved={saved} />
          </p>
        ))}
      </WidgetSpecimen>
      <WidgetSpecimen name="ConflictAlert">
        <ConflictAlert conflict={CONFLICT} onResolve={ignore} />
        <ConflictAlert conflict={{ ...CONFLICT, by: undefined }} onResolve={ignore} />
      </WidgetSpecimen>
      <WidgetSpecimen name="ProblemLine">
        <p>
          <ProblemLine problem={PROBLEM} />
        </p>
        <p>
          <ProblemLine problem={{ ...PROBLEM, isOfBase: true }} />
        </p>
      </WidgetSpecimen>
      <WidgetSpecimen name="ChangeList">
        <ChangeList changes={[CHANGE]} />
        <ChangeList changes={[]} />
      </WidgetSpecimen>
      <WidgetSpecimen name="TextPair, plain fields">
        <div className="studio__fields">
          <EmptyAndFilled label={t('studio.attribute.label')} filled={CHANGE.after}>
            {(props) => <TextPair {...props} />}
          </EmptyAndFilled>
          <EmptyAndFilled label={t('studio.role')} filled="subscription.amount">
            {(props) => <PlainField {...props} hint={t('studio.role.hint')} />}
          </EmptyAndFilled>
          <EmptyAndFilled label={t('studio.attribute.step')} filled={0.5}>
            {(props) => <NumberField {...props} />}
          </EmptyAndFilled>
          <EmptyAndFilled label={t('studio.attribute.max')} filled="{amount}">
            {(props) => <BoundField {...props} />}
          </EmptyAndFilled>
          <EmptyAndFilled label={t('studio.attribute.amountChoices')} filled={[5000, 10_000]}>
            {(props) => <NumbersField {...props} />}
          </EmptyAndFilled>
          <EmptyAndFilled label={t('studio.css')} filled={['wide', 'quiet']}>
            {(props) => <WordsField {...props} />}
          </EmptyAndFilled>
          <EmptyAndFilled label={t('studio.attribute.minDate')} filled={{ date: 'today' }}>
            {(props) => <DayField {...props} hint={t('studio.day.hint')} />}
          </EmptyAndFilled>
          <EmptyAndFilled label={t('studio.attribute.required')} filled>
            {(props) => <FlagField {...props} />}
          </EmptyAndFilled>
          <EmptyAndFilled label={t('studio.attribute.variant')} filled="circle">
            {(props) => (
              <ChoiceField {...props} choices={[{ value: 'circle', label: t('studio.choice.circle') }]} />
            )}
          </EmptyAndFilled>
        </div>
      </WidgetSpecimen>
    </>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** A field without a value, and with one; both can be typed in. */
function EmptyAndFilled({
  label,
  filled,
  children,
}: {
  readonly label: string
  readonly filled: unknown
  readonly children: (props: FieldProps) => ReactNode
}) {
  const [empty, setEmpty] = useState<unknown>(null)
  const [value, setValue] = useState(filled)
  return (
    <div className="data__fields">
      {children({ label, value: empty, onChange: setEmpty })}
      {children({ label, value, onChange: setValue })}
    </div>
  )
}

/** Figures with their days, and rows from a spreadsheet. */
export function DataControls() {
  const { locale } = useTranslation()
  const source = 'gallery'
  return (
    <>
      <WidgetSpecimen name="DatedFigures">
        <DatedFigures
          title={t('studio.product.prices')}
          valueLabel={t('studio.product.price')}
          today={SAMPLE_DAY}
          figures={[
            { validFrom: '2026-01-01', shown: '204', source },
            { validFrom: '2027-01-01', shown: '208', source },
          ]}
          parse={readAmount}
          refusal={t('studio.refused.amount')}
          onAdd={ignore}
          onRemove={ignore}
        />
      </WidgetSpecimen>
      <WidgetSpecimen name="PasteBox">
        <PasteBox
          hint={t('studio.paste.hint', { columns: '…' })}
          read={(typed) => readTableRows(typed, { kind: 'temporary', source, locale })}
          onTake={ignore}
        />
      </WidgetSpecimen>
    </>
  )
}
