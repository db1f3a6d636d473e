import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { phrased } from './phrase.tsx'

export type ButtonTone = 'gold' | 'sky' | 'ghost' | 'text' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

type Look = { readonly tone?: ButtonTone; readonly size?: ButtonSize; readonly className?: string | undefined }

/** The look of a button for another element, such as a link. */
export function buttonClass({ tone = 'ghost', size = 'md', className }: Look): string {
  return classNames('button', `button-${tone}`, size !== 'md' && `button-${size}`, className)
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { readonly isBusy?: boolean; readonly children: ReactNode }

/** A button. While busy it keeps its width, shows a spinner and ignores presses. */
export function Button({ tone, size, className, isBusy = false, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        buttonClass({ ...(tone && { tone }), ...(size && { size }), className }),
        isBusy && 'button-busy',
      )}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    >
      {phrased(children)}
      {isBusy ? <i className="spinner" aria-hidden="true" /> : null}
    </button>
  )
}
