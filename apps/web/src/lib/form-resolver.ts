import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { MessageId } from '../i18n/catalogues.ts'

/** What is wrong with a form: field → text. Empty where nothing is. */
export type Faults<Values> = Partial<Record<keyof Values & string, MessageId>>

/** Lets a pure rule check a form of react-hook-form. */
export function resolverOf<Values extends FieldValues>(faultsOf: (values: Values) => Faults<Values>): Resolver<Values> {
  return (values) => {
    const faults = Object.entries(faultsOf(values))
    if (faults.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(faults.map(([field, message]) => [field, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
