import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

/** A shape where something is on its way. */
export function Skeleton({ width, height, radius, className }: { readonly width?: number | string; readonly height?: number | string; readonly radius?: number; readonly className?: string }) {
  const style: CSSProperties = { ...(width !== undefined && { width }), ...(height !== undefined && { height }), ...(radius !== undefined && { borderRadius: radius }) }
  return <span className={classNames('skeleton', className)} style={style} aria-hidden="true" />
}
