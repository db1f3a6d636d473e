import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import { DialogFrame, type DialogContent } from './dialog-frame.tsx'

type Props = DialogContent & {
  /** The edge of a wide screen that it is attached to; on a narrow one every sheet comes from the bottom. */
  readonly side: 'left' | 'right' | 'top' | 'bottom'
  /** At most so wide, in px. */
  readonly width: number
}

/** An open sheet, for content that is larger than a modal may be: attached to an edge of the screen. */
export function Sheet({ side, width, className, ...content }: Props) {
  return (
    <DialogFrame
      {...content}
      className={classNames('sheet', `sheet-${side}`, className)}
      style={{ '--sheet-width': `${width}px` } as CSSProperties}
    />
  )
}
