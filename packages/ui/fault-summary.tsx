import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Phrase } from './phrase.tsx'

type Props = { readonly title: ReactNode; readonly faults: readonly { readonly key: string; readonly text: string }[] }

/** What is wrong with the form around, in the order of its fields; a press leads to the field. */
export function FaultSummary({ title, faults }: Props) {
  return (
    <section className="fault-summary">
      <b>
        <TriangleAlert size={17} aria-hidden="true" />
        <Phrase>{title}</Phrase>
      </b>
      <ul>
        {faults.map(({ key, text }, index) => (
          <li key={key}>
            <button type="button" onClick={(event) => focusFault(event.currentTarget, index)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The fields marked invalid, in the order of the list. */
function focusFault(button: HTMLElement, index: number): void {
  button.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]')[index]?.focus()
}
