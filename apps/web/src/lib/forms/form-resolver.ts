import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { MessageId } from '../../i18n/catalogues.ts'

/** What is wrong with a form: field → text. Empty where nothing is. */
export type Faults<Values> = Partial<Record<keyof Values & string, MessageId>>

/**
 * When forms are judged: each field when it is left, then while it is typed in. An error appears a moment after the
 * field was left: it moves what stands around it, and the press that took the focus away must still end where it began.
 * The focus after a failed submit is ours (`focusFirstFault`).
 */
export const judging = { mode: 'onTouched', delayError: 400, shouldFocusError: false } as const

/** Lets a pure rule check a form of react-hook-form. */
export function resolverOf<Values extends FieldValues>(faultsOf: (values: Values) => Faults<Values>): Resolver<Values> {
  return (values) => {
    const faults = Object.entries(faultsOf(values))
    if (faults.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(faults.map(([field, message]) => [field, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
