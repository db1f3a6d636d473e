import { classNames } from './class-names.ts'

type Props = {
  readonly width?: number | `${number}%`
  readonly height?: number
  readonly radius?: SkeletonRadius
  readonly className?: string
}
type SkeletonRadius = 0 | 6 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 20 | 30

/**
 * A placeholder for content that is loading. An SVG: its attributes give the size without a style attribute, which our
 * content security policy forbids.
 */
export function Skeleton({ width = '100%', height, radius, className }: Props) {
  return (
    <svg
      className={classNames('skeleton', radius !== undefined && `skeleton-${radius}`, className)}
      width={width}
      height={height}
      aria-hidden="true"
    />
  )
}
