import { t } from '#web/wording/translation.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { ELEMENT_FACES } from '#web/elements/element-registry.ts'
import { SelectField } from '#web/ui/input-field.tsx'
import '#web/styles/form.css'
import './gallery.css'
import { SampleElement } from './sample-element.tsx'
import { statesOf, type NamedSpecimen } from './specimen.ts'
import { GALLERY } from './specimens.ts'

/** Every element type in every state, or the one in the address (`?element=input_iban`). */
export function ElementGallery() {
  const [address, setAddress] = useQueryAddress()
  const wanted = address.get('element')
  const shown = wanted === null ? GALLERY : GALLERY.filter(({ key }) => key === wanted)
  return (
    <>
      <SelectField
        fieldClass="field gallery__picker"
        label={t('gallery.element')}
        value={wanted ?? ''}
        onChange={(key) => setAddress(new URLSearchParams(key === '' ? [] : [['element', key]]))}
      >
        <option value="">{t('gallery.all')}</option>
        {GALLERY.map(({ key }) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </SelectField>
      {shown.map((sample) => (
        <ElementSection key={sample.key} sample={sample} />
      ))}
    </>
  )
}

function ElementSection({ sample }: { readonly sample: NamedSpecimen }) {
  const isDrawnByPage = ELEMENT_FACES[sample.type].frame === 'none'
  return (
    <section className="gallery__element" data-specimen={sample.key} aria-label={sample.key}>
      <h2 lang="en">
        <code>{sample.key}</code>
      </h2>
      {isDrawnByPage ? (
        <p className="muted">{t(`gallery.none.${sample.type === 'hidden' ? 'hidden' : 'page'}`)}</p>
      ) : (
        <div className="specimens">
          {statesOf(sample.specimen).map((state) => (
            <SampleElement key={state} sample={sample} state={state} />
          ))}
        </div>
      )}
    </section>
  )
}
