'use client'

import { FieldError, FieldLabel, useField } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'

// The initial colour of the browser's picker.
const nothingChosen = '#1b2a6b'

/** Colour pickers, stored as comma-separated `#rrggbb`. */
export function ColoursField({ field, path, readOnly, count }: TextFieldClientProps & { readonly count: number }) {
  const { value, setValue, showError } = useField<string>({ path })
  const colours = (value ?? '').split(',').filter((colour) => colour !== '')
  const pick = (place: number, colour: string) =>
    setValue(
      Array.from({ length: count }, (_, index) => (index === place ? colour : (colours[index] ?? nothingChosen))).join(
        ',',
      ),
    )
  return (
    <div className={`field-type colours-field${showError ? ' error' : ''}`}>
      <FieldLabel label={field.label ?? field.name} path={path} />
      <div className="field-type__wrap colours-field__pickers">
        <FieldError path={path} showError={showError} />
        {Array.from({ length: count }, (_, place) => (
          <label key={place}>
            <input
              type="color"
              id={place === 0 ? `field-${path.replaceAll('.', '__')}` : undefined}
              aria-label={`${place + 1}`}
              disabled={readOnly}
              value={colours[place] ?? nothingChosen}
              onChange={({ target }) => pick(place, target.value)}
            />
            <span>{colours[place] ?? '—'}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
