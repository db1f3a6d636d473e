import { classNames } from './class-names.ts'

type Props = {
  readonly percent: number
  readonly label: string
  readonly tone?: 'bonus' | 'sky' | 'gold'
  readonly isSlim?: boolean
}

/** A bar from 0 to 100; values outside are clamped. */
export function Progress({ percent, label, tone = 'bonus', isSlim = false }: Props) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <progress
      className={classNames('progress', tone !== 'bonus' && `progress-${tone}`, isSlim && 'progress-slim')}
      aria-label={label}
      max={100}
      value={shown}
    />
  )
}
