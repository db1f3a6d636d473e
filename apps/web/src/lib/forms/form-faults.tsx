import { FaultSummary } from '@zoria/ui/fault-summary.tsx'
import type { FieldErrors, FieldValues, FormState } from 'react-hook-form'
import { useText, type MessageId } from '../../i18n/text.tsx'

type Props<Values extends FieldValues> = {
  readonly state: Pick<FormState<Values>, 'errors' | 'submitCount'>
  /** The fields in the order of the page; null when the message needs no field. */
  readonly labels: Partial<Readonly<Record<keyof Values & string, MessageId | null>>>
}

/** All faults of a form that was sent, once there is more than one; each leads to its field. */
export function FormFaults<Values extends FieldValues>({ state: { errors, submitCount }, labels }: Props<Values>) {
  const say = useText()
  const faults = faultsIn(errors, Object.keys(labels)).map(({ field, fault }) => {
    const label = labels[field] ?? null
    return { key: field, text: label === null ? say(fault) : `${say(label)}: ${say(fault)}` }
  })
  if (submitCount === 0 || faults.length < 2) return null
  return (
    <FaultSummary title={say('form.faults', { count: faults.length, shown: String(faults.length) })} faults={faults} />
  )
}

function faultsIn(
  errors: FieldErrors,
  fields: readonly string[],
): readonly { readonly field: string; readonly fault: MessageId }[] {
  return fields.flatMap((field) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ field, fault: message as MessageId }] : []
  })
}
