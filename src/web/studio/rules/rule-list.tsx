import type { Locale } from '#vocabulary/locale.ts'
import { useMemo, useState } from 'react'
import type { FormDefinition, FormElement } from '#form/definition.ts'
import { labelOf } from '#engine/authoring/find-subjects.ts'
import { plainText } from '#engine/authoring/plain-label.ts'
import { toSearchKey } from '#rules/search-key.ts'
import { Link } from '#web/ui/link.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { rulesAddress } from './rules-address.ts'

interface Line {
  readonly place: string
  readonly label: string
  readonly hasRule: boolean
  readonly isElement: boolean
}

/** Pages, blocks and elements, found by label; at first those that have a rule. */
export function RuleList({
  definition,
  file,
  place,
}: {
  readonly definition: FormDefinition
  readonly file: string
  readonly place: string
}) {
  const { locale } = useTranslation()
  const [search, setSearch] = useState('')
  const [isAll, showAll] = useState(false)
  const lines = useMemo(() => linesOf(definition, locale), [definition, locale])
  const terms = toSearchKey(search).split(/\s+/)
  const shown = lines.filter(({ place: own, label, hasRule }) =>
    search === ''
      ? isAll || hasRule || own === place
      : terms.every((term) => toSearchKey(`${label} ${own}`).includes(term)),
  )
  return (
    <nav className="rules__list" aria-label={t('studio.tree')}>
      <SearchBox
        label={t('studio.rules.search')}
        placeholder={t('studio.rules.search')}
        value={search}
        onChange={setSearch}
      />
      <label className="check">
        <input type="checkbox" checked={isAll} onChange={({ target }) => showAll(target.checked)} />
        <span>{t('studio.rules.all')}</span>
      </label>
      <ul className="studio__places">
        <li>
          <Link to={rulesAddress(file, 'settings')} aria-current={place === 'settings' || undefined}>
            {t('studio.rules.settings')}
          </Link>
        </li>
        {shown.map((line) => (
          <li key={line.place} className={line.isElement ? 'rules__element' : undefined}>
            <Link to={rulesAddress(file, line.place)} aria-current={line.place === place || undefined}>
              {line.label}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">{t('studio.rules.nothing')}</p>}
    </nav>
  )
}

function linesOf({ pages }: FormDefinition, locale: Locale): readonly Line[] {
  return pages.flatMap((page) => [
    scopeLine(`page/${page.slug}`, page.title[locale], page.condition),
    ...page.blocks.flatMap((block) => [
      scopeLine(`block/${block.slug}`, block.title[locale], block.condition),
      ...block.elements.map((element) => ({
        place: `element/${element.name}`,
        label: labelOf(element)[locale],
        hasRule: hasRule(element),
        isElement: true,
      })),
    ]),
  ])
}

function scopeLine(place: string, title: string, condition: unknown): Line {
  return { place, label: plainText(title), hasRule: condition !== undefined, isElement: false }
}

function hasRule({ condition, calculation, from, attributes, mustEqual }: FormElement): boolean {
  return (
    condition !== undefined ||
    calculation !== undefined ||
    (from !== undefined && 'formula' in from) ||
    mustEqual?.when !== undefined ||
    typeof attributes.min === 'string' ||
    typeof attributes.max === 'string' ||
    (attributes.options ?? []).some((option) => option.condition !== undefined)
  )
}
