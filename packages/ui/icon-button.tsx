import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  readonly label: string
  readonly isBare?: boolean
  readonly children: ReactNode
}

/** A square button of one icon; `label` is its accessible name. */
export function IconButton({ label, isBare = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames('icon-button', isBare && 'icon-button-bare', className)}
    >
      {children}
    </button>
  )
}
