'use client'

import { SelectInput, useField, useTranslation } from '@payloadcms/ui'
import type { OptionObject, TextFieldClientProps } from 'payload'

type Choices = readonly { readonly value: string; readonly label: Readonly<Record<string, string>> }[]

/** A text chosen from the values that the site supports; an unknown stored value stays selectable. */
export function ChoiceField({ field, path, readOnly, choices }: TextFieldClientProps & { readonly choices: Choices }) {
  const { i18n } = useTranslation()
  const { value, setValue, showError } = useField<string>({ path })
  const known: OptionObject[] = choices.map((choice) => ({
    value: choice.value,
    label: choice.label[i18n.language] ?? choice.label['en'] ?? choice.value,
  }))
  const options = value && !known.some((option) => option.value === value) ? [...known, { value, label: value }] : known
  const choose = (chosen: unknown) => setValue((chosen as { value?: string } | null)?.value ?? '')
  return (
    <SelectInput
      className="choice-field"
      name={field.name}
      path={path}
      label={field.label ?? field.name}
      required={field.required ?? false}
      options={options}
      value={value ?? ''}
      onChange={choose}
      isClearable={false}
      showError={showError}
      readOnly={readOnly ?? false}
    />
  )
}
